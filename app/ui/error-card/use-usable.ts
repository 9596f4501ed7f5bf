// Providers that can be called now.
import { useMemo } from 'react';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function useUsable(): readonly ProviderInfo[] {
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  return useMemo(() => list.filter((info) => !obstacleOf(info, vaults[info.id]?.vault)), [list, vaults]);
}
