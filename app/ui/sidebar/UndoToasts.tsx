// Said for a moment: a conversation left the list, with the way to have it back; one is gone; an export failed.
import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Sidebar.css.ts';

const undoMs = 8_000;

export default function UndoToasts() {
  const { t } = useTranslation('common');
  const client = useClient();
  const { conversations, lists } = client;
  const removed = useStore(conversations.store, (state) => state.removed);
  const notice = useStore(lists.notice, (value) => value);
  useEffect(() => {
    if (!removed) return undefined;
    const timer = setTimeout(() => conversations.forget(), undoMs);
    return () => clearTimeout(timer);
  }, [removed, conversations]);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => lists.notice.set(undefined), undoMs);
    return () => clearTimeout(timer);
  }, [notice, lists]);
  const named = (title: string): string => title || t('list.untitled');
  return (
    <>
      {removed && (
        <div className={css.toast}>
          <span className={css.toastText}>{t('list.removed', { title: named(removed.title) })}</span>
          <button type="button" className={css.undo} onClick={() => conversations.undo()}>
            <Undo2 size={15} aria-hidden />
            {t('undo')}
          </button>
        </div>
      )}
      {(notice?.type === 'archived' || notice?.type === 'done') && (
        <div className={css.toast}>
          <span className={css.toastText}>
            {notice.type === 'done' ? notice.text : t('list.archived', { title: named(notice.row.title) })}
          </span>
          <button
            type="button"
            className={css.undo}
            onClick={() => {
              if (notice.type === 'archived') return lists.restore(notice.row, 'archived');
              notice.undo();
              lists.notice.set(undefined);
            }}
          >
            <Undo2 size={15} aria-hidden />
            {t('undo')}
          </button>
        </div>
      )}
      {notice?.type === 'many' && (
        <div className={css.toast}>
          <span className={css.toastText}>{t(`select.${notice.to}`, { count: notice.rows.length })}</span>
          <button
            type="button"
            className={css.undo}
            onClick={() => {
              for (const row of notice.rows) lists.restore(row, notice.to);
            }}
          >
            <Undo2 size={15} aria-hidden />
            {t('undo')}
          </button>
        </div>
      )}
      {notice && notice.type !== 'archived' && notice.type !== 'done' && notice.type !== 'many' && (
        <div className={css.toast}>
          <span className={css.toastText}>
            {notice.type === 'exportFailed' ? t('export.failed', { title: notice.title }) : t(`list.${notice.type}`)}
          </span>
          <button
            type="button"
            className={css.undo}
            aria-label={t('close')}
            onClick={() => lists.notice.set(undefined)}
          >
            <X size={15} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}
