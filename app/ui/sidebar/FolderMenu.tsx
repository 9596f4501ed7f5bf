// Actions on a folder: rename, move, delete. Deleting it keeps its conversations.
import { Menu } from '@base-ui/react/menu';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { menuItem } from '../../styles/shared.css.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onRename: () => void;
  /** Absent at the end of the list. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onDelete: () => void;
}

export default function FolderMenu({ anchor, onClose, onRename, onUp, onDown, onDelete }: Props) {
  const { t } = useTranslation('common');
  return (
    <MenuSheet anchor={anchor} onClose={onClose}>
      <Menu.Item className={menuItem} onClick={onRename}>
        <Pencil size={16} aria-hidden />
        {t('rename')}
      </Menu.Item>
      <Menu.Item className={menuItem} disabled={!onUp} onClick={onUp}>
        <ArrowUp size={16} aria-hidden />
        {t('moveUp')}
      </Menu.Item>
      <Menu.Item className={menuItem} disabled={!onDown} onClick={onDown}>
        <ArrowDown size={16} aria-hidden />
        {t('moveDown')}
      </Menu.Item>
      <Menu.Item className={menuItem} data-danger onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
        {t('folder.delete')}
      </Menu.Item>
    </MenuSheet>
  );
}
