// Search results: titles and messages with highlighted matches. Each opens the conversation at that message.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { addressOf, piecesOf } from '../../shared/conversation/search.ts';
import type { Found } from '../../shared/api/search.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatWhen } from '../parts/format.ts';
import type { Search } from './use-search.ts';
import * as noneCss from './Search.css.ts';
import * as css from './Sidebar.css.ts';

interface Props {
  readonly search: Search;
  readonly text: string;
  readonly onNavigate: () => void;
  /** Removes the filters; undefined if none is set. */
  readonly onClear: (() => void) | undefined;
}

export function SearchResults({ search, text, onNavigate, onClear }: Props) {
  const { t: own } = useTranslation('search');
  const { t } = useTranslation('common');
  const { query, found, busy, failed } = search;
  const named = useNamed(text, failed);
  const shown = failed ? named : found;
  const settled = !busy || shown.length > 0;
  return (
    <>
      <p role="status" className={hidden}>
        {busy ? '' : t('search.count', { count: shown.length })}
      </p>
      {failed && <p className={css.none}>{t('search.failed')}</p>}
      {!settled && <p className={css.none}>{t('search.busy')}</p>}
      {settled && shown.length === 0 && (
        <div className={css.none}>
          <p>{t('list.noMatch', { query: text.trim() })}</p>
          <p className={noneCss.hint}>{own(onClear ? 'noneFiltered' : 'noneHint')}</p>
          {onClear && (
            <button type="button" className={button()} onClick={onClear}>
              {own('clear')}
            </button>
          )}
        </div>
      )}
      <ul className={css.rows} data-busy={busy}>
        {shown.map((each) => (
          <li key={`${each.conversationId} ${each.messageId ?? ''}`}>
            <Result found={each} query={failed ? text : query} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without the server, searches the titles of the loaded list. */
function useNamed(text: string, failed: boolean): readonly Found[] {
  const list = useStore(useClient().conversations.store, (state) => state.list);
  if (!failed) return [];
  const wanted = text.trim().toLowerCase();
  return list
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title, updatedAt }) => ({ conversationId: id, title, excerpt: title, createdAt: updatedAt }));
}

interface ResultProps {
  readonly found: Found;
  readonly query: string;
  readonly onNavigate: () => void;
}

function Result({ found, query, onNavigate }: ResultProps) {
  const { t, i18n } = useTranslation('common');
  const { title, messageId, excerpt, createdAt, count = 0 } = found;
  return (
    <Link to={addressOf(found, query)} className={css.result} onClick={onNavigate}>
      <span className={css.resultHead}>
        <span className={css.title} dir="auto">
          <Marked text={title || t('list.untitled')} query={query} />
        </span>
        {count > 1 && <span className={css.resultCount}>{t('search.inChat', { count })}</span>}
        <span className={css.resultDate}>{formatWhen(createdAt, i18n.language)}</span>
      </span>
      {messageId !== undefined && (
        <span className={css.excerpt} dir="auto">
          <Marked text={excerpt} query={query} />
        </span>
      )}
    </Link>
  );
}

export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return piecesOf(text, query).map((piece, index) =>
    // The pieces have no id but their index.
    piece.marked ? (
      <mark key={index} className={css.found}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
