// Audio that Gemini accepts, at Google and at Vertex AI.
import type { SoundRows } from '@tributary/runtime-core';

/** A request with its files must stay below 20 MB; base64 takes four bytes for three. */
export const geminiSound: SoundRows = {
  '-image': false,
  '-tts': false,
  embedding: false,
  gemini: {
    formats: ['audio/wav', 'audio/mpeg', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac'],
    maxBytes: 14_000_000,
    tokensPerSecond: 32,
    source: 'https://ai.google.dev/gemini-api/docs/audio',
    date: '2026-11-27',
  },
};
