// Tracks whether plugins observe a call's request: a provider that builds its request elsewhere must then show it to them before
// sending.
import type { CallContext } from '../contract/call.ts';
import type { Hooks } from '../contract/hooks.ts';

type Call = Pick<CallContext, 'secrets'>;

/** Keyed by `secrets`, the only object shared by all copies of a call's context. */
const unwatched = new WeakSet<Call['secrets']>();

/** Counts the taps that may see or change a request. */
export const countTaps = ({ buildRequest, send }: Hooks): number => buildRequest.taps.length + send.taps.length;

/** Checked on every call because taps may be added at any time. */
export function noteTaps({ secrets }: Call, hooks: Hooks, own: number): void {
  if (countTaps(hooks) <= own) unwatched.add(secrets);
}

/** True if a plugin taps `buildRequest` or `send` for this call. */
export const isWatched = ({ secrets }: Call): boolean => !unwatched.has(secrets);
