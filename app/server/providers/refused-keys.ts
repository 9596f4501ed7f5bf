// Keys of the server that their vendor has just refused. Calls use other keys of the provider meanwhile. In memory: a
// process learns it with its next call.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';

/** By the vendor's status. A rate limit soon ends, a wrong key stays wrong. Unit: ms. */
const restMs: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 60_000 };

/** Id of the key, and when it is used again. Unix time in ms. */
const resting = part('refused keys', () => new Map<string, number>());

export function noteRefusedKey(app: App, keyId: string, status: number, now = Date.now()): void {
  const ms = restMs[status];
  if (ms !== undefined) resting(app).set(keyId, now + ms);
}

/** Undefined if the key may be used. */
export function restsUntil(app: App, keyId: string, now = Date.now()): number | undefined {
  const until = resting(app).get(keyId);
  if (until === undefined) return undefined;
  if (until > now) return until;
  resting(app).delete(keyId);
  return undefined;
}
