// Actions on a conversation, opened from its row and from the chat's header.
import { Menu } from '@base-ui/react/menu';
import {
  Archive,
  ArchiveRestore,
  Check,
  CircleCheck,
  CircleDot,
  Download,
  Folder,
  FolderPlus,
  ListChecks,
  Pencil,
  Pin,
  PinOff,
  Share,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { menuItem } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { MenuSheet, SubMenu } from '../parts/MenuSheet.tsx';
import { ChatUsage } from '../usage/ChatUsage.tsx';
import { addedFormats, exportConversation, exportLanguage } from '../parts/export-chat.ts';
import * as css from './Sidebar.css.ts';

export interface MenuSubject {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly folderId: string | null;
  readonly unread?: boolean;
}

interface Props {
  readonly anchor: HTMLElement;
  readonly subject: MenuSubject;
  readonly onClose: () => void;
  readonly onRename: () => void;
  /** True for a row of the list, where several can be selected. */
  readonly inList?: boolean;
  readonly onShare: (id: string) => void;
  /** Called when the conversation leaves the list. */
  readonly onGone: (id: string) => void;
}

const formats = ['markdown', 'text', 'json'] as const;

export default function ConversationMenu({ anchor, subject, onClose, onRename, inList, onShare, onGone }: Props) {
  const { t, i18n } = useTranslation('common');
  const { t: ofFeature } = useTranslation('features');
  const client = useClient();
  const { id, pinned, archived } = subject;
  const unread =
    useStore(client.conversations.store, ({ list }) => list.find((row) => row.id === id)?.unread) ?? subject.unread;
  const { change } = client.conversations;
  const title = subject.title || t('list.untitled');
  const save = (format: string): void => {
    exportConversation(client, id, format, exportLanguage(t, i18n.language)).catch(() =>
      client.lists.notice.set({ type: 'exportFailed', title }),
    );
  };
  return (
    <MenuSheet anchor={anchor} label={t('list.actions', { title })} onClose={onClose}>
      <Menu.Item className={menuItem} onClick={onRename}>
        <Pencil size={16} aria-hidden />
        {t('rename')}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={() => change(id, { pinned: !pinned })}>
        {pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        {t(pinned ? 'list.unpin' : 'list.pin')}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={() => client.lists.unread.mark(id, !unread)}>
        {unread ? <CircleCheck size={16} aria-hidden /> : <CircleDot size={16} aria-hidden />}
        {t(unread ? 'list.markRead' : 'list.markUnread')}
      </Menu.Item>
      {inList && (
        <Menu.Item className={menuItem} onClick={() => client.lists.selected.set(new Set([id]))}>
          <ListChecks size={16} aria-hidden />
          {t('select.begin')}
        </Menu.Item>
      )}
      <SubMenu className={css.subMenu} icon={<Folder size={16} aria-hidden />} label={t('list.move')}>
        <Folders subject={subject} />
      </SubMenu>
      <Menu.Item className={menuItem} onClick={() => onShare(id)}>
        <Share size={16} aria-hidden />
        {t('list.share')}
      </Menu.Item>
      <SubMenu className={css.subMenu} icon={<Download size={16} aria-hidden />} label={t('list.export')}>
        {formats.map((format) => (
          <Menu.Item key={format} className={menuItem} onClick={() => save(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
        {addedFormats.map((format) => (
          <Menu.Item key={format} className={menuItem} onClick={() => save(format)}>
            {ofFeature(format)}
          </Menu.Item>
        ))}
        {!inList && (
          <Menu.Item className={menuItem} onClick={printSoon}>
            {t('export.print')}
          </Menu.Item>
        )}
      </SubMenu>
      <Menu.Item
        className={menuItem}
        onClick={() => {
          if (archived) return change(id, { archived: false });
          client.lists.archive(id);
          onGone(id);
        }}
      >
        {archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        {t(archived ? 'list.unarchive' : 'list.archive')}
      </Menu.Item>
      <Menu.Separator className={css.menuLine} />
      <Menu.Item
        className={menuItem}
        data-danger
        onClick={() => {
          client.stop(id, 'asking');
          client.conversations.remove(id);
          onGone(id);
        }}
      >
        <Trash2 size={16} aria-hidden />
        {t('delete')}
      </Menu.Item>
      <ChatUsage id={id} />
    </MenuSheet>
  );
}

/** Once the menu is closed, which would be printed. Unit: ms. */
const printSoon = (): unknown => setTimeout(() => window.print(), 300);

function Folders({ subject: { id, folderId } }: { readonly subject: MenuSubject }) {
  const { t } = useTranslation('common');
  const client = useClient();
  const folders = useStore(client.lists.folders.store, ({ list }) => list);
  const known = folders.some((folder) => folder.id === folderId) ? folderId : null;
  const choices = [...folders, ...(folders.length > 0 ? [{ id: null, name: t('folder.none') }] : [])];
  return (
    <>
      {choices.map((folder) => (
        <Menu.Item
          key={folder.id ?? ''}
          className={menuItem}
          onClick={() => client.conversations.change(id, { folderId: folder.id })}
        >
          <span className={css.title} dir="auto">
            {folder.name}
          </span>
          {folder.id === known && <Check size={16} role="img" aria-label={t('folder.here')} />}
        </Menu.Item>
      ))}
      {folders.length > 0 && <Menu.Separator className={css.menuLine} />}
      <Menu.Item
        className={menuItem}
        onClick={() => client.lists.naming.set(client.lists.folders.create(t('folder.new'), id))}
      >
        <FolderPlus size={16} aria-hidden />
        {t('folder.create')}
      </Menu.Item>
    </>
  );
}
