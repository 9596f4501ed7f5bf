// Limits that users set for their access tokens: budgets like others, which count calls with any key.
import { forget, kept, shared } from '../../../server/storage/kept-rows.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { BudgetDraft } from '../shared/api.ts';
import { amountOf } from './amounts.ts';
import { addBudget, changeBudget, nowOf, removeBudget } from './repository.ts';
import type { BudgetsTable } from './tables.ts';

/** `hard`: currency units, tokens or calls in a period. */
export type TokenLimit = Pick<BudgetDraft, 'unit' | 'currency' | 'period' | 'timeZone'> & { readonly hard: number };

const idOf = (tokenId: string): string => `token:${tokenId}`;

/** In a transaction. Undefined: no limit. */
export async function limitToken(all: Tables, tokenId: string, limit: TokenLimit | undefined): Promise<void> {
  const id = idOf(tokenId);
  forget(all, shared);
  if (!limit) return void (await removeBudget(all, id));
  const draft = { ...limit, scope: 'token', subject: tokenId, each: false, unpriced: 'refuse' } as const;
  if (!(await changeBudget(all, id, draft))) await addBudget(all, id, draft);
}

/** Without what is spent. */
export const budgetsOfToken = (tables: Tables, tokenId: string): Promise<readonly BudgetsTable[]> =>
  kept(tables, { owner: shared, name: `limits ${tokenId}`, sizeOf: (rows) => rows.length * 300 }, () =>
    budgetsOfTokens(tables, [tokenId]),
  );

const budgetsOfTokens = ({ db }: Tables, tokenIds: readonly string[]): Promise<readonly BudgetsTable[]> =>
  db.selectFrom('budgets').selectAll().where('id', 'in', tokenIds.map(idOf)).execute();

/** By token. `spent`: in the current period. */
export async function limitsOfTokens(
  tables: Tables,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, TokenLimit & { readonly spent: number }>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await budgetsOfTokens(tables, tokenIds);
  const limits = rows.map(async (row) => {
    const { subject, unit, currency, period, timeZone, hard } = row;
    const { spent } = await nowOf(tables, row, '');
    return [subject, { unit, currency, period, timeZone, hard: amountOf(unit, Number(hard)), spent }] as const;
  });
  return new Map(await Promise.all(limits));
}
