// Row at the bottom of the picker that stands for all unconnected providers.
import { ChevronRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../parts/BrandMark.tsx';
import type { MoreRow } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  readonly id: string;
  readonly index: number;
  readonly row: MoreRow;
  readonly active: boolean;
  readonly onOpen: () => void;
}

export function PickerFoot({ id, index, row, active, onOpen }: Props) {
  const { t } = useTranslation('picker');
  return (
    <div
      id={id}
      data-row={index}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      data-active={active}
      className={css.foot}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
    >
      <span role="gridcell" className={css.footCell}>
        <Lock size={16} aria-hidden />
        <span>{t('more', { count: row.count })}</span>
        <span className={css.marks}>
          {row.providers.map(({ id: provider, mark }) => (
            <BrandMark key={provider} mark={mark} size="small" />
          ))}
        </span>
        <span className={css.footEnd}>
          <span className={css.footText}>{t('connectKey')}</span>
          <ChevronRight size={16} aria-hidden />
        </span>
      </span>
    </div>
  );
}
