// A chat request of a client, on its way to a model: in its own bytes, or in the common form.
import { isTributaryError } from '@tributary/runtime-core';
import type { ForwardRequest } from '@tributary/runtime-core';
import { badRequest, withModel } from '@tributary/runtime-core/door';
import type { DoorHead, DoorOperation, DoorReply, DoorRequest, DoorWire } from '@tributary/runtime-core/door';
import { record } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { ChatParamsSchema, explain, problemsOf } from '@tributary/runtime-core/schema';
import { randomBytes } from 'node:crypto';
import type { CallKeys } from '../../../server/calls/admitted-call.ts';
import type { AcceptedRequest, ReplyTo } from '../../../server/http/accepted-request.ts';
import type { Meter } from '../../../server/usage/record.server.ts';
import { requireShallow } from './body.ts';
import type { CallCost } from './call-cost.ts';
import type { CallKeeper } from './call-keeper.ts';
import type { Continued, Memory } from './continued.ts';
import type { CalledModel } from './names.ts';
import type { FoundToken } from './tokens.ts';

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
  readonly cost: CallCost;
  /** If the call is to be kept. */
  readonly keeper?: CallKeeper | undefined;
}

/** About the reply that is written for a request. */
export const aboutReply = ({ head, body }: Pick<AdmittedChat, 'head' | 'body'>): DoorReply => ({
  id: randomBytes(12).toString('hex'),
  model: head.model,
  created: Math.floor(Date.now() / 1000),
  request: body,
});

/** A vendor of the same wire need not have all of its operations. */
export const isMissing = (error: unknown): boolean => {
  const details = isTributaryError(error) ? record(error.body.error) : undefined;
  return details?.['status'] === 404 || details?.['status'] === 405;
};

interface Sent {
  readonly model: string;
  readonly stream: boolean;
  readonly bytes: Uint8Array;
}

/** The client's request, for a vendor of the same wire. */
export function requestFor({ wire, operation: { kind }, req, url }: AskedChat, sent: Sent): ForwardRequest {
  const { bytes, model, stream } = sent;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers))
    if (wire.forwards.test(name) && typeof value === 'string') headers[name] = value;
  return {
    wire: wire.id,
    model,
    stream,
    headers,
    // `key` is how some clients send their token.
    query: [...url.searchParams].filter(([name]) => name !== 'key'),
    ...(kind === 'count' || kind === 'compact'
      ? { address: (chat: string) => wire.addressOf?.(chat, kind) ?? chat }
      : {}),
    body: (name) => (wire.namedByAddress ? bytes : withModel(bytes, name)),
  };
}

/** The client's own, or the whole conversation for a provider that does not keep the reply that is continued. */
export function bytesFor({
  bytes,
  continued,
  called,
}: Pick<AdmittedChat, 'bytes' | 'continued' | 'called'>): Uint8Array {
  if (!continued?.body || continued.provider === called.provider) return bytes;
  return Buffer.from(JSON.stringify(continued.body));
}

export function paramsOf(
  wire: DoorWire,
  body: Json,
  head: DoorHead,
  { model }: Pick<CalledModel, 'model'>,
): DoorRequest {
  requireShallow(body);
  const { params, lost } = wire.read(body, head);
  const problems = problemsOf(ChatParamsSchema, params);
  if (problems.length > 0) throw badRequest(explain(problems));
  return { params: { ...params, model }, lost };
}

/** Names who answers, and what of the request could not be sent on. */
export function begin(res: ReplyTo, { called }: Pick<AdmittedChat, 'called'>, lost: readonly string[]): void {
  res.setHeader('x-tributary-model', printable(`${called.provider}/${called.model}`));
  // Of an attempt that failed.
  res.removeHeader('x-tributary-lost');
  if (lost.length > 0) res.setHeader('x-tributary-lost', lost.map(printable).join(', ').slice(0, 4_000));
}

/** Header values are of visible ASCII. */
const printable = (text: string): string => text.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent);
