// Searches all messages as somebody types: a moment after the last key, one question at a time.
import { useEffect, useState } from 'react';
import { getFrom } from '../../client/net/call.ts';
import { searchApi } from '../../shared/api/search.ts';
import type { Found } from '../../shared/api/search.ts';
import { useClient } from '../parts/client-context.ts';

export interface Search {
  /** Query of the results: the current one, or the one before it while its response is pending. */
  readonly query: string;
  readonly found: readonly Found[];
  readonly busy: boolean;
  readonly failed: boolean;
}

const settleMs = 180;
const nothing = { query: '', found: [], failed: false } as const;

export function useSearch(text: string, limit = 50): Search {
  const client = useClient();
  const query = text.trim();
  const [answer, setAnswer] = useState<Omit<Search, 'busy'>>(nothing);
  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { found } = await getFrom(client.transport, searchApi.find, { q: query, limit }, { signal: stop.signal });
        if (!stop.signal.aborted) setAnswer({ query, found, failed: false });
      } catch {
        if (!stop.signal.aborted) setAnswer({ query, found: [], failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, query, limit]);
  return query === '' ? { ...nothing, busy: false } : { ...answer, busy: answer.query !== query };
}
