// Endpoints of the user's usage: sums of the ledger, calls as a file, and spending limits.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const measures = {
  /** Empty if no price is known. */
  currency: text,
  calls: number,
  failed: number,
  /** Number of answered calls without a known price. */
  unpriced: number,
  /** Cost in millionths of the currency. */
  micros: number,
  /** The part that the server's keys paid; users' own keys paid the rest. */
  serverMicros: number,
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
  'serverMicros',
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
] as const;

const sums = { type: 'object', required: measureNames, properties: measures } as const;
export type UsageSums = Static<typeof sums>;

/** `key`: day (YYYY-MM-DD, UTC) or id. `name`: of an existing chat or folder. */
const row = {
  type: 'object',
  required: [...measureNames, 'key'],
  properties: { ...measures, key: text, name: text },
} as const;
export type UsageRow = Static<typeof row>;

export const usageRows = { type: 'array', items: row, lenient: true } as const;

const modelRow = {
  type: 'object',
  required: [...measureNames, 'key', 'provider'],
  properties: { ...measures, key: text, provider: text },
} as const;

export const usageTotals = { type: 'array', items: sums } as const;
export const usageModels = { type: 'array', items: modelRow, lenient: true } as const;

const report = objectOf({
  from: text,
  to: text,
  totals: usageTotals,
  days: usageRows,
  providers: usageRows,
  models: usageModels,
  purposes: usageRows,
  /** The empty key is for chats without a project. */
  folders: usageRows,
  /** Chats with the most calls, for each currency. */
  chats: usageRows,
  moreChats: { type: 'boolean' },
});
export type UsageReport = Static<typeof report>;

export interface UsagePeriod {
  /** YYYY-MM-DD, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const spent = objectOf({
  currency: text,
  /** Spending today and this month (UTC), and the maximum cost of running calls. Unit: millionths. */
  day: number,
  month: number,
  held: number,
});
export type Spent = Static<typeof spent>;

export const usageApi = {
  report: endpoint('GET', '/api/usage', { query: typeOnly<UsagePeriod>(), answer: report }),
  chat: endpoint('GET', '/api/usage/chats/:id', {
    answer: objectOf({ totals: usageTotals }),
  }),
  /** Returns CSV with one row per call. */
  calls: endpoint('GET', '/api/usage/calls', { query: typeOnly<UsagePeriod>() }),
  /** Returns the spending in each currency with a limit. */
  spent: endpoint('GET', '/api/usage/limits', {
    answer: objectOf({ spent: { type: 'array', items: spent } }),
  }),
  /** Lets one question within ten minutes exceed the limits. */
  pass: endpoint('POST', '/api/usage/limits', { body: { type: 'object', additionalProperties: false } }),
};
