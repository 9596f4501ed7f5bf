// Price of Google Search, charged in addition to tokens. An account's free allowance is unknown.
import type { Billing } from '@tributary/runtime-core';

/**
 * From Gemini 3 on, 14 US dollars per 1,000 distinct queries; before, 35 per 1,000 grounded replies. Vertex AI charges
 * the same.
 * Sources: https://ai.google.dev/gemini-api/docs/pricing and …/docs/google-search, read 2026-11-22.
 */
const perQuery = 0.014;
const perReply = 0.035;

const before3 = /gemini-[12]\b/i;

/** `queries`: number of distinct queries of the reply. No fee if the model is unknown. */
export function googleSearchFee(model: string, queries: number): Billing['fees'] {
  if (queries === 0 || model === '') return undefined;
  return { amount: before3.test(model) ? perReply : queries * perQuery, currency: 'USD' };
}
