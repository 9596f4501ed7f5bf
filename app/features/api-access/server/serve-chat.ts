// Serves a chat request of a client: its own bytes to a vendor of the same wire, else a call in the common form.
import { TributaryError } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { badRequest, fitThinking, UsageMeter, withModel } from '@tributary/runtime-core/door';
import type { DoorHead, DoorOperation, DoorRequest, DoorWire } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import { ChatParamsSchema, explain, problemsOf } from '@tributary/runtime-core/schema';
import { ticketOf } from '../../../server/calls/admitted-call.ts';
import type { CallKeys, Estimate } from '../../../server/calls/admitted-call.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { AcceptedRequest, ReplyTo } from '../../../server/http/accepted-request.ts';
import type { App } from '../../../server/process/app.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import type { Meter } from '../../../server/usage/record.server.ts';
import { parsed, requireShallow, sendJSON } from './body.ts';
import { admittedFor, forClient } from './client-call.ts';
import { continuedBy, keep, wholeOf } from './continued.ts';
import type { Continued, Memory } from './continued.ts';
import { resolveRoute } from './names.ts';
import type { CalledModel } from './names.ts';
import { needsIn } from './needs.ts';
import { pipeReply } from './pipe.ts';
import { firstAnswer, notCarried } from './routing.ts';
import { sessionOf } from './session.ts';
import type { FoundToken } from './tokens.ts';
import { writeReply } from './write-reply.ts';

export interface AskedChat extends Omit<AcceptedRequest, 'res'> {
  readonly res: ReplyTo;
  readonly wire: DoorWire;
  readonly operation: DoorOperation;
  readonly token: FoundToken;
  readonly bytes: Buffer;
  /** Replies that the client's connection remembers. */
  readonly memory?: Memory;
}

/** A call that has been admitted. */
export interface AdmittedChat extends AskedChat {
  /** As the client sent it. */
  readonly body: Json;
  readonly continued: Continued | undefined;
  readonly head: DoorHead;
  readonly called: CalledModel;
  /** True if another model may be called if this one fails. */
  readonly hasMore: boolean;
  /** True if a request that cannot be sent on whole is refused. */
  readonly strict: boolean;
  readonly keys: CallKeys;
  readonly meter: Meter;
  readonly signal: AbortSignal;
}

export async function serveChat(app: App, asked: AskedChat): Promise<void> {
  const { wire, operation, token, bytes, res } = asked;
  const body = parsed(bytes);
  const head = wire.head(body, operation);
  const continued = await continuedBy(app, asked, body);
  const whole = continued?.body ?? body;
  const { targets, strict } = await resolveRoute(app, token, head.model, {
    first: wire.maker,
    needs: () => needsIn(wire, whole, head),
  });
  if (operation.kind === 'count') {
    const { params } = paramsOf(wire, continued ? wholeOf(continued) : body, head, head);
    return sendJSON(res, 200, wire.count?.(await countOf(params)) ?? {});
  }
  const characters = continued?.body ? JSON.stringify(whole).length : bytes.length;
  const estimate = (): Estimate => ({ characters, maxOutput: head.maxOutput });
  const { userId, id: tokenId } = token;
  const named = sessionOf(asked.req.headers, body);
  const session = named === undefined ? undefined : `${tokenId} ${named}`;
  let counted = true;
  await forClient(app, asked, (signal) =>
    firstAnswer(app, { userId, session, targets }, { signal, hasBegun: () => res.headersSent }, (called, attempt) =>
      admittedFor(app, { ...asked, counted }, { ...called, estimate, session }, signal, async (keys, meter) => {
        attempt.isServers = ticketOf(keys).keyFrom === 'server';
        // Further attempts are the same request of the client.
        if (attempt.isServers) counted = false;
        const hasMore = targets.length > 1;
        const admitted = { ...asked, body, continued, head, called, hasMore, strict, keys, meter, signal };
        if (!(await forwarded(app, admitted))) await translated(app, admitted);
      }),
    ),
  );
}

/** False if the provider calls this model by another wire. */
async function forwarded(app: App, asked: AdmittedChat): Promise<boolean> {
  const { wire, body: sent, called, head, req, res, url, keys, meter, signal, requestId } = asked;
  if (wire.sameWire?.(sent) === false) return false;
  const bytes = bytesFor(asked);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers))
    if (wire.forwards.test(name) && typeof value === 'string') headers[name] = value;
  const request = {
    wire: wire.id,
    model: called.model,
    stream: head.stream,
    headers,
    // `key` is how some clients send their token.
    query: [...url.searchParams].filter(([name]) => name !== 'key'),
    body: (model: string) => (wire.namedByAddress ? bytes : withModel(bytes, model)),
  };
  const runtime = await getRuntime(app);
  const reply = await runtime.forward(called.route, request, { ...keys, signal, user: asked.token.userId, requestId });
  if (!reply) return false;
  begin(res, asked, []);
  const usage = new UsageMeter(wire, reply.headers['content-type']);
  const finished = (): Promise<void> => keep(app, asked, usage.last, called.provider);
  const how = await pipeReply(res, reply, { meter: usage, signal, mayFail: asked.hasMore, finished });
  if (usage.usage) meter.onUsage(usage.usage);
  else meter.characters = how === 'failed' ? 0 : usage.characters;
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

/** The client's own, or the whole conversation for a provider that does not keep the reply that is continued. */
function bytesFor({ bytes, continued, called }: AdmittedChat): Uint8Array {
  if (!continued?.body || continued.provider === called.provider) return bytes;
  return Buffer.from(JSON.stringify(continued.body));
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
  const reply = await runtime.chat(called.route, params, { ...keys, signal, user: token.userId, requestId, onLost });
  const begun = (): void => begin(asked.res, asked, [...notSent]);
  await writeReply(asked, reply, { begin: begun, finished: (said) => keep(app, asked, said) });
}

function paramsOf(wire: DoorWire, body: Json, head: DoorHead, { model }: Pick<CalledModel, 'model'>): DoorRequest {
  requireShallow(body);
  const { params, lost } = wire.read(body, head);
  const problems = problemsOf(ChatParamsSchema, params);
  if (problems.length > 0) throw badRequest(explain(problems));
  return { params: { ...params, model }, lost };
}

/** Names who answers, and what of the request could not be sent on. */
export function begin(res: ReplyTo, { called }: Pick<AdmittedChat, 'called'>, lost: readonly string[]): void {
  res.setHeader('x-tributary-model', printable(`${called.provider}/${called.model}`));
  res.removeHeader('x-tributary-lost');
  if (lost.length > 0) res.setHeader('x-tributary-lost', lost.map(printable).join(', ').slice(0, 4_000));
}

/** Header values are of visible ASCII. */
const printable = (text: string): string => text.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent);

/** Estimated: vendors count by their own rules. */
async function countOf({ messages, tools }: ChatParams): Promise<number> {
  const { estimateTokenCount } = await import('tokenx');
  return estimateTokenCount(JSON.stringify({ messages, tools }));
}
