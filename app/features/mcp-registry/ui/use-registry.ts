// Pages of the registry: those read so far for one search.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { mcpRegistryApi } from '../shared/api.ts';
import type { RegistryPage } from '../shared/api.ts';

/** Codes of server errors that have a translation. */
const codes = ['registry_off', 'registry_status', 'no_registry', 'unreachable', 'timeout'] as const;

interface Registry {
  /** Undefined until the first page has been read. */
  readonly found: RegistryPage | undefined;
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Replaces what is shown, and what is being read. */
  search(text: string): void;
  more(): void;
  /** Repeats the last request. */
  again(): void;
}

export function useRegistry(): Registry {
  const { t } = useTranslation('mcp-registry');
  const { transport } = useClient();
  const [found, setFound] = useState<RegistryPage>();
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<ReturnType<typeof errorOfThrown>>();
  const last = useRef<{ readonly search: string; readonly cursor?: string | undefined }>({ search: '' });
  const running = useRef<AbortController>(undefined);
  const load = useCallback(
    async (search: string, cursor?: string): Promise<void> => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      last.current = { search, cursor };
      try {
        const page = await getFrom(
          transport,
          mcpRegistryApi.search,
          { search: search || undefined, cursor },
          { signal },
        );
        if (signal.aborted) return;
        setFound((before) => (cursor && before ? { ...page, servers: [...before.servers, ...page.servers] } : page));
      } catch (thrown) {
        if (!signal.aborted) setFailure(errorOfThrown(thrown, ''));
      }
      if (!signal.aborted) setBusy(false);
    },
    [transport],
  );
  useEffect(() => {
    void load('');
    return () => running.current?.abort();
  }, [load]);
  const read = (search: string, cursor?: string): void => {
    setBusy(true);
    setFailure(undefined);
    void load(search, cursor);
  };
  const facts = failure && factsOf(failure);
  const code = codes.find((each) => each === facts?.code);
  return {
    found,
    busy,
    problem: failure && (code ? t(`fault.${code}`, { status: facts?.providerStatus ?? '' }) : failure.message),
    search: (text) => read(text),
    more: () => read(last.current.search, found?.next),
    again: () => read(last.current.search, last.current.cursor),
  };
}
