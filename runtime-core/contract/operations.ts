// Params and results of the operations other than chat.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { ModelEntry } from './models.ts';

export const operations = [
  'chat',
  'models',
  'embeddings',
  'textToImage',
  'textToSpeech',
  'speechToText',
  'pullModel',
] as const;
export type Operation = (typeof operations)[number];
export type SideOperation = Exclude<Operation, 'chat'>;

const model = Type.String({ minLength: 1 });

export const EmbeddingsParamsSchema = Type.Object({
  model,
  input: Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]),
  dimensions: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Role of the texts in a search, for vendors that distinguish documents from queries. Not sent to other vendors. */
  input_type: Type.Optional(Type.Union([Type.Literal('document'), Type.Literal('query')])),
});
export const TextToImageParamsSchema = Type.Object({
  model,
  prompt: Type.String({ minLength: 1 }),
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  size: Type.Optional(Type.String()),
  quality: Type.Optional(Type.String()),
  style: Type.Optional(Type.String()),
  background: Type.Optional(Type.String()),
  /** File format: `png`, `jpeg` … */
  output_format: Type.Optional(Type.String()),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
  /** Images that the prompt refers to, in this order, as data URLs. */
  images: Type.Optional(
    Type.Array(Type.String({ pattern: '^data:image/[a-z]+;base64,' }), { minItems: 1, maxItems: 16 }),
  ),
  /** PNG data URL in the size of the first image. Only the transparent area of the image is to change. */
  mask: Type.Optional(Type.String({ pattern: '^data:image/png;base64,' })),
});
export const TextToSpeechParamsSchema = Type.Object({
  model,
  input: Type.String({ minLength: 1 }),
  voice: Type.String({ minLength: 1 }),
  response_format: Type.Optional(Type.String()),
  speed: Type.Optional(Type.Number()),
  instructions: Type.Optional(Type.String()),
});
export const SpeechToTextParamsSchema = Type.Object({
  model,
  /** Recording as a data URL: `data:audio/webm;base64,…`. */
  audio: Type.String({ pattern: '^data:(audio|video)/[a-z0-9.+-]+(;[a-z]+=[^;,]*)*;base64,' }),
  /** ISO 639-1 code of the spoken language, if known. */
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })),
  /** Requests the start time of each passage in addition to the text. */
  marks: Type.Optional(Type.Literal(true)),
});
export const PullModelParamsSchema = Type.Object({ model });

export type EmbeddingsParams = Static<typeof EmbeddingsParamsSchema>;
export type TextToImageParams = Static<typeof TextToImageParamsSchema>;
export type TextToSpeechParams = Static<typeof TextToSpeechParamsSchema>;
export type SpeechToTextParams = Static<typeof SpeechToTextParamsSchema>;
export type PullModelParams = Static<typeof PullModelParamsSchema>;

export interface GeneratedImage {
  /** http(s) URL or data URL. */
  readonly url: string;
}
export interface Speech {
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}
export interface Transcription {
  readonly text: string;
  /** Passages in order. Undefined unless requested and reported by the vendor. */
  readonly marks?: readonly TimeMark[];
}
export interface TimeMark {
  /** Seconds since the start of the recording. */
  readonly at: number;
  /** Seconds since the start of the recording. Undefined unless reported by the vendor. */
  readonly end?: number;
  readonly text: string;
}
/** Progress of a local pull. Unit of `total` and `completed`: bytes of one layer (`digest`). */
export type PullProgress =
  | {
      readonly status: string;
      readonly model: string;
      readonly digest?: string;
      readonly total?: number;
      readonly completed?: number;
    }
  | { readonly status: 'cancelled'; readonly model: string }
  | { readonly status: 'error'; readonly model: string; readonly error: string };

export interface OperationTypes {
  models: { params: Record<string, never>; result: readonly ModelEntry[] };
  embeddings: { params: EmbeddingsParams; result: readonly (readonly number[])[] };
  textToImage: { params: TextToImageParams; result: readonly GeneratedImage[] };
  textToSpeech: { params: TextToSpeechParams; result: Speech };
  speechToText: { params: SpeechToTextParams; result: Transcription };
  pullModel: { params: PullModelParams; result: AsyncIterable<PullProgress> };
}
