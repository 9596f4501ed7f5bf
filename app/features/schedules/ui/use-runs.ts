// Hook for the history of a schedule, kept current while its page is open.
import { useEffect, useMemo } from 'react';
import { createRuns } from '../client/runs.ts';
import type { Runs, RunsState } from '../client/runs.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';

export function useRuns(id: string): RunsState & Pick<Runs, 'load' | 'older'> {
  const { transport } = useClient();
  const runs = useMemo(() => createRuns(transport, id), [transport, id]);
  const state = useStore(runs.store, (all) => all);
  useEffect(() => runs.follow(), [runs]);
  return { ...state, load: runs.load, older: runs.older };
}
