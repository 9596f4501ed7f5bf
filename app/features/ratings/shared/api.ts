// Endpoints of ratings: thumbs with reasons for answers, their totals by model, and rated answers as a file.
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import type { UsagePeriod } from '../../../shared/api/usage.ts';
import { number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { mutation, resource } from '../../../shared/sync/resource.ts';

export const ratingValues = ['up', 'down'] as const;
export type RatingValue = (typeof ratingValues)[number];

export const ratingReasons = {
  up: ['correct', 'followed', 'complete', 'clear', 'style'],
  down: ['incorrect', 'notFollowed', 'incomplete', 'long', 'style', 'refused', 'slow', 'unsafe'],
} as const;
export type RatingReason = (typeof ratingReasons)[RatingValue][number];
const allReasons = [...new Set<RatingReason>(Object.values(ratingReasons).flat())];

export const maxComment = 4000;

const fields = {
  value: { enum: ratingValues },
  reasons: { type: 'array', items: { enum: allReasons }, maxItems: allReasons.length },
  comment: { type: 'string', maxLength: maxComment },
} as const;

const rating = {
  type: 'object',
  required: ['value', 'reasons', 'comment'],
  properties: fields,
  additionalProperties: false,
} as const;
export type Rating = Static<typeof rating>;

/** `message`: id of the last message of the rated answer. */
const storedRating = {
  type: 'object',
  required: ['message', 'value', 'reasons', 'comment', 'ratedAt'],
  properties: { message: text, ratedAt: number, ...fields },
} as const;
export type StoredRating = Static<typeof storedRating>;

const modelRating = objectOf({ provider: text, model: text, up: number, down: number });
export type ModelRating = Static<typeof modelRating>;
const modelRatings = { type: 'array', items: modelRating, lenient: true } as const;

export const ratingsApi = {
  list: endpoint('GET', '/api/conversations/:conversation/ratings', {
    answer: objectOf({ ratings: { type: 'array', items: storedRating, lenient: true } }),
  }),
  /** Replaces an earlier rating of the answer. */
  rate: endpoint('POST', '/api/conversations/:conversation/ratings/:message', { body: rating }),
  remove: endpoint('DELETE', '/api/conversations/:conversation/ratings/:message'),
  models: endpoint('GET', '/api/ratings/models', {
    query: typeOnly<UsagePeriod>(),
    answer: objectOf({ models: modelRatings }),
  }),
  /** Totals of all users, for administrators. */
  team: endpoint('GET', '/api/ratings/team', {
    query: typeOnly<UsagePeriod>(),
    answer: objectOf({ models: modelRatings }),
  }),
  /** Rated answers with their questions as CSV, or as JSON lines. */
  save: endpoint('GET', '/api/ratings', { query: typeOnly<{ readonly format: 'csv' | 'jsonl' }>() }),
};

/** By message. */
export type ChatRatings = Readonly<Record<string, Rating>>;

export const chatRatings = resource<ChatRatings>()({
  key: 'ratings',
  owner: 'conversation',
  read: ratingsApi.list,
  view: ({ ratings }) =>
    Object.fromEntries(ratings.map(({ message, value, reasons, comment }) => [message, { value, reasons, comment }])),
  empty: {},
  mutations: {
    rate: mutation(ratingsApi.rate, (all: ChatRatings, { message }, body) => ({ ...all, [message]: body })),
    remove: mutation(ratingsApi.remove, (all: ChatRatings, { message }) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => id !== message)),
    ),
  },
});

const totals = { lane: 'ratings', view: ({ models }: { readonly models: readonly ModelRating[] }) => models };

export const ownTotals = resource<readonly ModelRating[]>()({
  key: 'ratings-models',
  read: ratingsApi.models,
  ...totals,
  mutations: {},
});

export const teamTotals = resource<readonly ModelRating[]>()({
  key: 'ratings-team',
  read: ratingsApi.team,
  ...totals,
  mutations: {},
});
