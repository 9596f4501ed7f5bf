// State of semantic file search, polled while the server is indexing.
import { useEffect, useState } from 'react';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { fileSearchApi } from '../../shared/api/file-search.ts';
import type { FileSearchView, SearchedFileState } from '../../shared/api/file-search.ts';
import { useClient } from '../parts/client-context.ts';

/** Unit: ms. */
const everyMs = 2_000;

export interface FileSearch {
  /** Undefined until loaded. */
  readonly view: FileSearchView | undefined;
  readonly failed: boolean;
  reload(): void;
  retry(): void;
}

export const isOpen = ({ state }: Pick<SearchedFileState, 'state'>): boolean =>
  state === 'running' || state === 'waiting';

/** Returns true while files are being indexed, or still have to be indexed for the current model. */
const isMoving = ({ model, files }: FileSearchView): boolean =>
  model !== undefined && files.some((file) => isOpen(file) || file.model !== model);

/** Only the first response contains the providers, so they are kept. */
const joined = (known: FileSearchView | undefined, next: FileSearchView): FileSearchView => ({
  ...next,
  providers: next.providers.length > 0 ? next.providers : (known?.providers ?? []),
});

interface Options {
  /** True to load the available providers, too. */
  readonly providers: boolean;
  /** Returns true while the server has not applied a choice yet. */
  readonly isBehind?: (view: FileSearchView) => boolean;
}

export function useFileSearch({ providers, isBehind }: Options): FileSearch {
  const { transport } = useClient();
  const [view, setView] = useState<FileSearchView>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState({ round: 0, whole: providers });

  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const { signal } = stop;
      try {
        const next = await getFrom(transport, fileSearchApi.get, asked.whole ? {} : { files: 1 }, { signal });
        setFailed(false);
        setView((known) => joined(known, next));
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    };
    void load();
    return () => stop.abort();
  }, [transport, asked]);

  const again = view !== undefined && (isMoving(view) || isBehind?.(view) === true);
  useEffect(() => {
    if (!again) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAsked(({ round }) => ({ round: round + 1, whole: false }));
    }, everyMs);
    return () => clearInterval(timer);
  }, [again]);

  const retry = async (): Promise<void> => {
    try {
      const next = await sendTo(transport, fileSearchApi.retry, {}, undefined);
      setView((known) => joined(known, next));
    } catch {
      setFailed(true);
    }
  };
  return {
    view,
    failed,
    reload: () => setAsked(({ round }) => ({ round: round + 1, whole: providers && !view })),
    retry: () => void retry(),
  };
}
