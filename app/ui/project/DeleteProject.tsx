// Deletes a project, alone or with its chats, whose number the second button shows. Both can be undone.
import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../client/net/call.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import type { Folder } from '../../shared/api/folders.ts';
import { button, dialogBody } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Project.css.ts';

interface Props {
  readonly folder: Folder;
  readonly onClose: () => void;
}

export function DeleteProject({ folder: { id, name }, onClose }: Props) {
  const ready = usePageTexts('personal');
  const { t } = useTranslation('personal');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [chats, setChats] = useState<number>();
  const { transport, conversations, lists } = client;
  useEffect(() => {
    getFrom(transport, foldersApi.get, { id }).then(
      (found) => setChats(found.chats),
      // If the project is not on the server yet, or offline, counts the chats known here.
      () => setChats(conversations.store.get().list.filter(({ folderId }) => folderId === id).length),
    );
  }, [transport, conversations, id]);
  const remove = (withChats: boolean): void => {
    const inside = conversations.store.get().list.filter(({ folderId }) => folderId === id);
    if (withChats) for (const row of inside) client.stop(row.id);
    const undo = lists.folders.remove(id, withChats);
    const text = withChats ? t('project.deletedChats', { name, count: chats ?? 0 }) : t('project.deleted', { name });
    lists.notice.set({ type: 'done', text, undo });
    onClose();
    const gone = [`/projects/${id}`, ...(withChats ? inside.map((row) => `/c/${row.id}`) : [])];
    if (gone.includes(pathname)) void navigate('/');
  };
  if (!ready) return null;
  return (
    <DialogSheet title={t('project.deleteTitle', { name })} onClose={onClose}>
      <div className={dialogBody}>
        <p className={css.muted}>{t('project.deleteText')}</p>
        <div className={css.choices}>
          <button type="button" className={button({ look: 'primary' })} onClick={() => remove(false)}>
            {t('project.deleteKeep')}
          </button>
          {chats !== undefined && chats > 0 && (
            <button type="button" className={button({ look: 'danger' })} onClick={() => remove(true)}>
              {t('project.deleteChats', { count: chats })}
            </button>
          )}
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common('cancel')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
