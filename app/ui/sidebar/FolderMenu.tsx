// Actions on a project: open, rename, move, delete.
import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@remix-run/react';
import { ArrowDown, ArrowUp, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../shared/api/folders.ts';
import { menuItem } from '../../styles/shared.css.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';
import { DeleteProject } from '../project/DeleteProject.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onRename: () => void;
  /** Undefined for the first folder; `onDown` for the last. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly folder: Folder;
}

export default function FolderMenu({ anchor, onClose, onRename, onUp, onDown, folder }: Props) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  if (deleting) return <DeleteProject folder={folder} onClose={onClose} />;
  return (
    <MenuSheet anchor={anchor} onClose={onClose}>
      <Menu.Item className={menuItem} onClick={() => void navigate(`/projects/${folder.id}`)}>
        <FolderOpen size={16} aria-hidden />
        {t('folder.open')}
      </Menu.Item>
      {!folder.shared && (
        <>
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
          <Menu.Item className={menuItem} data-danger closeOnClick={false} onClick={() => setDeleting(true)}>
            <Trash2 size={16} aria-hidden />
            {t('folder.delete')}
          </Menu.Item>
        </>
      )}
    </MenuSheet>
  );
}
