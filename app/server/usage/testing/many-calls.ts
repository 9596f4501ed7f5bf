// Writes a year of calls in statements of thousands; the ledger adds their sums.
import { sql } from 'kysely';
import { pickFrom } from '../../../shared/testing/random.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { Purpose } from '../../../shared/usage/purposes.ts';
import { addSums, dayMs } from '../../storage/repositories/ledger.ts';
import type { Storage } from '../../storage/storage.ts';
import { together } from '../../storage/storage.ts';
import type { UsageCallsTable } from '../../storage/tables/usage.ts';

const models = [
  ['openai', 'gpt', 'USD'],
  ['openai', 'gpt-mini', 'USD'],
  ['anthropic', 'opus', 'USD'],
  ['google', 'flash', 'USD'],
  ['qwen', 'max', 'CNY'],
  ['deepseek', 'chat', 'CNY'],
] as const;
const purposes: readonly Purpose[] = ['chat', 'title', 'summary', 'tool', 'image'];
const outcomes: readonly Outcome[] = ['done', 'done', 'done', 'abort', 'error'];

/** Prefers the first entries, because users have a favorite model and few projects. */
const favourite = <T>(next: () => number, list: readonly T[]): T => pickFrom(() => next() ** 3, list);
const tokens = (next: () => number): number | null => (next() < 0.05 ? null : Math.floor(next() * 20_000));

export function callOf(next: () => number, at: number, place: Pick<UsageCallsTable, 'id' | 'userId'>): UsageCallsTable {
  const [provider, model, currency] = favourite(next, models);
  const priced = next() < 0.9;
  // Chats of this day and the one before.
  const chat = Math.floor(at / dayMs - next()) * 20 + Math.floor(next() * 20);
  return {
    ...place,
    at,
    conversationId: next() < 0.05 ? null : `chat-${chat}`,
    folderId: chat % 10 < 7 ? null : `folder-${chat % 10}`,
    provider,
    model,
    purpose: favourite(next, purposes),
    outcome: pickFrom(next, outcomes),
    inputTokens: tokens(next),
    cachedTokens: tokens(next),
    cacheWriteTokens: tokens(next),
    outputTokens: tokens(next),
    reasoningTokens: tokens(next),
    counters: next() < 0.5 ? '{}' : null,
    micros: priced ? Math.floor(next() * 1_000_000) : null,
    currency: priced ? currency : null,
    priceSource: priced ? 'catalogue' : 'unknown',
    priceDate: priced ? new Date(Math.floor(at / dayMs) * dayMs).toISOString().slice(0, 10) : null,
    rates: null,
    billing: null,
    images: null,
    characters: null,
    keyFrom: null,
    keyId: null,
    tokenId: null,
  };
}

const texts = [
  'id',
  'userId',
  'conversationId',
  'folderId',
  'provider',
  'model',
  'purpose',
  'outcome',
  'counters',
] as const;
const more = ['currency', 'priceSource', 'priceDate'] as const;
const numbers = [
  'at',
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
  'micros',
] as const;
const columns = [...texts, ...more, ...numbers];

/** Writes the calls in one transaction, with their sums. */
export const writeCalls = (storage: Storage, calls: readonly UsageCallsTable[]): Promise<void> =>
  together(storage, async (all) => {
    const lists = JSON.stringify(calls.map((call) => columns.map((name) => call[name])));
    const at = (name: (typeof columns)[number]) => sql`"value" ->> ${sql.lit(columns.indexOf(name))}`;
    const values = columns.map((name) =>
      all.kind === 'postgres' && numbers.some((each) => each === name) ? sql`(${at(name)})::bigint` : at(name),
    );
    await sql`INSERT INTO "usageCalls" (${sql.join(columns.map((name) => sql.ref(name)))})
      SELECT ${sql.join(values)}
      FROM ${all.kind === 'sqlite' ? sql`json_each(${lists})` : sql`jsonb_array_elements(${lists}::jsonb) AS "rows"("value")`}`.execute(
      all.db,
    );
    await addSums(all, calls);
  });
