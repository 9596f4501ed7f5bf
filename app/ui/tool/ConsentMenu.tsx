// Menu of longer-lasting permissions than the card's buttons grant.
import { Menu } from '@base-ui/react/menu';
import { InfinityIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../../shared/tools/consent.ts';
import { menuItem } from '../../styles/shared.css.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly onDecide: (decision: Decision) => void;
  readonly onClose: () => void;
}

export default function ConsentMenu({ anchor, onDecide, onClose }: Props) {
  const { t } = useTranslation('tools');
  return (
    <MenuSheet anchor={anchor} label={t('consent.more')} onClose={onClose}>
      <Menu.Item className={menuItem} onClick={() => onDecide('always')}>
        <InfinityIcon size={16} aria-hidden />
        {t('consent.always')}
      </Menu.Item>
    </MenuSheet>
  );
}
