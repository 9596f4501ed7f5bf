// Usage and cost of a call, which `X-Tributary-Call` of its reply names.
import { setTimeout as sleep } from 'node:timers/promises';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { FoundToken } from './tokens.ts';

const address = /^\/api\/calls\/([\w-]+)$/;

const othersWriteMs = 1_500;

/** Undefined: another address. */
export const callIn = (path: string): string | undefined => address.exec(path)?.[1];

/** Of the token's user. Throws 404 for a call that is unknown, or has not ended. `cost`: null if the price is unknown. */
export async function callInfo(app: App, { userId }: FoundToken, id: string) {
  await flushLedger(app);
  const { db, kind } = await getStorage(app);
  const query = db.selectFrom('usageCalls').selectAll().where('id', '=', id).where('userId', '=', userId);
  let row = await query.executeTakeFirst();
  if (!row && kind === 'postgres') {
    // Another process may have made the call, and writes its rows once a second.
    await sleep(othersWriteMs);
    row = await query.executeTakeFirst();
  }
  if (!row) throw appError(404, `no call ${id} has ended`, { code: 'call_unknown' });
  const { provider, model, outcome, inputTokens, cachedTokens, cacheWriteTokens, outputTokens, reasoningTokens } = row;
  return {
    id,
    at: new Date(Number(row.at)).toISOString(),
    model: `${provider}/${model}`,
    outcome,
    usage: { inputTokens, cachedTokens, cacheWriteTokens, outputTokens, reasoningTokens },
    cost: row.micros === null ? null : { amount: fromMicros(Number(row.micros)), currency: row.currency },
  };
}
