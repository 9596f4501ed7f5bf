// Usage of one user: sums of the ledger over a period, the calls themselves as a file, and spending limits.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const measures = {
  /** Empty where no price is known. */
  currency: text,
  calls: number,
  failed: number,
  /** Calls that were answered at a price nobody knows. */
  unpriced: number,
  /** Unit: millionths of the currency. */
  micros: number,
  inputTokens: number,
  cachedTokens: number,
  cacheWriteTokens: number,
  outputTokens: number,
  reasoningTokens: number,
} as const;

const measureNames = [
  'currency',
  'calls',
  'failed',
  'unpriced',
  'micros',
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
] as const;

const sums = { type: 'object', required: measureNames, properties: measures } as const;
export type UsageSums = Static<typeof sums>;

/** `key`: a day (YYYY-MM-DD, UTC), or the id of what is summed; `name`: of a chat or a folder that is still there. */
const row = {
  type: 'object',
  required: [...measureNames, 'key'],
  properties: { ...measures, key: text, name: text },
} as const;
export type UsageRow = Static<typeof row>;

const rows = { type: 'array', items: row, lenient: true } as const;

const modelRow = {
  type: 'object',
  required: [...measureNames, 'key', 'provider'],
  properties: { ...measures, key: text, provider: text },
} as const;

const report = objectOf({
  from: text,
  to: text,
  totals: { type: 'array', items: sums },
  days: rows,
  providers: rows,
  models: { type: 'array', items: modelRow, lenient: true },
  purposes: rows,
  /** The empty key is what belongs to none. */
  folders: rows,
  /** Those with the most calls, in each currency. */
  chats: rows,
  /** There are others. */
  moreChats: { type: 'boolean' },
});
export type UsageReport = Static<typeof report>;

interface Period {
  /** YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const spent = objectOf({
  currency: text,
  /** Spent today and in this month (UTC), and what running calls may cost at most. Unit: millionths. */
  day: number,
  month: number,
  held: number,
});
export type Spent = Static<typeof spent>;

export const usageApi = {
  report: endpoint('GET', '/api/usage', { query: typeOnly<Period>(), answer: report }),
  /** Sums of one chat since it began. */
  chat: endpoint('GET', '/api/usage/chats/:id', {
    answer: objectOf({ totals: { type: 'array', items: sums } }),
  }),
  /** CSV, a row a call. */
  calls: endpoint('GET', '/api/usage/calls', { query: typeOnly<Period>() }),
  /** Of each currency that has a limit. */
  spent: endpoint('GET', '/api/usage/limits', {
    answer: objectOf({ spent: { type: 'array', items: spent } }),
  }),
  /** Lets one question pass the limits, if it is asked within ten minutes. */
  pass: endpoint('POST', '/api/usage/limits', { body: { type: 'object', additionalProperties: false } }),
};
