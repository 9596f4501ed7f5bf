// Kept calls and replies, as pages hold and change them.
import { confirmed, mutation, resource } from '../../../shared/sync/resource.ts';
import { keptApi } from './api.ts';
import type { KeptKind, KeptRow } from './api.ts';

/** The newest ones are listed. */
export const maxListed = 1_000;

/** Of an address. Nothing is kept under other kinds. */
export const kindOf = (text: string | undefined): KeptKind => (text === 'reply' ? 'reply' : 'call');

export const kept = resource<readonly KeptRow[]>()({
  key: 'kept-calls',
  lane: 'api-access',
  read: keptApi.list,
  view: (answer) => answer.kept,
  empty: [],
  mutations: {
    open: confirmed(keptApi.open),
    remove: mutation(keptApi.remove, (rows: readonly KeptRow[], { kind, id }) =>
      rows.filter((each) => each.kind !== kind || each.id !== id),
    ),
    removeAll: mutation(keptApi.removeAll, (): readonly KeptRow[] => []),
  },
});
