// What a long press on a question offers: the same as its buttons, which a finger would have to call up first.
import { Menu } from '@base-ui/react/menu';
import { Copy, Pencil, TextSelect, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { menuItem } from '../../styles/shared.css.ts';
import { copyText } from '../parts/copy.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';
import { selectWords } from './select-words.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly text: string;
  /** Undefined in a chat that is only read. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
}

export default function UserMenu({ anchor, text, onEdit, onDelete, onClose }: Props) {
  const { t } = useTranslation('chat');
  return (
    <MenuSheet anchor={anchor} label={t('message.actions')} onClose={onClose} keepFocus={() => true}>
      <Menu.Item className={menuItem} onClick={() => void copyText(text)}>
        <Copy size={16} aria-hidden />
        {t('message.copy')}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={() => selectWords(anchor)}>
        <TextSelect size={16} aria-hidden />
        {t('message.select')}
      </Menu.Item>
      {onEdit && (
        <Menu.Item className={menuItem} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          {t('message.edit')}
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item className={menuItem} data-danger onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
          {t('message.delete')}
        </Menu.Item>
      )}
    </MenuSheet>
  );
}
