// Releases work that waits for a request, if the request is never sent because a tap refused or answered the call.
import type { CallContext } from '../contract/call.ts';

type Call = Pick<CallContext, 'secrets'>;

/** Keyed by `secrets`, the only object shared by all copies of a call's context. */
const held = new WeakMap<Call['secrets'], () => void>();

/** Runs `release` once the call has its reply or has failed. Has no effect on work that was already sent. */
export function onUnsent({ secrets }: Call, release: () => void): void {
  held.set(secrets, release);
}

export function releaseUnsent({ secrets }: Call): void {
  held.get(secrets)?.();
}
