// Stateless provider operations for scripts and other clients; schemas are from runtime-core.
import type {
  ChatPayload,
  EmbeddingsParams,
  GeneratedImage,
  SpeechToTextParams,
  TextToImageParams,
  TextToSpeechParams,
  TimeMark,
} from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, objectOf, text } from '../schema/schema.ts';

const image = describes<GeneratedImage>()(objectOf({ url: text }));

/** Passage of a recording; `at` and `end` in seconds. */
const mark = describes<TimeMark>()(objectOf({ at: number, text }, { end: number }));

export const operationsApi = {
  /** Returns an event stream. */
  chat: endpoint('POST', '/api/chat/:route', {
    /** `purpose`: shown in the user's usage list. */
    query: typeOnly<{ readonly purpose?: string | undefined }>(),
    body: typeOnly<{ readonly static: ChatPayload }>(),
  }),
  /** Returns one vector per text. */
  embeddings: endpoint('POST', '/api/embeddings/:route', {
    body: typeOnly<{ readonly static: EmbeddingsParams }>(),
    answer: { type: 'array', items: { type: 'array', items: number } },
  }),
  images: endpoint('POST', '/api/images/:route', {
    body: typeOnly<{ readonly static: TextToImageParams }>(),
    answer: { type: 'array', items: image },
  }),
  /** Returns audio bytes with their content type. */
  speech: endpoint('POST', '/api/speech/:route', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: typeOnly<{ readonly static: TextToSpeechParams }>(),
  }),
  /** Returns the transcript, empty for silence. */
  transcriptions: endpoint('POST', '/api/transcriptions/:route', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: typeOnly<{ readonly static: SpeechToTextParams }>(),
    answer: objectOf({ text }, { marks: { type: 'array', items: mark } }),
  }),
};
