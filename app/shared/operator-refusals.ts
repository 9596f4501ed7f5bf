// Refusals by rules of the server's operator: budgets, prices, and what a user may use.
import type { ReplyError } from './reply/reply.ts';

const keys = {
  budget_reached: (period: string, unit: string) =>
    `operator.${period === 'day' ? 'day' : 'month'}.${unit === 'money' || unit === 'tokens' ? unit : 'calls'}` as const,
  budget_unpriced: () => 'operator.unpriced' as const,
  model_not_allowed: () => 'operator.notAllowed' as const,
  account_disabled: () => 'operator.disabled' as const,
};

const errorIn = ({ body }: Partial<Pick<ReplyError, 'body'>>): Readonly<Record<string, unknown>> =>
  Object(Object(body).error);

/** Returns the code, and the key of the sentence in the `error` namespace. Undefined for other errors. */
export function operatorRefusalOf(failed: Partial<Pick<ReplyError, 'body'>>) {
  const { code: named, period, unit } = errorIn(failed);
  const code = Object.keys(keys).find((each): each is keyof typeof keys => each === named);
  return code && { code, key: keys[code](String(period), String(unit)) };
}

/** Values of the sentence: amounts in the budget's unit, the moment of the next period, and whom to ask. */
export function refusalValues(failed: Partial<Pick<ReplyError, 'body'>>, language: string) {
  const { limit, spent, held, most, currency, begins, contact } = errorIn(failed);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const amount = (value: number): string => format.format(value);
  const left = Math.max(0, Number(limit) - Number(spent) - Number(held));
  const moment = new Date(String(begins));
  return {
    limit: amount(Number(limit)),
    // For the plural of what is counted.
    count: Number(limit),
    left: amount(left),
    most: amount(Number(most)),
    currency: String(currency),
    begins: Number.isNaN(moment.getTime())
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
    // After the sentence's last word; empty without ADMIN_CONTACT.
    contact: typeof contact === 'string' ? ` (${contact})` : '',
  };
}
