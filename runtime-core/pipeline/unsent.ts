// Work that waits for a call to be sent, released where it never is: a tap refused the request, or answered it by itself.
import type { CallContext } from '../contract/call.ts';

type Call = Pick<CallContext, 'secrets'>;

/** The contexts of a call are copied on its way; this set of theirs is the same in all of them. */
const held = new WeakMap<Call['secrets'], () => void>();

/** Runs `release` once the call has its reply, or has failed: what was sent by then ignores it. */
export function onUnsent({ secrets }: Call, release: () => void): void {
  held.set(secrets, release);
}

export function releaseUnsent({ secrets }: Call): void {
  held.get(secrets)?.();
}
