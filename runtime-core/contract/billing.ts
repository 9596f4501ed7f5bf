// Billing facts of a reply that the fifteen counters do not cover, sent as a `data` event.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const money = Type.Object({ amount: Type.Number({ minimum: 0 }), currency: Type.String({ minLength: 3 }) });
const tokens = Type.Optional(Type.Number({ minimum: 0 }));

export const BillingSchema = Type.Object({
  type: Type.Literal('billing'),
  /** The whole price as the provider states it. */
  cost: Type.Optional(money),
  /** Charges beside the tokens, for example searches that the provider ran. */
  fees: Type.Optional(money),
  /** Tokens that are billed, where the provider bills others than the model read and wrote. */
  inputTokens: tokens,
  outputTokens: tokens,
  /** Of the tokens written to the cache, those with a lifetime of an hour. */
  hourCacheTokens: tokens,
  /** Of the tokens read from the cache, those of sound. */
  cachedAudioTokens: tokens,
  /** Of the tokens read, those that are not billed: what the provider's own search put into the prompt. */
  freeInputTokens: tokens,
  /** Of the tokens written, those of images, which have a rate of their own. */
  imageOutputTokens: tokens,
});
export type Billing = Static<typeof BillingSchema>;
