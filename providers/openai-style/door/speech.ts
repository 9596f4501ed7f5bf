// Serves OpenAI's speech. Source: types of the openai SDK 7.55.0, SpeechCreateParams, read 2026-11-30.
import type { TextToSpeechParams } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorSide } from '@tributary/runtime-core/door';
import { record } from '@tributary/runtime-core/wire';

const known = new Set(['model', 'input', 'voice', 'response_format', 'speed', 'instructions', 'stream_format']);

/** Media types of the formats that clients ask for. */
const formats = new Map<unknown, RegExp>(
  Object.entries({
    mp3: /^audio\/(mpeg|mp3)/,
    opus: /^audio\/(ogg|opus)/,
    aac: /^audio\/aac/,
    flac: /^audio\/(x-)?flac/,
    wav: /^audio\/(x-wav|wave?|vnd\.wave)/,
    pcm: /^audio\/(x-)?(pcm|l16)/i,
  }),
);

export const speechSide: DoorSide<'textToSpeech'> = {
  operation: 'textToSpeech',
  read(body, model) {
    const lost = new Losses();
    lost.others(body, known);
    if (body['stream_format'] === 'sse')
      throw badRequest('stream_format: speech is sent as bytes while it is made; leave it out');
    const { input, voice, response_format, speed, instructions } = body;
    // A voice of one's own is an object.
    const named = record(voice)?.['id'] ?? voice;
    const params = { model, input, voice: named, ...given({ response_format, speed, instructions }) };
    return { params: params as TextToSpeechParams, lost: lost.list() }; // the host checks it against the schema
  },
  write({ contentType, bytes }, { request }) {
    const isOther = formats.get(request['response_format'] ?? 'mp3')?.test(contentType) !== true;
    return { kind: 'bytes', contentType, bytes, ...(isOther ? { lost: ['response_format'] } : {}) };
  },
};
