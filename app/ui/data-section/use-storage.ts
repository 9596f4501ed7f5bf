// Storage of the user's files: selection, deletion and restoring, kept in sync with other tabs.
import { useEffect, useState } from 'react';
import { readDeletedFiles } from '../../client/attachments/deleted-files.ts';
import { fileUsage } from '../../shared/conversation/file-usage.ts';
import { useClient } from '../parts/client-context.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import { useResource } from '../parts/use-resource.ts';

export function useStorage() {
  const { transport } = useClient();
  const { data: usage, status, outdated, load, change } = useResource(fileUsage);
  const { problem, busy, attempt } = useAttempt((): 'change' => 'change');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(usage?.files.flatMap(({ content }) => (marked.has(content) ? content : [])));
  // Reloads when the time to restore a file ends, to remove it from the list.
  const next = Math.min(...(usage?.deleted ?? []).map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => void load(), Math.max(1000, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next, load]);

  const changed = async (work: () => Promise<unknown>): Promise<void> => {
    // A refused file may no longer exist. A restored file is not selected.
    if (await attempt(work)) setMarked(new Set());
    else await load();
    await readDeletedFiles(transport);
  };
  return {
    usage,
    chosen,
    busy,
    trouble: problem ?? (status === 'failed' || outdated ? ('load' as const) : undefined),
    load: () => attempt(load),
    choose(content: string, on: boolean): void {
      setMarked(new Set(on ? [...chosen, content] : [...chosen].filter((each) => each !== content)));
    },
    chooseAll: (contents: readonly string[]): void => setMarked(new Set(contents)),
    remove: (contents: readonly string[]) => changed(() => change('remove', {}, { contents: [...contents] })),
    restore: (content: string) => changed(() => change('restore', {}, { contents: [content] })),
  };
}
