// Where a turn goes once its calls are through. Pure.
import type { TurnPlace } from '../../shared/turn/turn.machine.ts';
import { nextPlace } from '../../shared/turn/turn.machine.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import { placeAfter } from '../storage/repositories/turns.ts';
import type { Turn } from '../storage/repositories/turns.ts';

export const isThrough = (calls: readonly Pick<TurnCall, 'state'>[]): boolean =>
  calls.every(({ state }) => state !== 'open' && state !== 'running');

/** `wanted`: the user said that it is to go on, whatever the limit of rounds. `keyLost`: its browser's key is not here any more. */
export function placeAfterCalls(
  turn: Turn,
  calls: readonly Pick<TurnCall, 'state' | 'again'>[],
  { wanted = false, keyLost = false }: { readonly wanted?: boolean; readonly keyLost?: boolean } = {},
): TurnPlace {
  if (!wanted && calls.some(({ state }) => state === 'lost')) return placeAfter(turn, { type: 'callLost' });
  if (keyLost) return placeAfter(turn, { type: 'keyNeeded' });
  const place = placeAfter(turn, { type: 'resultsComplete' });
  const further = wanted || calls.some(({ again }) => again === 1);
  return place.reason === 'rounds' && further ? nextPlace(place, { type: 'goOn' }) : place;
}
