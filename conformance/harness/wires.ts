// How an error looks in the middle of a reply, as each wire's vendor documents it.
import type { Fixture } from '../schema/fixture.ts';
import { framesOf, kindOf } from './bytes.ts';
import { encodeFrame } from './event-stream.ts';
import { bytesOf } from './fixtures.ts';

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

/** A wire nobody knows is asked in the shape that most vendors use. */
export function errorChunk(fixture: Fixture, message: string): Uint8Array {
  const known = byWire[fixture.wire];
  if (known) return known(message);
  return kindOf(bytesOf(fixture)) === 'lines' ? bytes(`${JSON.stringify({ error: { message } })}\n`) : openai(message);
}

/** A chunk whose framing is right and whose JSON is not. */
export function malformedChunk(fixture: Fixture): Uint8Array {
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

/** The first half of a stream's frames, at least one. */
export function firstHalf(fixture: Fixture): Uint8Array[] {
  const frames = framesOf(bytesOf(fixture));
  return frames.slice(0, Math.max(1, Math.floor(frames.length / 2)));
}
