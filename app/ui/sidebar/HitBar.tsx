// Walks the matches of a search in the open chat: shows the current number, moves to the previous or next match, and
// highlights them.
import { useNavigate } from '@remix-run/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchApi } from '../../shared/api/search.ts';
import type { Hit } from '../../shared/api/search.ts';
import { turnStart } from '../../shared/conversation/rounds.ts';
import { addressOf } from '../../shared/conversation/search.ts';
import { getFrom } from '../../client/net/call.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatNumber } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Search.css.ts';
import { articleOf } from '../conversation/go-to.ts';
import { markWords } from '../conversation/mark-words.ts';
import type { Marks, MatchPlace } from '../conversation/mark-words.ts';

interface Props {
  readonly conversationId: string;
  readonly query: string;
  readonly messageId: string | undefined;
}

export default function HitBar({ conversationId, query, messageId }: Props) {
  const ready = usePageTexts('search');
  const { t, i18n } = useTranslation('search');
  const { transport, conversations } = useClient();
  const navigate = useNavigate();
  const [found, setFound] = useState<{ readonly hits: readonly Hit[]; readonly more: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    getFrom(transport, searchApi.hits, { conversation: conversationId, q: query }, { signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setFound(answer),
      () => undefined,
    );
    return () => stop.abort();
  }, [transport, conversationId, query]);
  const [match, setMatch] = useState<MatchPlace>({ at: 0, count: 0 });
  const marks = useRef<Marks>();
  /** Index of the match to select in the next message. */
  const enter = useRef(0);
  useEffect(() => {
    const article = (): Element | null => {
      const conversation = conversations.get(conversationId);
      const turn = messageId === undefined ? undefined : conversation && turnStart(conversation, messageId);
      return (turn && articleOf(document, turn.id)) ?? null;
    };
    const onPlace = (place: MatchPlace): void =>
      setMatch((before) => (before.at === place.at && before.count === place.count ? before : place));
    const drawn = markWords(query, { article, at: enter.current, onPlace });
    marks.current = drawn;
    enter.current = 0;
    return drawn.stop;
  }, [query, conversations, conversationId, messageId]);
  const bar = useRef<HTMLDivElement>(null);
  const shown = ready && found !== undefined;
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      void navigate(`/c/${conversationId}`, { replace: true });
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [shown, conversationId, navigate]);
  if (!ready || !found) return null;
  const { hits, more } = found;
  const at = hits.findIndex((hit) => hit.messageId === messageId);
  const go = (step: 1 | -1): void => {
    const to = match.at + step;
    const next = hits.at((at + step) % hits.length);
    const first = step === 1 ? 0 : -1;
    if (to >= 0 && to < match.count) return marks.current?.choose(to);
    if (next?.messageId === messageId) return marks.current?.choose(first);
    if (!next) return undefined;
    enter.current = first;
    void navigate(addressOf({ conversationId, messageId: next.messageId }, query), { replace: true });
  };
  const number = (value: number): string => formatNumber(value, i18n.language);
  const messages = { number: number(at + 1), total: `${number(hits.length)}${more ? '+' : ''}` };
  const words = t('place', { number: number(match.at + 1), total: number(match.count) });
  const place = (): string => {
    if (at < 0) return t('hitCount', { count: hits.length });
    if (match.count < 2) return t('place', messages);
    return hits.length === 1 ? words : t('placeInMessage', { ...messages, words });
  };
  const close = (): void => void navigate(`/c/${conversationId}`, { replace: true });
  return (
    <div ref={bar} className={css.bar} role="search" aria-label={t('hits')}>
      <span className={css.words} dir="auto">
        {query}
      </span>
      <span className={css.place} role="status">
        {place()}
      </span>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('previous')}
        title={t('previous')}
        disabled={hits.length === 0}
        onClick={() => go(-1)}
      >
        <ChevronUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('next')}
        title={t('next')}
        disabled={hits.length === 0}
        onClick={() => go(1)}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('close')}
        title={t('close')}
        onClick={close}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
