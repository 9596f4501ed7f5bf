// Rules of a turn: its place once its calls have ended, and the message its first answer continues. Pure.
import type { TurnDraft } from '../../shared/api/turns.ts';
import type { TurnPlace } from '../../shared/turn/turn.machine.ts';
import { nextPlace } from '../../shared/turn/turn.machine.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import { placeAfter } from '../storage/repositories/turns.ts';
import type { Turn } from '../storage/repositories/turns.ts';

export const isThrough = (calls: readonly Pick<TurnCall, 'state'>[]): boolean =>
  calls.every(({ state }) => state !== 'open' && state !== 'running');

interface Circumstances {
  /** The user told it to continue, beyond the limit of rounds. */
  readonly wanted?: boolean;
  /** The server no longer has the key that the browser sent. */
  readonly keyLost?: boolean;
  /** A page makes the next model call. */
  readonly byPage?: boolean;
}

export function placeAfterCalls(
  turn: Turn,
  calls: readonly Pick<TurnCall, 'state' | 'again'>[],
  { wanted = false, keyLost = false, byPage = false }: Circumstances = {},
): TurnPlace {
  if (!wanted && calls.some(({ state }) => state === 'lost')) return placeAfter(turn, { type: 'callLost' });
  if (keyLost && !byPage) return placeAfter(turn, { type: 'keyNeeded' });
  const place = placeAfter(turn, { type: 'resultsComplete' });
  const further = wanted || calls.some(({ again }) => again === 1);
  const next = place.reason === 'rounds' && further ? nextPlace(place, { type: 'goOn' }) : place;
  return byPage ? nextPlace(next, { type: 'pageNeeded' }) : next;
}

/** The continuation of the first answer, if the turn waited for a page. */
export const continuedBy = ({ continues, round, state }: Turn): TurnDraft['continues'] =>
  continues === null || round > 1 || state === 'tool' ? undefined : (JSON.parse(continues) as TurnDraft['continues']); // written with the turn's row
