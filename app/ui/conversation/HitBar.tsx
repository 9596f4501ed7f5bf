// Hits of a query in the chat that is open: "1 of n", the one before and the one after, their words marked in the text.
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
import * as css from '../sidebar/Search.css.ts';
import { articleOf } from './jump.ts';
import { markWords } from './mark-words.ts';

interface Props {
  readonly conversationId: string;
  readonly query: string;
  /** The message that is shown. */
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
  useEffect(() => {
    const current = (): Element | null => {
      const conversation = conversations.get(conversationId);
      const turn = messageId === undefined ? undefined : conversation && turnStart(conversation, messageId);
      return (turn && articleOf(document, turn.id)) ?? null;
    };
    return markWords(query, current);
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
    const next = hits.at((at + step) % hits.length);
    if (next) void navigate(addressOf({ conversationId, messageId: next.messageId }, query), { replace: true });
  };
  const total = `${formatNumber(hits.length, i18n.language)}${more ? '+' : ''}`;
  const close = (): void => void navigate(`/c/${conversationId}`, { replace: true });
  return (
    <div ref={bar} className={css.bar} role="search" aria-label={t('hits')}>
      <span className={css.words} dir="auto">
        {query}
      </span>
      <span className={css.place} role="status">
        {at < 0
          ? t('hitCount', { count: hits.length })
          : t('place', { number: formatNumber(at + 1, i18n.language), total })}
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
