// Rules for limits that their schema does not have.
import { appError } from '../../../server/http/errors.server.ts';
import type { BudgetDraft } from '../shared/api.ts';
import { isTimeZone } from '../shared/period.ts';

export const refused = (path: string, allowed: string) => appError(400, `${path}: ${allowed}`, { path, allowed });

/** Amounts are stored in millionths, as integers. Unit: currency units. */
export const maxMoney = 1_000_000_000;

type Limit = Pick<BudgetDraft, 'unit' | 'currency' | 'timeZone' | 'hard' | 'soft'>;

/** Throws 400. */
export function checkLimit({ unit, currency, timeZone, hard = 0, soft = 0 }: Limit): void {
  if (unit === 'money' && Math.max(hard, soft) > maxMoney) throw refused('hard', `at most ${maxMoney}`);
  if (!isTimeZone(timeZone)) throw refused('timeZone', 'a name of the IANA database, such as Europe/Berlin');
  if ((unit === 'money') !== (currency !== '')) throw refused('currency', 'three letters for money, else empty');
}
