// State of the dot next to a provider, and the groups of the list. Pure functions.
import type { ModelList } from '../../shared/providers/model-lists.ts';
import { needsKey } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';

export type DotState = 'ready' | 'noKey' | 'failing' | 'off' | 'unreachable';

interface Known {
  /** True if the user has saved credentials. */
  readonly own: boolean;
  readonly list?: ModelList | undefined;
  /** Result of the last check since the page was loaded. */
  readonly checked?: boolean | undefined;
}

export function dotOf(provider: Pick<ProviderInfo, 'off' | 'health' | 'keyVault'>, known: Known): DotState {
  if (provider.off) return 'off';
  // A check calls a model, so it is more reliable than the model list.
  if (known.checked === false || (known.checked === undefined && known.list?.status === 'failed')) return 'failing';
  if (known.own) return 'ready';
  if (provider.health === 'unreachable') return 'unreachable';
  return provider.health === 'needs-key' && needsKey(provider) ? 'noKey' : 'ready';
}

/** Connected, not connected, switched off. */
export type GroupName = 'inUse' | 'more' | 'off';

const groupOf = (dot: DotState): GroupName =>
  dot === 'off' ? 'off' : dot === 'noKey' || dot === 'unreachable' ? 'more' : 'inUse';

export interface ListedProvider {
  readonly provider: ProviderInfo;
  readonly dot: DotState;
}

export function groupProviders(
  listed: readonly ListedProvider[],
  query: string,
): Readonly<Record<GroupName, readonly ListedProvider[]>> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listed.filter(({ provider }) =>
    words.every((word) => `${provider.name} ${provider.id}`.toLowerCase().includes(word)),
  );
  const of = (name: GroupName): readonly ListedProvider[] => found.filter(({ dot }) => groupOf(dot) === name);
  return { inUse: of('inUse'), more: of('more'), off: of('off') };
}

/** Returns the new order values after a move. Providers after the last changed one need none. */
export function placesAfterMove(
  order: readonly string[],
  moved: string,
  target: string,
  sorted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const from = order.indexOf(moved);
  const to = order.indexOf(target);
  if (from === -1 || to === -1 || from === to) return new Map();
  const next = order.toSpliced(from, 1).toSpliced(to, 0, moved);
  const last = Math.max(
    to,
    from,
    next.findLastIndex((id) => sorted.has(id)),
  );
  return new Map(next.slice(0, last + 1).map((id, place) => [id, place]));
}
