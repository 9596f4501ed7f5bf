// API of image jobs: orders, results, and the providers that make images.
import type { ImageSupport, Pricing } from '@tributary/runtime-core';
import { imageWishes } from './parameters.ts';
import type { ReplyError } from '../../../shared/reply/reply.ts';
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import {
  describes,
  flag,
  idSchema,
  number,
  object,
  objectOf,
  text,
  textOrNull,
  texts,
} from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

export const jobStates = ['queued', 'running', 'done', 'error', 'cancelled', 'interrupted'] as const;
export type JobState = (typeof jobStates)[number];
export const isOpen = (state: JobState): boolean => state === 'queued' || state === 'running';

/** Limits of a job. */
export const maxImages = 10;
export const maxReferences = 16;
export const maxPrompt = 32_000;

const wishes = {
  size: { type: 'string', minLength: 1, maxLength: 40 },
  quality: { type: 'string', minLength: 1, maxLength: 40 },
  seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
  count: { type: 'integer', minimum: 1, maximum: maxImages },
  references: { type: 'array', items: idSchema, maxItems: maxReferences },
  mask: idSchema,
} as const;

const order = {
  type: 'object',
  required: ['id', 'provider', 'model', 'prompt'],
  properties: {
    /** Created by the client, which makes a repeated order idempotent. */
    id: idSchema,
    provider: { type: 'string', minLength: 1, maxLength: 100 },
    model: { type: 'string', minLength: 1, maxLength: 300 },
    prompt: { type: 'string', minLength: 1, maxLength: maxPrompt },
    ...wishes,
  },
  additionalProperties: false,
} as const;
export type ImageOrder = Static<typeof order>;

const result = objectOf({ file: text, mediaType: text }, { bytes: number });
export type ImageResult = Static<typeof result>;

const job = objectOf(
  {
    id: text,
    provider: text,
    model: text,
    prompt: text,
    wishes: { type: 'object', properties: wishes },
    /** Wishes that the model does not support. */
    notSent: { type: 'array', items: { enum: imageWishes } },
    state: { enum: jobStates },
    results: { type: 'array', items: result },
    /** Unix time in ms. */
    createdAt: number,
  },
  {
    /** Text of the model, instead of or in addition to images. */
    text: textOrNull,
    error: describes<ReplyError>()(
      objectOf({ type: { anyOf: [text, number] }, message: text }, { body: object, provider: text }),
    ),
    /** Number of the current unfinished image while the job runs. */
    partial: number,
    startedAt: number,
    endedAt: number,
  },
);
export type ImageJob = Static<typeof job>;

const maker = objectOf(
  {
    provider: text,
    name: text,
    models: {
      type: 'array',
      items: objectOf(
        {
          id: text,
          name: text,
          support: describes<ImageSupport>()({
            type: 'object',
            properties: { sizes: texts, quality: texts, count: number, seed: flag, references: number, mask: flag },
          }),
        },
        {
          pricing: describes<Pricing>()(object),
        },
      ),
      lenient: true,
    },
  },
  {
    mark: text,
    /**
     * Reason why the provider cannot be called, as far as the server knows: it does not know keys stored only in the
     * browser.
     */
    obstacle: { enum: ['no-key', 'unreachable', 'off'] },
  },
);
export type ImageMaker = Static<typeof maker>;

export const imageJobsApi = {
  /** Newest first; `before`: only jobs older than this time. */
  list: endpoint('GET', '/api/image-jobs', {
    query: typeOnly<{ readonly before?: number | undefined; readonly limit?: number | undefined }>(),
    answer: objectOf({ jobs: { type: 'array', items: job, lenient: true }, more: flag }),
  }),
  /** Starts a job. Responds without waiting for the images. */
  begin: endpoint('POST', '/api/image-jobs', { body: order, answer: job }),
  /** Lists providers and models that make images. */
  makers: endpoint('GET', '/api/image-jobs/makers', {
    answer: objectOf({ makers: { type: 'array', items: maker, lenient: true } }),
  }),
  /** The unfinished image of a running job; `number` makes the URL unique. 404 if there is none. */
  partial: endpoint('GET', '/api/image-jobs/:id/partial', {
    query: typeOnly<{ readonly number?: number | undefined }>(),
  }),
  /** Cancels a job, including the request to the provider. An ended job stays unchanged. */
  cancel: endpoint('POST', '/api/image-jobs/:id/cancel', { body: { type: 'object' } as const, answer: job }),
  /** Deletes a job with its images, or with `file` one image; the last image's deletion deletes the job. */
  remove: endpoint('DELETE', '/api/image-jobs/:id', { query: typeOnly<{ readonly file?: string | undefined }>() }),
};
