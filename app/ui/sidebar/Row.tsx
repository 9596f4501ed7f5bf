// A conversation in the list: title, status, and menu.
import { Link } from '@remix-run/react';
import { CircleAlert, Ellipsis, LoaderCircle, Pin } from 'lucide-react';
import { memo, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { draftList } from '../../client/outbox/drafts.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import { asksConsent } from '../../shared/turn/turn-words.ts';
import { iconButton, scripted, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { dragType } from './drop.ts';
import { timeSince } from './time-since.ts';
import { useLongPress } from '../parts/use-long-press.ts';
import * as css from './Sidebar.css.ts';

export interface OpenMenu {
  readonly id: string;
  readonly anchor: HTMLElement;
}

interface Props {
  readonly conversation: Summary;
  readonly current: boolean;
  readonly menuOpen: boolean;
  readonly onNavigate: () => void;
  readonly onMenu: (menu: OpenMenu) => void;
  /** Undefined outside of selection mode. */
  readonly chosen?: boolean | undefined;
  /** `range`: select all rows since the last selected one. */
  readonly onChoose?: ((id: string, range: boolean) => void) | undefined;
}

export const Row = memo(function Row({ conversation, current, menuOpen, onNavigate, onMenu, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation('common');
  const client = useClient();
  const { id, headId } = conversation;
  const running = useStore(client.runs, (runs) => runs[id] !== undefined) || conversation.writing;
  const failed = useStore(client.conversations.store, ({ byId }) => {
    const last = headId === null ? undefined : byId[id]?.messages[headId];
    // Messages loaded in this page are newer than the list's entry.
    return last ? last.role === 'assistant' && last.outcome === 'error' : conversation.failed;
  });
  const waiting = useStore(client.conversations.store, ({ byId }) => {
    const turns = byId[id]?.turns;
    return turns ? turns.some(asksConsent) : conversation.waiting;
  });
  const press = useLongPress((anchor) => onMenu({ id, anchor }));
  const asks = waiting && !running;
  // A question to the user takes precedence over unread and failed.
  const broke = failed && !asks;
  const fresh = conversation.unread && !running && !failed && !asks;
  const drafted = useSyncExternalStore(
    draftList.subscribe,
    () => draftList.has(id),
    () => false,
  );
  // Set on hover, so that the age is current, and the server renders none.
  const [age, setAge] = useState('');
  const readAge = (): void => setAge(timeSince(conversation.updatedAt, Date.now(), i18n.language));
  const mark = useId();
  const title = conversation.title || t('list.untitled');
  return (
    <div
      className={css.row}
      data-current={current}
      data-open={menuOpen || chosen === true}
      onPointerEnter={readAge}
      onFocus={readAge}
    >
      {chosen !== undefined && (
        <input
          type="checkbox"
          className={css.pick}
          checked={chosen}
          aria-label={title}
          onChange={({ nativeEvent }) => onChoose?.(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <Link
        to={`/c/${id}`}
        className={css.link}
        aria-current={current ? 'page' : undefined}
        data-unread={fresh || asks}
        aria-describedby={fresh || asks ? mark : undefined}
        onClick={(event) => {
          if (chosen === undefined && !event.shiftKey) return onNavigate();
          event.preventDefault();
          onChoose?.(id, event.shiftKey);
        }}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, id);
          event.dataTransfer.effectAllowed = 'move';
        }}
        {...press}
      >
        <span className={css.title} dir="auto">
          {title}
        </span>
        {running && <LoaderCircle size={14} className={spinner} role="img" aria-label={t('list.running')} />}
        {broke && <CircleAlert size={14} className={css.failed} role="img" aria-label={t('list.failed')} />}
        {drafted && !current && !running && !failed && !asks && <span className={css.draft}>{t('list.draft')}</span>}
        {conversation.pinned && !running && !failed && !fresh && !asks && !drafted && (
          <Pin size={13} className={css.pinned} aria-hidden />
        )}
        {/* Redundant for screen readers: the groups already give the time. */}
        <span className={css.age} aria-hidden>
          {age}
        </span>
      </Link>
      {/* Outside of the link, whose accessible name stays the title. */}
      {fresh && <i id={mark} className={css.unread} role="img" aria-label={t('list.unread')} />}
      {asks && (
        <i
          id={mark}
          className={`${css.unread} ${css.asks}`}
          role="img"
          aria-label={t('list.waiting')}
          title={t('list.waiting')}
        />
      )}
      <button
        type="button"
        className={`${iconButton({ size: 'small' })} ${css.more} ${scripted}`}
        aria-label={t('list.actions', { title })}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu({ id, anchor: event.currentTarget })}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
});
