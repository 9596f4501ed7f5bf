// Usage and cost of a call, which `X-Tributary-Call` of its reply names.
import { fromMicros } from '../../../shared/usage/micros.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { FoundToken } from './tokens.ts';

const address = /^\/api\/calls\/([\w-]+)$/;

/** Undefined: another address. */
export const callIn = (path: string): string | undefined => address.exec(path)?.[1];

/** Of the token's user. Throws 404 for a call that is unknown, or has not ended. `cost`: null if the price is unknown. */
export async function callInfo(app: App, { userId }: FoundToken, id: string) {
  await flushLedger(app);
  const { db } = await getStorage(app);
  const row = await db
    .selectFrom('usageCalls')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
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
