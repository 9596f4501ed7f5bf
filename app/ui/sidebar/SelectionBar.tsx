// Actions on the selected conversations: archive, move to a folder, or delete, each with undo.
import { Menu } from '@base-ui/react/menu';
import { Archive, Folder, Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AwayView } from '../../client/conversations/lists.ts';
import { iconButton, menu, menuItem, popupLayer } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './SelectionBar.css.ts';

export default function SelectionBar({ onGone }: { readonly onGone: (id: string) => void }) {
  const { t } = useTranslation('common');
  const client = useClient();
  const { selected, folders } = client.lists;
  const ids = useStore(selected, (all) => all);
  const list = useStore(folders.store, (state) => state.list);
  const count = ids?.size ?? 0;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      selected.set(undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [selected]);
  const put = (to: AwayView): void => {
    if (to === 'trash') for (const id of ids ?? []) client.stop(id, 'asking');
    for (const id of client.lists.putAway(to)) onGone(id);
  };
  const move = (folderId: string | null): void => {
    for (const id of ids ?? []) client.conversations.change(id, { folderId });
    selected.set(undefined);
  };
  return (
    <div className={css.bar} role="toolbar" aria-label={t('select.title')}>
      <span role="status" className={css.count}>
        {t('select.count', { count })}
      </span>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('list.archive')}
        title={t('list.archive')}
        disabled={count === 0}
        onClick={() => put('archived')}
      >
        <Archive size={16} aria-hidden />
      </button>
      <Menu.Root>
        <Menu.Trigger
          className={iconButton({ size: 'small' })}
          aria-label={t('list.move')}
          title={t('list.move')}
          disabled={count === 0}
        >
          <Folder size={16} aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={popupLayer} sideOffset={4} align="end" collisionPadding={8}>
            <Menu.Popup className={menu}>
              {list.map(({ id, name }) => (
                <Menu.Item key={id} className={menuItem} onClick={() => move(id)}>
                  {name}
                </Menu.Item>
              ))}
              <Menu.Item className={menuItem} onClick={() => move(null)}>
                {t('folder.none')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('delete')}
        title={t('delete')}
        disabled={count === 0}
        onClick={() => put('trash')}
      >
        <Trash2 size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('select.end')}
        title={t('select.end')}
        onClick={() => selected.set(undefined)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
