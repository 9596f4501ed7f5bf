// Searches all messages as the user types: debounced, one request at a time.
import { useEffect, useState } from 'react';
import { getFrom } from '../../client/net/call.ts';
import { searchApi } from '../../shared/api/search.ts';
import type { Found, SearchFilters } from '../../shared/api/search.ts';
import { useClient } from '../parts/client-context.ts';

export interface Search {
  /** Query of the results: the current one, or the previous one while its response is pending. */
  readonly query: string;
  readonly found: readonly Found[];
  readonly busy: boolean;
  readonly failed: boolean;
}

const settleMs = 180;
const none: SearchFilters = {};
/** Reads the query back from the request key. */
const queryOf = (asked: string): string => (asked === '' ? '' : String((JSON.parse(asked) as unknown[])[0])); // always an array, see `asked` below
const nothing = { query: '', found: [], failed: false } as const;

export function useSearch(text: string, limit = 50, filters: SearchFilters = none): Search {
  const client = useClient();
  const query = text.trim();
  const [answer, setAnswer] = useState<Omit<Search, 'busy'>>(nothing);
  const { folder, provider, model, from, files } = filters;
  // A changed filter is a new request.
  const asked = JSON.stringify([query, folder, provider, model, from, files]);
  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { found } = await getFrom(
          client.transport,
          searchApi.find,
          { q: query, limit, folder, provider, model, from, files },
          { signal: stop.signal },
        );
        if (!stop.signal.aborted) setAnswer({ query: asked, found, failed: false });
      } catch {
        if (!stop.signal.aborted) setAnswer({ query: asked, found: [], failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, query, limit, asked, folder, provider, model, from, files]);
  return query === ''
    ? { ...nothing, busy: false }
    : { ...answer, busy: answer.query !== asked, query: queryOf(answer.query) };
}
