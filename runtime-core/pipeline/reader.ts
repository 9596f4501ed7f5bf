// Turns the bytes of a vendor's reply into events: its decoder, the taps on `transformStream`, and errors in the stream.
import type { CallContext, Failure, FailureInput, WireReply } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import type { Hooks } from '../contract/hooks.ts';
import type { ByteSource } from '../contract/transport.ts';
import { runWaterfall } from '../hooks/run.ts';
import { keepReading, passThrough } from '../hooks/transform.ts';
import type { Entry } from './entry.ts';
import { toTypedError } from './map-error.ts';
import { createReply } from './reply.ts';
import type { ReplyHead } from './reply.ts';
import { afterSending } from './sent.ts';

/** Signal for calls without one; never aborted. */
export const never = new AbortController().signal;

export function readerOf({ definition, hooks }: Entry, settled: CallContext, reply: WireReply) {
  const head = headOf(reply);
  const sent: CallContext = { ...afterSending(settled), reply: head };
  const id = newId();
  const fail = (input: FailureInput): StreamEvent => errorEvent(hooks, answeredBy(head, input), sent, id);
  const transform = runWaterfall(hooks.transformStream, passThrough, sent, keepReading);
  const decoder = (transform.decoder ?? reply.decoder)?.({ id, fail });
  if (!decoder) throw new Error(`${definition.manifest.name} has no tap on "transformStream" that reads ${head.wire}`);
  return { id, reply: head, decoder, transform, fail };
}

/** Returns the events of a reply whose bytes have all arrived. */
export async function readWhole(
  entry: Entry,
  settled: CallContext,
  reply: WireReply,
  bytes: Uint8Array,
): Promise<readonly StreamEvent[]> {
  const parts = readerOf(entry, settled, { ...reply, body: wholeSource(bytes) });
  const events: StreamEvent[] = [];
  for await (const batch of createReply({ ...parts, signal: never })) events.push(...batch);
  return events;
}

const wholeSource = (bytes: Uint8Array): ByteSource => ({
  start(sink) {
    sink.data(bytes);
    sink.end();
  },
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => undefined,
});

function newId(): string {
  let id = 'chat_';
  for (let at = 0; at < 16; at++) id += alphabet.charAt(Math.floor(Math.random() * alphabet.length));
  return id;
}
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Drops the decoder factory, which references the request and would keep it in memory until the reply ends. */
const headOf = ({ wire, status, headers, body }: WireReply): ReplyHead => ({ wire, status, headers, body });

/** Adds status, content type and length of the response if its body could not be read. */
function answeredBy({ status, headers }: ReplyHead, input: FailureInput): FailureInput {
  if (!input.unread) return input;
  const length = Number(headers['content-length'] ?? input.unread.length ?? 0);
  const { 'content-type': contentType = '' } = headers;
  return { status, ...input, unread: { contentType, length } };
}

function errorEvent(hooks: Hooks, input: FailureInput, context: CallContext, id: string): StreamEvent {
  // Without an exception, the failure was reported by the vendor in the stream.
  const failure: Failure = {
    stage: 'stream',
    fromVendor: input.error === undefined,
    aborted: context.signal.aborted,
    ...input,
  };
  const error = toTypedError(hooks, failure, context);
  return {
    id,
    type: 'error',
    data: { type: error.type, message: error.message, body: error.body, provider: context.provider },
  };
}
