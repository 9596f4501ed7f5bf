// Provider calls for a client: admitted, recorded, and ended when the client leaves or its token is revoked.
import type { AskedCall, CallKeys } from '../../../server/calls/admitted-call.ts';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';
import type { App } from '../../../server/process/app.ts';
import { newId } from '../../../server/storage/ids.ts';
import { liveRun } from '../../../server/streams/live-streams.server.ts';
import { makeCall } from '../../../server/usage/record.server.ts';
import type { Meter } from '../../../server/usage/record.server.ts';
import { whileOpen } from './open-calls.ts';
import type { FoundToken } from './tokens.ts';

interface Asking {
  readonly res: ReplyTo;
  readonly token: FoundToken;
  /** False if REQUESTS_PER_HOUR has counted the client's request already. */
  readonly counted?: boolean;
}

/** `work` may make several calls, one after the other. */
export async function forClient(
  app: App,
  { res, token: { userId, id: tokenId } }: Asking,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new DOMException('The client closed the connection', 'AbortError'));
  });
  try {
    await liveRun(app, userId, () => whileOpen(app, { tokenId, userId, controller }, () => work(controller.signal)));
  } catch (error) {
    // The reason, rather than what the call made of it: a revoked token, or a client that has left.
    throw controller.signal.aborted ? controller.signal.reason : error;
  }
}

/** Makes one call, whose id is a header of the reply. */
export function admittedFor(
  app: App,
  { res, token: { userId, id: tokenId }, counted = true }: Asking,
  call: Omit<AskedCall, 'purpose' | 'tokenId'>,
  signal: AbortSignal,
  work: (keys: CallKeys, meter: Meter) => Promise<void>,
): Promise<void> {
  const id = newId();
  const asked = { ...call, purpose: 'api', tokenId } as const;
  return makeCall(
    app,
    { userId },
    asked,
    signal,
    (keys, meter) => {
      res.setHeader('x-tributary-call', id);
      return work(keys, meter);
    },
    { id, counted },
  );
}
