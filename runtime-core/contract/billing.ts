// Billing details of a reply that the usage counters do not cover, sent as a `data` event.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const money = Type.Object({ amount: Type.Number({ minimum: 0 }), currency: Type.String({ minLength: 3 }) });
const tokens = Type.Optional(Type.Number({ minimum: 0 }));

export const BillingSchema = Type.Object({
  type: Type.Literal('billing'),
  /** Total price as the provider states it. */
  cost: Type.Optional(money),
  /** Charges in addition to tokens, for example for searches that the provider ran. */
  fees: Type.Optional(money),
  /** Billed tokens, if the provider bills other counts than the model read and wrote. */
  inputTokens: tokens,
  outputTokens: tokens,
  hourCacheTokens: tokens,
  cachedAudioTokens: tokens,
  /** Input tokens that are not billed: text that the provider's own search added to the prompt. */
  freeInputTokens: tokens,
  /** Output tokens of images, which have a separate rate. */
  imageOutputTokens: tokens,
  /** Characters of a text that was spoken, for prices by characters. */
  characters: tokens,
  /** Length of a recording that was transcribed, for prices by time. Unit: s. */
  seconds: tokens,
});
export type Billing = Static<typeof BillingSchema>;
