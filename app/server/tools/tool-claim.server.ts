// Makes a tool call run once, even if several devices agree to it: decided by the id of the result message.
import type { App } from '../process/app.ts';
import { claimCall, releaseCall } from '../storage/repositories/tool-claims.ts';
import type { CallResult } from '../storage/repositories/tool-claims.ts';
import { isTurnCall } from '../storage/repositories/turn-calls.ts';
import { getStorage } from '../storage/storage.server.ts';
import { appError } from '../http/errors.server.ts';

/** Longer than any call plus storing its result. Unit: ms. */
const lastsMs = 150_000;

/** Throws 429 `claimed` while another device runs the call, or if it has a result. Released on disconnect. */
export async function runOnce<T>(
  app: App,
  { userId, result, signal }: { readonly userId: string; readonly result: CallResult; readonly signal: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const storage = await getStorage(app);
  // Calls of turns are run by the server: an old page waits for the result.
  if (await isTurnCall(storage, userId, result.id)) throw claimed(1);
  const claim = await claimCall(storage, userId, result, lastsMs);
  if (claim.state !== 'mine') {
    const retryAfter = claim.state === 'taken' ? Math.max(1, Math.ceil((claim.until - Date.now()) / 1000)) : 1;
    throw claimed(retryAfter);
  }
  try {
    return await run();
  } finally {
    if (signal.aborted) await releaseCall(storage, userId, result, claim.claimer);
  }
}

const claimed = (retryAfter: number) =>
  appError(429, 'This tool is running on another device. The result will appear here.', {
    code: 'claimed',
    retryAfter,
  });
