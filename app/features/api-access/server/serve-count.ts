// Counts the tokens of a client's request: by a vendor of the same wire, else estimated.
import { isTributaryError } from '@tributary/runtime-core';
import type { ByteSource, ChatParams } from '@tributary/runtime-core';
import type { Json } from '@tributary/runtime-core/wire';
import { isRecord } from '@tributary/runtime-core/wire';
import type { App } from '../../../server/process/app.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { parsed, sendJSON } from './body.ts';
import { bytesFor, paramsOf, requestFor } from './chat-request.ts';
import type { AdmittedChat, AskedChat } from './chat-request.ts';
import { admittedFor, forClient } from './client-call.ts';
import { wholeOf } from './continued.ts';
import type { CalledModel } from './names.ts';

interface AskedCount extends AskedChat, Pick<AdmittedChat, 'body' | 'continued' | 'head'> {
  readonly called: CalledModel;
}

/** `targets`: in the order in which they are asked. */
export async function serveCount(
  app: App,
  asked: Omit<AskedCount, 'called'>,
  targets: readonly CalledModel[],
): Promise<void> {
  const { wire, body, continued, head, res } = asked;
  for (const called of targets) {
    const counted = await atVendor(app, { ...asked, called });
    if (counted) return sendJSON(res, 200, counted);
  }
  const { params } = paramsOf(wire, continued ? wholeOf(continued) : body, head, head);
  sendJSON(res, 200, wire.count?.(await estimated(params)) ?? {});
}

/** Undefined if the vendor has another wire, does not count, or may not be called. */
async function atVendor(app: App, asked: AskedCount): Promise<Json | undefined> {
  const { wire, body, called, token, requestId } = asked;
  if (!wire.addressOf || wire.sameWire?.(body) === false) return undefined;
  let counted: Json | undefined;
  // Free of charge at vendors: the limits of requests and tokens do not count it.
  const call = { ...called, estimate: () => ({ characters: 0, maxOutput: 0 }), session: undefined };
  const work = (signal: AbortSignal): Promise<void> =>
    admittedFor(app, { ...asked, counted: false }, call, signal, async (keys, meter) => {
      const request = requestFor(asked, { model: called.model, stream: false, bytes: bytesFor(asked) });
      const runtime = await getRuntime(app);
      const reply = await runtime.forward(called.route, request, { ...keys, signal, user: token.userId, requestId });
      meter.onUsage({ totalInputTokens: 0, totalOutputTokens: 0, totalTokens: 0 });
      if (!reply) return;
      counted = parsed(await bytesOf(reply.body));
      reply.ended('through');
    });
  try {
    await forClient(app, asked, work);
  } catch (error) {
    if (!isTributaryError(error)) throw error;
  }
  return isRecord(counted) ? counted : undefined;
}

const bytesOf = (body: ByteSource): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    body.start({
      data: (bytes) => void pieces.push(bytes),
      end: () => resolve(Buffer.concat(pieces)),
      error: reject,
    });
  });

async function estimated({ messages, tools }: ChatParams): Promise<number> {
  const { estimateTokenCount } = await import('tokenx');
  return estimateTokenCount(JSON.stringify({ messages, tools }));
}
