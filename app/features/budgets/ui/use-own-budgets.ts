// The budgets that limit the user, read again when an answer has ended.
import { useEffect, useState } from 'react';
import { getFrom } from '../../../client/net/call.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { budgetsApi } from '../shared/api.ts';
import type { OwnBudget } from '../shared/api.ts';

export function useOwnBudgets(): readonly OwnBudget[] {
  const client = useClient();
  const running = useStore(client.runs, (runs) => Object.keys(runs).length);
  const [budgets, setBudgets] = useState<readonly OwnBudget[]>([]);
  useEffect(() => {
    if (running > 0) return undefined;
    let gone = false;
    getFrom(client.transport, budgetsApi.own, {}).then(
      (found) => !gone && setBudgets(found.budgets),
      // Only a display: a call that is refused says why.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [client, running]);
  return budgets;
}
