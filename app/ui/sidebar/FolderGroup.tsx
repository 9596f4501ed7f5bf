// A folder in the list: collapsible, a drop target for conversations, and draggable, with a menu.
import { NavLink } from '@remix-run/react';
import { ChevronRight, Ellipsis, Folder as Closed, FolderOpen, FolderPlus, UsersRound } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { Folder } from '../../shared/api/folders.ts';
import type { SharedCounts } from '../../shared/api/shared-kinds.ts';
import { iconButton, scripted } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { useDragOrder } from '../parts/drag-order.ts';
import { useDropTarget } from './drop.ts';
import { RenameField } from './later.ts';
import { useLongPress } from '../parts/use-long-press.ts';
import { useSharedWith } from '../parts/use-shared-with.ts';
import { Presence } from '../parts/Presence.tsx';
import * as css from './Sidebar.css.ts';

const FolderMenu = lazyPart(() => import('./FolderMenu.tsx'));

interface Props {
  readonly folder: Folder;
  readonly open: boolean;
  /** True while the name is edited. */
  readonly naming: boolean;
  readonly onNaming: (id: string | undefined) => void;
  readonly onNavigate: () => void;
  /** Index among the folders, from 0, and the number of folders. */
  readonly place: number;
  readonly count: number;
  readonly children: ReactNode;
}

export function FolderGroup({ folder, open, naming, onNaming, onNavigate, place, count, children }: Props) {
  const { t } = useTranslation('common');
  const { folders } = useClient().lists;
  const client = useClient();
  const rows = useId();
  const [menu, setMenu] = useState<HTMLElement>();
  const own = folder.shared === undefined;
  const drop = useDropTarget((id) => client.conversations.change(id, { folderId: folder.id }));
  const press = useLongPress(setMenu);
  const Icon = open ? FolderOpen : Closed;
  return (
    <section aria-label={folder.name} className={css.folder} data-over={drop.over} {...drop.handlers}>
      {naming ? (
        <Suspense>
          <RenameField
            name={folder.name}
            label={t('folder.name')}
            onDone={(name) => {
              onNaming(undefined);
              if (name !== undefined && name.trim() !== folder.name) folders.rename(folder.id, name);
            }}
          />
        </Suspense>
      ) : (
        <div className={css.row} data-open={menu !== undefined} data-sort={own ? folder.id : undefined} draggable={own}>
          <button
            type="button"
            className={css.folderButton}
            aria-label={folder.name}
            aria-expanded={open}
            aria-controls={rows}
            onClick={() => folders.toggle(folder.id, !open)}
          >
            <ChevronRight size={14} aria-hidden className={css.chevron} />
            {folder.icon ? <i>{folder.icon}</i> : <Icon size={15} aria-hidden data-color={folder.color} />}
          </button>
          <NavLink
            to={`/projects/${folder.id}`}
            className={css.folderName}
            // The row is dragged, not the link.
            draggable={false}
            onClick={onNavigate}
            {...press}
          >
            <span className={css.title} dir="auto">
              {folder.name}
            </span>
            {folder.shared && <Shared words={t('folder.sharedBy', { name: folder.shared.by })} />}
            {folder.sharedWith && <SharedWith of={folder.sharedWith} />}
          </NavLink>
          <button
            type="button"
            className={`${iconButton({ size: 'small' })} ${css.more}`}
            aria-label={t('list.actions', { title: folder.name })}
            aria-haspopup="menu"
            aria-expanded={menu !== undefined}
            onClick={(event) => setMenu(event.currentTarget)}
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        </div>
      )}
      <div id={rows} className={css.folderRows} hidden={!open}>
        {open && children}
      </div>
      <Presence>
        {menu && (
          <FolderMenu
            anchor={menu}
            onClose={() => setMenu(undefined)}
            onRename={() => onNaming(folder.id)}
            onUp={place > 0 ? () => folders.move(folder.id, place - 1) : undefined}
            onDown={place < count - 1 ? () => folders.move(folder.id, place + 1) : undefined}
            folder={folder}
          />
        )}
      </Presence>
    </section>
  );
}

const SharedWith = ({ of }: { readonly of: SharedCounts }) => <Shared words={useSharedWith(of)} />;

const Shared = ({ words }: { readonly words: string }) => (
  <span className={css.pinned} title={words}>
    <UsersRound size={14} role="img" aria-label={words} />
  </span>
);

/** The section of folders, which can be reordered by dragging. */
export function FolderSection({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const { folders, naming } = useClient().lists;
  const order = useDragOrder<HTMLElement>((id, to) =>
    folders.move(
      id,
      folders.store.get().list.findIndex((folder) => folder.id === to),
    ),
  );
  return (
    <section aria-label={t('folder.title')} ref={order}>
      <div className={css.groupHead}>
        <h2 className={css.group}>{t('folder.title')}</h2>
        <button
          type="button"
          className={`${iconButton({ size: 'small' })} ${scripted}`}
          aria-label={t('folder.create')}
          title={t('folder.create')}
          onClick={() => naming.set(folders.create(t('folder.new')))}
        >
          <FolderPlus size={16} aria-hidden />
        </button>
      </div>
      {children}
    </section>
  );
}
