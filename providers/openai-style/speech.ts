// Speech through the same client: streamed bytes, or base64 in JSON or events, depending on the response's type.
import type { CallContext, Speech, TextToSpeechParams, TransportResponse } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { isRecord, readJSON, readStart, SSEParser, tellsError, text, unreadAnswer } from '@tributary/runtime-core/wire';
import { bytesOf } from './bytes.ts';
import { call } from './client.ts';
import { refuse } from './operations.ts';
import type { OpenAIStyleOptions } from './options.ts';

const formats: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

export async function textToSpeech(
  params: TextToSpeechParams,
  context: CallContext,
  options: OpenAIStyleOptions,
): Promise<Speech> {
  const response = await call(context, options, { method: 'post', path: '/audio/speech', body: params });
  const type = response.headers['content-type'] ?? '';
  const asked = formats[params.response_format ?? 'mp3'] ?? 'application/octet-stream';
  if (type.includes('json')) return { contentType: asked, bytes: await inJSON(response) };
  if (type.includes('event-stream')) return { contentType: asked, bytes: inEvents(response) };
  if (isAudio(type)) return { contentType: type, bytes: bytesOf(response.body) };
  // Some vendors send no type or a generic one. From a user-entered URL, bytes are forwarded only as audio.
  if (!context.foreignAddress && unnamed.test(type)) return { contentType: asked, bytes: bytesOf(response.body) };
  const found = await readStart(response.body);
  throw new VendorError({
    message: 'the provider answered with something that is not audio',
    status: response.status,
    body: found.slice(0, 500),
    headers: response.headers,
    ...unreadAnswer(type, found),
  });
}

const isAudio = (type: string): boolean => /^audio\//i.test(type);
const unnamed = /^($|application\/octet-stream|binary\/octet-stream)/i;

const decode = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Mistral's form: `{audio_data}`. */
async function inJSON(response: TransportResponse): Promise<AsyncIterable<Uint8Array>> {
  const json = await readJSON(response);
  const audio = isRecord(json) ? (text(json['audio_data']) ?? text(json['audio'])) : undefined;
  return audio === undefined ? refuse(json, 'audio') : once(decode(audio));
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** OpenAI's form: events `speech.audio.delta` with `{audio}`. */
async function* inEvents(response: TransportResponse): AsyncIterable<Uint8Array> {
  const utf8 = new TextDecoder();
  const parser = new SSEParser();
  let found: Uint8Array[] = [];
  const handle = (data: string): void => {
    if (data.trim() === '[DONE]') return;
    const event: unknown = JSON.parse(data);
    const audio = isRecord(event) ? text(event['audio']) : undefined;
    if (audio !== undefined) found.push(decode(audio));
    else if (isRecord(event) && tellsError(event['error'])) refuse(event, 'audio');
  };
  for await (const bytes of bytesOf(response.body)) {
    parser.push(utf8.decode(bytes, { stream: true }), handle);
    yield* found;
    found = [];
  }
  parser.end(handle);
  yield* found;
}
