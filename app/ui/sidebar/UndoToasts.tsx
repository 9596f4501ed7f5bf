// Toasts of the list: a conversation was removed, with undo; a conversation no longer exists; an export failed.
import { Undo2, X } from 'lucide-react';
import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { button, iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../parts/Toasts.css.ts';

const undoMs = 8_000;

/** Names this short are not truncated: a minimum width would leave a gap after them. Unit: characters. */
const shortName = 8;

export default function UndoToasts() {
  const { t } = useTranslation('common');
  const client = useClient();
  const { conversations, lists } = client;
  const removed = useStore(conversations.store, (state) => state.removed);
  const navigate = useNavigate();
  /** Id of the chat that was open when it was removed; undo reopens it unless another page is open by then. */
  const left: unknown = Object(useLocation().state).left;
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
        <Toast
          say={(title) => t('list.removed', { title })}
          name={named(removed.title)}
          onUndo={() => {
            conversations.undo();
            if (left === removed.id) void navigate(`/c/${left}`);
          }}
        />
      )}
      {notice?.type === 'archived' && (
        <Toast
          say={(title) => t('list.archived', { title })}
          name={named(notice.row.title)}
          onUndo={() => {
            lists.restore(notice.row, 'archived');
            if (left === notice.row.id) void navigate(`/c/${left}`);
          }}
        />
      )}
      {notice?.type === 'done' && (
        <Toast
          say={() => notice.text}
          onUndo={() => {
            notice.undo();
            lists.notice.set(undefined);
          }}
        />
      )}
      {notice?.type === 'many' && (
        <Toast
          say={() => t(`select.${notice.to}`, { count: notice.rows.length })}
          onUndo={() => {
            for (const row of notice.rows) lists.restore(row, notice.to);
          }}
        />
      )}
      {notice?.type === 'exportFailed' && <Toast say={(title) => t('export.failed', { title })} name={notice.title} />}
      {notice && !('undo' in notice) && !('row' in notice) && !('rows' in notice) && notice.type !== 'exportFailed' && (
        <Toast say={() => t(`list.${notice.type}`)} />
      )}
    </>
  );
}

interface ToastProps {
  /** Returns the sentence with the name in it. */
  readonly say: (name: string) => string;
  readonly name?: string;
  /** Without this callback the toast can only be closed. */
  readonly onUndo?: () => void;
}

/** Placeholder for the name in its sentence; titles never contain this character. */
const gap = '\u0000';

function Toast({ say, name, onUndo }: ToastProps) {
  const { t } = useTranslation('common');
  const { lists } = useClient();
  const [before = '', after = ''] = say(gap).split(gap);
  return (
    <div className={css.toast}>
      {name === undefined ? (
        <span className={css.text}>{before}</span>
      ) : (
        <span className={css.sentence}>
          {before}
          <bdi className={name.length > shortName ? css.name : undefined}>{name}</bdi>
          {after}
        </span>
      )}
      {onUndo ? (
        <button type="button" className={button({ look: 'quiet' })} onClick={onUndo}>
          <Undo2 size={15} aria-hidden />
          {t('undo')}
        </button>
      ) : (
        <button
          type="button"
          className={iconButton({ size: 'small' })}
          aria-label={t('close')}
          onClick={() => lists.notice.set(undefined)}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}
