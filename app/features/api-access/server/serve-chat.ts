// Serves a chat request of a client: its own bytes to a vendor of the same wire, else a call in the common form.
import { TributaryError } from '@tributary/runtime-core';
import { fitThinking, UsageMeter } from '@tributary/runtime-core/door';
import { ticketOf } from '../../../server/calls/admitted-call.ts';
import type { Estimate } from '../../../server/calls/admitted-call.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { aboutKept } from './about-kept.ts';
import { parsed } from './body.ts';
import { CallCost } from './call-cost.ts';
import { CallKeeper, keepsCall } from './call-keeper.ts';
import { begin, bytesFor, isMissing, paramsOf, requestFor } from './chat-request.ts';
import type { AdmittedChat, AskedChat } from './chat-request.ts';
import { admittedFor, forClient } from './client-call.ts';
import { continuedBy, keep, wholeOf } from './continued.ts';
import { resolveRoute } from './names.ts';
import { isAble, needsIn } from './needs.ts';
import { pipeReply } from './pipe.ts';
import { firstAnswer, notCarried } from './routing.ts';
import { compacted } from './serve-compact.ts';
import { serveCount } from './serve-count.ts';
import { sessionOf } from './session.ts';
import { writeReply } from './write-reply.ts';

export async function serveChat(app: App, asked: AskedChat): Promise<void> {
  const { wire, operation, token, bytes, res } = asked;
  const body = parsed(bytes);
  const head = wire.head(body, operation);
  const continued = await continuedBy(app, asked, body);
  const whole = continued?.body ?? body;
  const { targets, strict } = await resolveRoute(app, token, head.model, {
    first: wire.maker,
    able() {
      const needs = needsIn(wire, whole, head);
      return (card) => isAble(card, needs);
    },
  });
  if (operation.kind === 'count') return serveCount(app, { ...asked, body, continued, head }, targets);
  const characters = continued?.body ? JSON.stringify(whole).length : bytes.length;
  const estimate = (): Estimate => ({ characters, maxOutput: head.maxOutput });
  const { userId, id: tokenId } = token;
  const named = sessionOf(asked.req.headers, body);
  const session = named === undefined ? undefined : `${tokenId} ${named}`;
  let counted = true;
  await forClient(app, asked, (signal) =>
    firstAnswer(app, { userId, session, targets }, { signal, hasBegun: () => res.headersSent }, (called, attempt) => {
      const keeper = operation.kind === 'chat' && keepsCall(asked, body) ? new CallKeeper() : undefined;
      const made = admittedFor(
        app,
        { ...asked, counted },
        { ...called, estimate, session },
        signal,
        async (keys, meter) => {
          attempt.isServers = ticketOf(keys).keyFrom === 'server';
          keeper?.begin(ticketOf(keys).id, meter);
          // Further attempts are the same request of the client.
          if (attempt.isServers) counted = false;
          const hasMore = targets.length > 1;
          const cost = new CallCost(app, userId, called);
          const admitted = {
            ...asked,
            body,
            continued,
            head,
            called,
            hasMore,
            strict,
            keys,
            meter,
            signal,
            cost,
            keeper,
          };
          if (await forwarded(app, admitted)) return;
          await (operation.kind === 'compact' ? compacted(app, admitted) : translated(app, admitted));
        },
      );
      return keeper ? keptBy(app, keeper, { ...asked, head, called, signal, body: whole }, made) : made;
    }),
  );
}

/** Keeps a call, however it ends. */
async function keptBy(
  app: App,
  keeper: CallKeeper,
  asked: Pick<AdmittedChat, 'req' | 'wire' | 'token' | 'head' | 'called' | 'signal' | 'body'>,
  call: Promise<void>,
): Promise<void> {
  const { wire, head, body, token, signal } = asked;
  const end = (outcome: 'done' | 'abort' | 'error'): Promise<void> =>
    keeper.end(app, token.userId, { wire: wire.id, head, body, about: aboutKept(asked, body, head) }, outcome);
  try {
    await call;
  } catch (error) {
    await end(signal.aborted ? 'abort' : 'error');
    throw error;
  }
  await end('done');
}

/** False if the provider calls this model by another wire. */
async function forwarded(app: App, asked: AdmittedChat): Promise<boolean> {
  const { wire, operation, body: sent, called, head, res, keys, meter, signal, requestId, keeper } = asked;
  if (wire.sameWire?.(sent) === false) return false;
  const bytes = bytesFor(asked);
  const request = requestFor(asked, { model: called.model, stream: head.stream, bytes });
  const runtime = await getRuntime(app);
  const options = { ...keys, signal, user: asked.token.userId, requestId };
  const reply = await runtime.forward(called.route, request, options).catch((error: unknown) => {
    if (operation.kind === 'compact' && isMissing(error)) return undefined;
    throw error;
  });
  if (!reply) return false;
  begin(res, asked, []);
  const usage = new UsageMeter(wire, reply.headers['content-type']);
  const finished = (): Promise<void> => keep(app, asked, usage.last, called.provider);
  const heard = keeper && ((piece: Uint8Array): void => keeper.bytes(piece, reply.read));
  const how = await pipeReply(res, reply, {
    meter: usage,
    signal,
    mayFail: asked.hasMore,
    finished,
    heard,
    whole: () => asked.cost.name(res, { usage: usage.usage, billing: usage.billing }),
  });
  if (usage.usage) meter.onUsage(usage.usage);
  else meter.characters = how === 'failed' ? 0 : usage.characters;
  if (usage.billing) meter.billing = usage.billing;
  meter.failed = usage.error !== undefined;
  if (usage.usage) reply.used(usage.usage);
  reply.ended(how === 'failed' ? 'left' : how);
  if (how === 'failed') {
    const message = usage.error ?? 'the connection to the provider broke off';
    throw new TributaryError('ProviderBizError', message, { error: { message } });
  }
  if (how === 'left') throw new DOMException('The reply was cut', 'AbortError');
  return true;
}

async function translated(app: App, asked: AdmittedChat): Promise<void> {
  const { wire, body, continued, head, called, strict, keys, signal, requestId, token } = asked;
  const whole = continued ? wholeOf(continued) : body;
  const runtime = await getRuntime(app);
  const card = (await runtime.cards(called.route)).find(({ id }) => id === called.model);
  const { params, lost } = fitThinking(paramsOf(wire, whole, head, called), card);
  const notSent = new Set<string>();
  const onLost = (parts: readonly string[]): void => {
    for (const part of parts) notSent.add(part);
    if (!strict || notSent.size === 0) return;
    const names = [...notSent].join(', ');
    throw appError(400, `${head.model} is strict, and ${called.provider}/${called.model} can’t take ${names}`, {
      code: notCarried,
    });
  };
  onLost(lost);
  const options = { ...keys, unscaled: true, signal, user: token.userId, requestId, onLost };
  const reply = await runtime.chat(called.route, params, options);
  const begun = (): void => begin(asked.res, asked, [...notSent]);
  await writeReply(asked, reply, { begin: begun, finished: (said) => keep(app, asked, said) });
}
