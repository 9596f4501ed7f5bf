// Endpoint of the providers for reading aloud and transcription.
import type { SpeechSupport, TranscriptionSupport } from '@tributary/runtime-core';
import { endpoint } from './endpoint.ts';
import { describes, flag, number, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const head = {
  provider: text,
  route: text,
  name: text,
  mark: text,
  obstacle: { enum: ['no-key', 'unreachable', 'off'] },
} as const;

const speaker = {
  type: 'object',
  required: ['provider', 'route', 'name', 'models'],
  properties: {
    ...head,
    /** Empty if the package lists none; users may enter one. */
    models: {
      type: 'array',
      items: objectOf(
        {
          id: text,
          name: text,
        },
        {
          support: describes<SpeechSupport>()(
            objectOf({ voices: texts }, { maxInput: number, speed: { type: 'array', items: number } }),
          ),
        },
      ),
    },
  },
} as const;
export type Speaker = Static<typeof speaker>;

const writer = {
  type: 'object',
  required: ['provider', 'route', 'name', 'models'],
  properties: {
    ...head,
    models: {
      type: 'array',
      items: objectOf(
        {
          id: text,
          name: text,
        },
        {
          support: describes<TranscriptionSupport>()(
            objectOf({ formats: texts, maxBytes: number }, { language: flag, marks: flag }),
          ),
        },
      ),
    },
  },
} as const;
export type Writer = Static<typeof writer>;

export const voicesApi = {
  list: endpoint('GET', '/api/voices', {
    answer: objectOf({
      speakers: { type: 'array', items: speaker, lenient: true },
      writers: { type: 'array', items: writer, lenient: true },
    }),
  }),
};
