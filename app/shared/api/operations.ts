// Operations of the providers that scripts and other clients call by themselves; their schemas are runtime-core's.
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

/** Passage of a recording. `at` in seconds. */
const mark = describes<TimeMark>()(objectOf({ at: number, text }));

export const operationsApi = {
  /** An event stream. */
  chat: endpoint('POST', '/api/chat/:route', {
    /** `purpose`: what the call is for, as the user's ledger shows it. */
    query: typeOnly<{ readonly purpose?: string | undefined }>(),
    body: typeOnly<{ readonly static: ChatPayload }>(),
  }),
  /** One vector for each text. */
  embeddings: endpoint('POST', '/api/embeddings/:route', {
    body: typeOnly<{ readonly static: EmbeddingsParams }>(),
    answer: { type: 'array', items: { type: 'array', items: number } },
  }),
  images: endpoint('POST', '/api/images/:route', {
    body: typeOnly<{ readonly static: TextToImageParams }>(),
    answer: { type: 'array', items: image },
  }),
  /** Audio bytes with their content type. */
  speech: endpoint('POST', '/api/speech/:route', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: typeOnly<{ readonly static: TextToSpeechParams }>(),
  }),
  /** Text of a recording, empty where nothing is said. */
  transcriptions: endpoint('POST', '/api/transcriptions/:route', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: typeOnly<{ readonly static: SpeechToTextParams }>(),
    answer: objectOf({ text }, { marks: { type: 'array', items: mark } }),
  }),
};
