// A provider's call for a client: admitted, recorded, and ended when the client leaves or its token is revoked.
import type { AskedCall, CallKeys } from '../../../server/calls/admitted-call.ts';
import type { AcceptedRequest } from '../../../server/http/accepted-request.ts';
import type { App } from '../../../server/process/app.ts';
import { liveRun } from '../../../server/streams/live-streams.server.ts';
import { makeCall } from '../../../server/usage/record.server.ts';
import type { Meter } from '../../../server/usage/record.server.ts';
import { whileOpen } from './open-calls.ts';
import type { FoundToken } from './tokens.ts';

interface Asking extends Pick<AcceptedRequest, 'res'> {
  readonly token: FoundToken;
}

export async function callForClient(
  app: App,
  { res, token }: Asking,
  call: AskedCall,
  work: (keys: CallKeys, meter: Meter, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new DOMException('The client closed the connection', 'AbortError'));
  });
  const { signal } = controller;
  const { userId, id: tokenId } = token;
  await liveRun(app, userId, () =>
    whileOpen(app, { tokenId, userId, controller }, () =>
      makeCall(app, { userId }, call, signal, (keys, meter) => work(keys, meter, signal)),
    ),
  );
}
