// The providers that can be asked now: nothing is missing for them.
import { useMemo } from 'react';
import type { ProviderInfo } from '../../chat/providers.ts';
import { obstacleOf } from '../../chat/providers.ts';
import { useClient, useStore } from '../ui/client-context.ts';

export function useUsable(): readonly ProviderInfo[] {
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  return useMemo(() => list.filter((info) => !obstacleOf(info, vaults[info.id]?.vault)), [list, vaults]);
}
