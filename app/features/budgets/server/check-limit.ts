// What every limit must be, besides its schema.
import { appError } from '../../../server/http/errors.server.ts';
import type { BudgetDraft } from '../shared/api.ts';
import { isTimeZone } from '../shared/period.ts';

export const refused = (path: string, allowed: string) => appError(400, `${path}: ${allowed}`, { path, allowed });

/** Throws 400. */
export function checkLimit({ unit, currency, timeZone }: Pick<BudgetDraft, 'unit' | 'currency' | 'timeZone'>): void {
  if (!isTimeZone(timeZone)) throw refused('timeZone', 'a name of the IANA database, such as Europe/Berlin');
  if ((unit === 'money') !== (currency !== '')) throw refused('currency', 'three letters for money, else empty');
}
