// Returns true once a provider other than the demo can be called.
import { useClient, useStore } from '../parts/client-context.ts';

export function useConnected(): boolean {
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  return list.some(
    ({ id, off, health, localURL }) => !off && id !== 'demo' && (vaults[id] || (health === 'ready' && !localURL)),
  );
}
