// The list of conversations: new, search, groups by date; rename, delete and undo.
import { Link } from '@remix-run/react';
import {
  MessageCirclePlus,
  Ellipsis,
  LoaderCircle,
  PanelLeftClose,
  Search,
  Settings as SettingsIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupByDate } from '../../chat/conversation-rows.ts';
import type { Summary } from '../../chat/conversation-rows.ts';
import { field, iconButton, spinner } from '../../styles/shared.css.ts';
import { ThemeToggle } from '../settings/ThemeToggle.tsx';
import { useClient, useStore } from '../ui/client-context.ts';
import * as css from './Sidebar.css.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx'));

interface Props {
  readonly current: string | undefined;
  readonly onNavigate: () => void;
  readonly onHide: () => void;
  readonly onSettings: () => void;
  /** The conversation on screen was deleted. */
  readonly onGone: () => void;
}

const undoMs = 8_000;

export function Sidebar({ current, onNavigate, onHide, onSettings, onGone }: Props) {
  const { t } = useTranslation('common');
  const client = useClient();
  const { list, next, listed, removed } = useStore(client.conversations.store, (state) => state);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const [menu, setMenu] = useState<{ readonly id: string; readonly anchor: HTMLElement }>();
  const [renaming, setRenaming] = useState<string>();
  const now = useNow();
  const groups = useMemo(() => {
    const all = list.filter(({ title }) => title.toLowerCase().includes(wanted));
    return groupByDate(all, now);
  }, [list, wanted, now]);

  useEffect(() => {
    if (!removed) return undefined;
    const timer = setTimeout(() => client.conversations.forget(), undoMs);
    return () => clearTimeout(timer);
  }, [removed, client]);

  const remove = (id: string): void => {
    client.stop(id);
    client.conversations.remove(id);
    if (id === current) onGone();
  };
  const chosen = menu && list.find(({ id }) => id === menu.id);
  return (
    <div className={css.sidebar}>
      <div className={css.top}>
        <Link to="/" className={css.brand} onClick={onNavigate}>
          <Mark />
          {t('app')}
        </Link>
        <button
          type="button"
          className={iconButton()}
          aria-label={t('list.hide')}
          title={t('list.hide')}
          onClick={onHide}
        >
          <PanelLeftClose size={18} aria-hidden />
        </button>
      </div>
      <Link to="/" className={css.create} onClick={onNavigate}>
        <MessageCirclePlus size={18} aria-hidden />
        {t('list.new')}
      </Link>
      <label className={css.searchBox}>
        <Search size={15} aria-hidden className={css.searchIcon} />
        <input
          className={`${field} ${css.search}`}
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <nav className={css.list} aria-label={t('list.title')}>
        {groups.map(([group, conversations]) => (
          <section key={group} aria-label={t(`list.${group}`)}>
            <h2 className={css.group}>{t(`list.${group}`)}</h2>
            <ul className={css.rows}>
              {conversations.map((conversation) => (
                <li key={conversation.id}>
                  {renaming === conversation.id ? (
                    <RenameField
                      title={conversation.title}
                      onDone={(title) => {
                        setRenaming(undefined);
                        if (title !== undefined) client.rename(conversation.id, title);
                      }}
                    />
                  ) : (
                    <Row
                      conversation={conversation}
                      current={conversation.id === current}
                      menuOpen={menu?.id === conversation.id}
                      onNavigate={onNavigate}
                      onMenu={setMenu}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {listed && groups.length === 0 && (
          <p className={css.none}>{wanted ? t('list.noMatch', { query }) : t('list.none')}</p>
        )}
        {next !== undefined && <More key={next} />}
      </nav>
      {menu && chosen && (
        <Suspense>
          <RowMenu
            anchor={menu.anchor}
            onClose={() => setMenu(undefined)}
            onRename={() => setRenaming(chosen.id)}
            onDelete={() => remove(chosen.id)}
          />
        </Suspense>
      )}
      <div role="status" className={css.toastPlace}>
        {removed && (
          <div className={css.toast}>
            <span className={css.toastText}>{t('list.removed', { title: removed.title || t('list.untitled') })}</span>
            <button type="button" className={css.undo} onClick={() => client.conversations.undo()}>
              <Undo2 size={15} aria-hidden />
              {t('undo')}
            </button>
          </div>
        )}
      </div>
      <div className={css.bottom}>
        <button type="button" className={css.settings} onClick={onSettings}>
          <SettingsIcon size={17} aria-hidden />
          {t('settings.title')}
        </button>
        <ThemeToggle />
      </div>
    </div>
  );
}

/** By the minute: what was today is yesterday after midnight. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The next page of the list, once its end comes into sight. */
function More() {
  const { t } = useTranslation('common');
  const client = useClient();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void client.conversations.more().catch(() => undefined);
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [client]);
  return (
    <div ref={end} className={css.none}>
      {t('loading')}
    </div>
  );
}

interface RowProps {
  readonly conversation: Summary;
  readonly current: boolean;
  readonly menuOpen: boolean;
  readonly onNavigate: () => void;
  readonly onMenu: (menu: { readonly id: string; readonly anchor: HTMLElement }) => void;
}

const Row = memo(function Row({ conversation, current, menuOpen, onNavigate, onMenu }: RowProps) {
  const { t } = useTranslation('common');
  const client = useClient();
  const { id, headId } = conversation;
  const running = useStore(client.runs, (runs) => runs[id] !== undefined) || conversation.writing;
  const failed = useStore(client.conversations.store, ({ byId }) => {
    const last = headId === null ? undefined : byId[id]?.messages[headId];
    return last?.role === 'assistant' && last.outcome === 'error';
  });
  const title = conversation.title || t('list.untitled');
  return (
    <div className={css.row} data-current={current} data-open={menuOpen}>
      <Link
        to={`/c/${conversation.id}`}
        className={css.link}
        aria-current={current ? 'page' : undefined}
        onClick={onNavigate}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu({ id: conversation.id, anchor: event.currentTarget });
        }}
      >
        <span className={css.title} dir="auto">
          {title}
        </span>
        {running && <LoaderCircle size={14} className={spinner} role="img" aria-label={t('list.running')} />}
        {failed && <TriangleAlert size={14} className={css.failed} role="img" aria-label={t('list.failed')} />}
      </Link>
      <button
        type="button"
        className={`${iconButton({ size: 'small' })} ${css.more}`}
        aria-label={t('list.actions', { title })}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu({ id: conversation.id, anchor: event.currentTarget })}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
});

function RenameField({
  title,
  onDone,
}: {
  readonly title: string;
  readonly onDone: (title: string | undefined) => void;
}) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (value: string | undefined): void => {
    if (done.current) return;
    done.current = true;
    onDone(value);
  };
  return (
    <input
      ref={input}
      className={`${field} ${css.rename}`}
      aria-label={t('list.rename')}
      defaultValue={title}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}

/** Three streams that become one. */
export function Mark() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden
      className={css.mark}
    >
      <path d="M4 4c0 6 8 6 8 12v4" />
      <path d="M20 4c0 6-8 6-8 12" />
      <path d="M12 4v6" />
    </svg>
  );
}
