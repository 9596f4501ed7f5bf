// Cross-tab invalidation of server-held state besides conversations: settings, keys, tools, the account. A tab that
// changes some of it notifies the other tabs of its browser, and they read it again.
import { accountApi } from '../../shared/api/account.ts';
import { isPathOf } from '../../shared/api/endpoint.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { settingsApi } from '../../shared/api/settings.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { vaultApi } from '../../shared/api/vault.ts';
import type { AccountClient } from '../settings/account.ts';
import type { PreferencesClient } from '../settings/preferences.ts';
import type { ProviderStates } from '../providers/provider-states-store.ts';
import type { Tabs } from './tabs.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import type { Transport } from './transport.ts';
import type { Vaults } from '../providers/vaults.ts';

export const invalidationKinds = ['settings', 'keys', 'tools', 'account'] as const;
export type InvalidationKind = (typeof invalidationKinds)[number];

/** Kind of state that a write to this route invalidates. */
export const invalidatedBy = (path: string): InvalidationKind | undefined =>
  invalidating.find(([, endpoints]) => endpoints.some((endpoint) => isPathOf(endpoint, path)))?.[0];

const invalidating: readonly (readonly [InvalidationKind, readonly Endpoint[]])[] = [
  ['settings', [settingsApi.change]],
  ['account', [accountApi.change]],
  ['keys', [vaultApi.put]],
  ['tools', [toolsApi.install, toolsApi.putSettings]],
];

/** Invalidates the state of the other tabs once the server has taken a change. */
export const invalidatesTabs = (transport: Transport, tabs: Pick<Tabs, 'invalidate'>): Transport => ({
  ...transport,
  async sendJSON(method, path, ...rest) {
    const answer = await transport.sendJSON(method, path, ...rest);
    const kind = invalidatedBy(path);
    if (kind) tabs.invalidate(kind);
    return answer;
  },
});

export interface InvalidatedStores {
  readonly states: Pick<ProviderStates, 'load'>;
  readonly preferences: Pick<PreferencesClient, 'load'>;
  readonly vaults: Pick<Vaults, 'load' | 'loadServer'>;
  readonly tools: Pick<ToolRegistry, 'list' | 'load'>;
  readonly account: Pick<AccountClient, 'store' | 'load'>;
}

/** Invalidations come in groups. Unit: ms. */
const settleMs = 150;

/** Reads again what another tab has changed. Returns the way to stop. */
export function followInvalidations(
  tabs: Pick<Tabs, 'onInvalidated'>,
  { states, preferences, vaults, tools, account }: InvalidatedStores,
): () => void {
  const read: Readonly<Record<InvalidationKind, () => Promise<unknown>>> = {
    // Consents are a setting, too.
    settings: () => Promise.all([states.load(), preferences.load(), readTools()]),
    keys: () => vaults.loadServer(),
    tools: readTools,
    account: () => (account.store.get().status === 'ready' ? account.load() : Promise.resolve()),
  };
  /** Not before somebody here has asked for them. */
  async function readTools(): Promise<void> {
    if (tools.list.get().status !== 'idle') await tools.load(true);
  }
  const waiting = new Set<InvalidationKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = tabs.onInvalidated((kind) => {
    waiting.add(kind);
    timer ??= setTimeout(() => {
      timer = undefined;
      // A server that is away is asked by whoever needs it next.
      for (const each of waiting) read[each]().catch(() => undefined);
      waiting.clear();
    }, settleMs);
  });
  // Keys of this browser alone never pass by the server.
  const listen = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith('tributary.vault.')) vaults.load();
  };
  window.addEventListener('storage', listen);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('storage', listen);
  };
}
