// The sidebar: new chat, search over all messages, and the conversation list.
import { Link } from '@remix-run/react';
import { Bot, PanelLeft, Search, Settings as SettingsIcon, SquarePen, TextQuote } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { field, iconButton, scripted } from '../../styles/shared.css.ts';
import { ThemeToggle } from '../settings/ThemeToggle.tsx';
import { hints, useHint } from '../shortcuts/use-hint.ts';
import { useStore } from '../parts/client-context.ts';
import { ConversationList } from './ConversationList.tsx';
import { Mark } from './Mark.tsx';
import type { ChosenFilters } from './SearchFilters.tsx';
import { useFolders } from './use-folders.ts';
import * as css from './Sidebar.css.ts';

const loadSearch = () => import('./SearchPanel.tsx');
const SearchPanel = lazyPart(loadSearch);

const pages = [
  { id: 'assistants', to: '/settings/assistants', icon: Bot },
  { id: 'prompts', to: '/settings/prompts', icon: TextQuote },
] as const;

interface Props {
  readonly current: string | undefined;
  readonly onNavigate: () => void;
  readonly onHide: () => void;
  readonly onSettings: () => void;
  /** Called when the conversation on screen leaves the list. */
  readonly onGone: (id: string) => void;
  readonly onShare: (id: string) => void;
}

export function Sidebar({ current, onNavigate, onHide, onSettings, onGone, onShare }: Props) {
  const { t } = useTranslation('common');
  const { t: ofFeature } = useTranslation('features');
  const [text, setText] = useState('');
  const [filters, setFilters] = useState<ChosenFilters>({});
  const hide = useHint('sidebar', t('list.hide'));
  const create = useHint('newChat', t('list.new'));
  const palette = useHint('palette', '');
  const settings = useHint('settings', t('settings.title'));
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useArrows(frame, input);
  useFolders();
  return (
    <div ref={frame} className={css.sidebar}>
      <div className={css.top}>
        <Link to="/" className={css.brand} onClick={onNavigate}>
          <Mark />
          {t('app')}
        </Link>
        <button
          type="button"
          className={`${iconButton()} ${scripted}`}
          aria-label={t('list.hide')}
          {...hide}
          onClick={onHide}
        >
          <PanelLeft size={17} aria-hidden />
        </button>
      </div>
      <Link to="/" className={css.create} {...create} onClick={onNavigate}>
        <SquarePen size={16} aria-hidden />
        {t('list.new')}
      </Link>
      {features.map(
        ({ id, page }) =>
          page && (
            <Link key={id} to={page.to} className={css.create} onClick={onNavigate}>
              <page.icon size={16} aria-hidden />
              {ofFeature(id)}
            </Link>
          ),
      )}
      {pages.map(({ id, to, icon: Icon }) => (
        <Link key={id} to={to} className={css.create} onClick={onNavigate}>
          <Icon size={16} aria-hidden />
          {t(`list.${id}`)}
        </Link>
      ))}
      {features.map(
        ({ id, section }) =>
          section?.page && (
            <Link key={id} to={`/settings/${id}`} className={css.create} onClick={onNavigate}>
              <section.icon size={16} aria-hidden />
              {ofFeature(id)}
            </Link>
          ),
      )}
      <div className={`${css.tools} ${scripted}`}>
        <label className={css.searchBox}>
          <Search size={15} aria-hidden className={css.searchIcon} />
          <input
            ref={input}
            className={`${field} ${css.search}`}
            type="search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            value={text}
            onFocus={() => preload(loadSearch)}
            aria-keyshortcuts={palette['aria-keyshortcuts']}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return;
              event.preventDefault();
              event.stopPropagation();
              setText('');
            }}
          />
          {text === '' && <SearchKeys />}
        </label>
      </div>
      <nav className={css.list} aria-label={t('list.title')}>
        {text.trim() === '' ? (
          <ConversationList
            current={current}
            onNavigate={onNavigate}
            onGone={(id) => id === current && onGone(id)}
            onShare={onShare}
          />
        ) : (
          <Suspense>
            <SearchPanel text={text} filters={filters} onFilters={setFilters} onNavigate={onNavigate} />
          </Suspense>
        )}
      </nav>
      <div className={css.bottom}>
        <noscript>
          <a className={css.settings} href="/settings">
            {t('settings.title')}
          </a>
        </noscript>
        <button type="button" className={`${css.settings} ${scripted}`} {...settings} onClick={onSettings}>
          <SettingsIcon size={16} aria-hidden />
          {t('settings.title')}
        </button>
        <ThemeToggle />
      </div>
    </div>
  );
}

/** Shortcut of the command palette, which searches the same from any page. */
function SearchKeys() {
  const shown = useStore(hints, (all) => all.palette?.shown);
  return shown === undefined ? null : (
    <kbd className={css.searchKeys} aria-hidden>
      {shown}
    </kbd>
  );
}

/** The arrow keys move through the links, starting from the search field. */
function useArrows(frame: RefObject<HTMLElement | null>, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const walk = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || event.isComposing) return;
      const stops = [field.current, ...box.querySelectorAll<HTMLElement>('nav a, nav [aria-controls]')];
      const at = stops.findIndex((stop) => stop === event.target);
      const next = at === -1 ? undefined : stops[at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    box.addEventListener('keydown', walk);
    return () => box.removeEventListener('keydown', walk);
  }, [frame, field]);
}
