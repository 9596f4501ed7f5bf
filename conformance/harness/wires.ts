// Errors in the middle of a reply, as documented by each wire's vendor.
import type { Fixture } from '../schema/fixture.ts';
import { at, text } from '@tributary/runtime-core/wire';
import { joined, kindOf } from './bytes.ts';
import { expectedEvents } from './compare.ts';
import { encodeFrame } from './event-stream.ts';
import { bytesOf } from './fixtures.ts';
import { framesIn, isOwnFraming } from './streams.ts';
import type { Subject } from './subject.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sse = (data: unknown, name?: string): Uint8Array =>
  bytes(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);

type ErrorChunk = (message: string) => Uint8Array;

const openai: ErrorChunk = (message) => sse({ error: { message, type: 'server_error', code: 'server_error' } });
const exception: ErrorChunk = (message) =>
  encodeFrame(
    {
      ':exception-type': 'modelStreamErrorException',
      ':content-type': 'application/json',
      ':message-type': 'exception',
    },
    JSON.stringify({ message }),
  );

const byWire: Readonly<Record<string, ErrorChunk>> = {
  'openai-chat': openai,
  'mistral-chat': openai,
  'openai-responses': (message) =>
    sse({ type: 'error', code: 'server_error', message, param: null, sequence_number: 99 }, 'error'),
  'anthropic-messages': (message) => sse({ type: 'error', error: { type: 'overloaded_error', message } }, 'error'),
  'gemini-generate': (message) => sse({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  'ollama-chat': (message) => bytes(`${JSON.stringify({ error: message })}\n`),
  'cohere-v2': (message) =>
    sse({ type: 'message-end', delta: { error: message, finish_reason: 'ERROR' } }, 'message-end'),
  'bedrock-invoke': exception,
  'bedrock-converse': exception,
};

/**
 * Returns the error frame of an unknown wire: from the package's own fixture, with another message, or the shape most
 * vendors use with this framing. Undefined if the framing is the package's own and no fixture contains an error.
 */
export async function errorChunk(subject: Subject, fixture: Fixture, message: string): Promise<Uint8Array | undefined> {
  const known = byWire[fixture.wire];
  if (known) return known(message);
  const shown = await shownError(subject, fixture.wire, message);
  if (shown) return shown;
  if (isOwnFraming(fixture)) return undefined;
  return kindOf(bytesOf(fixture)) === 'lines' ? bytes(`${JSON.stringify({ error: { message } })}\n`) : openai(message);
}

/** Returns the frame of a fixture that contains the message of its last expected event. */
async function shownError(subject: Subject, wire: string, message: string): Promise<Uint8Array | undefined> {
  for (const fixture of subject.fixtures.filter((each) => each.wire === wire && each.stream)) {
    const last = expectedEvents(fixture).at(-1);
    const said = last?.type === 'error' ? text(at(last.data, 'message')) : undefined;
    if (said === undefined) continue;
    const frames = (await framesIn(subject, fixture)).map((frame) => Buffer.from(frame).toString('utf8'));
    const frame = frames.find((each) => each.includes(escaped(said)));
    if (frame !== undefined) return bytes(frame.replace(escaped(said), () => escaped(message)));
  }
  return undefined;
}

const escaped = (message: string): string => JSON.stringify(message).slice(1, -1);

/** Returns a chunk with valid framing and invalid content. */
export function malformedChunk(fixture: Fixture, frames: readonly Uint8Array[]): Uint8Array {
  if (isOwnFraming(fixture)) return half(frames[Math.floor((frames.length - 1) / 2)] ?? new Uint8Array());
  switch (kindOf(bytesOf(fixture))) {
    case 'sse':
      return bytes('data: {"broken": \n\n');
    case 'frames':
      return encodeFrame(
        { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
        '{"broken": ',
      );
    case 'lines':
    case 'json':
      return bytes('{"broken": \n');
  }
}

/** Cuts off the end of a frame's content, but not the line breaks after it. */
function half(frame: Uint8Array): Uint8Array {
  let content = frame.length;
  while (content > 1 && [10, 13].includes(frame[content - 1] ?? 0)) content--;
  return joined([frame.subarray(0, Math.ceil(content / 2)), frame.subarray(content)]);
}
