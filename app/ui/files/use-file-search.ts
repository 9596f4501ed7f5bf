// State of the search in files by meaning, read again while the server is at work.
import { useEffect, useState } from 'react';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { fileSearchApi } from '../../shared/api/file-search.ts';
import type { FileSearchView, SearchedFileState } from '../../shared/api/file-search.ts';
import { useClient } from '../parts/client-context.ts';

/** Unit: ms. */
const everyMs = 2_000;

export interface FileSearch {
  /** Undefined until it was read. */
  readonly view: FileSearchView | undefined;
  readonly failed: boolean;
  reload(): void;
  /** Files that stopped or wait are tried at once. */
  retry(): void;
}

export const isOpen = ({ state }: Pick<SearchedFileState, 'state'>): boolean =>
  state === 'running' || state === 'waiting';

/** Files that are at work, or that have still to follow the model. */
const isMoving = ({ model, files }: FileSearchView): boolean =>
  model !== undefined && files.some((file) => isOpen(file) || file.model !== model);

/** The providers come with the first answer; they stay. */
const joined = (known: FileSearchView | undefined, next: FileSearchView): FileSearchView => ({
  ...next,
  providers: next.providers.length > 0 ? next.providers : (known?.providers ?? []),
});

interface Options {
  /** Those that can be chosen are wanted, too. */
  readonly providers: boolean;
  /** True while the server has still to hear of a choice. */
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
