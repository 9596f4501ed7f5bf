// Amounts of budgets in words.
import { formatMoney, formatNumber } from '../../../ui/parts/format.ts';
import type { Budget } from '../shared/api.ts';

type Unit = Pick<Budget, 'unit' | 'currency'>;

/** `t`: of the namespace `budgets`. */
export const amountText = (
  t: (key: 'amount.tokens' | 'amount.calls', values: { readonly amount: string; readonly count: number }) => string,
  { unit, currency }: Unit,
  amount: number,
  language: string,
): string =>
  unit === 'money'
    ? formatMoney(amount, currency, language)
    : t(`amount.${unit}`, { amount: formatNumber(amount, language), count: amount });

/** Undefined for other texts. */
export function amountIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const amount = Number(plain);
  return plain !== '' && amount >= 0 && amount <= 1_000_000_000_000 ? amount : undefined;
}
