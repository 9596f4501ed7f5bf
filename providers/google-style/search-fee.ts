// Price of Google's search beside the tokens. The free allowance of an account is not known here.
import type { Billing } from '@tributary/runtime-core';

/**
 * https://ai.google.dev/gemini-api/docs/pricing and …/docs/google-search, read 2026-11-22: from Gemini 3 on, 14 US dollars
 * per 1,000 different queries; before, 35 per 1,000 replies that rest on the search. Vertex AI charges the same.
 */
const perQuery = 0.014;
const perReply = 0.035;

const before3 = /gemini-[12]\b/i;

/** `queries`: the different ones that the model made; without any, nothing was searched. No fee for a model without a name. */
export function googleSearchFee(model: string, queries: number): Billing['fees'] {
  if (queries === 0 || model === '') return undefined;
  return { amount: before3.test(model) ? perReply : queries * perQuery, currency: 'USD' };
}
