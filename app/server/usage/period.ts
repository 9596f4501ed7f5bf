// The period of a request, in UTC days. Default: the last thirty days.
import { appError } from '../http/errors.server.ts';
import { dayOf } from '../storage/repositories/ledger.ts';
import type { DaySpan } from '../storage/repositories/usage-report.ts';

export function periodOf(query: URLSearchParams, now = Date.now()): DaySpan {
  const to = dayIn(query, 'to') ?? dayOf(now);
  const from = dayIn(query, 'from') ?? to - 29;
  if (from > to) throw appError(400, 'from: a day after "to"; allowed: that day or one before it', { path: 'from' });
  return { from, to };
}

function dayIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at))
    throw appError(400, `${name}: no day; allowed: YYYY-MM-DD`, { path: name, allowed: 'YYYY-MM-DD' });
  return dayOf(at);
}
