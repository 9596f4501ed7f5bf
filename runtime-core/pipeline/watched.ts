// Calls whose request plugins see on its way: a provider that builds it elsewhere shows it to them before it is sent.
import type { CallContext } from '../contract/call.ts';
import type { Hooks } from '../contract/hooks.ts';

type Call = Pick<CallContext, 'secrets'>;

/** The contexts of a call are copied on its way; this set of theirs is the same in all of them. */
const unwatched = new WeakSet<Call['secrets']>();

/** Taps that may see or change a request. */
export const countTaps = ({ buildRequest, send }: Hooks): number => buildRequest.taps.length + send.taps.length;

/** Taps may be added at any time, so that each call looks anew. */
export function noteTaps({ secrets }: Call, hooks: Hooks, own: number): void {
  if (countTaps(hooks) <= own) unwatched.add(secrets);
}

/** Some plugin taps `buildRequest` or `send` in this call. */
export const isWatched = ({ secrets }: Call): boolean => !unwatched.has(secrets);
