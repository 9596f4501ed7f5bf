// Spending limits set by the user, one per currency.

export interface SpendingLimit {
  readonly currency: string;
  /** Limit in currency units; undefined for no limit. */
  readonly day?: number;
  readonly month?: number;
}

export const limitPeriods = ['day', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Share of a limit from which a warning is shown. */
export const warnAt = 0.8;

const maxLimits = 8;
const maxAmount = 1_000_000_000;

/** Invalid limits, from other versions or manual edits, are ignored. */
export function readLimits(held: unknown): readonly SpendingLimit[] {
  const list: unknown = (Object(held) as { readonly spendingLimits?: unknown }).spendingLimits;
  if (!Array.isArray(list)) return [];
  const seen = new Set<string>();
  return list.slice(0, maxLimits).flatMap((each: unknown) => {
    const { currency, day, month } = Object(each) as Readonly<Record<string, unknown>>;
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || seen.has(currency)) return [];
    const limit = { currency, ...amountOf('day', day), ...amountOf('month', month) };
    if (limit.day === undefined && limit.month === undefined) return [];
    seen.add(currency);
    return [limit];
  });
}

function amountOf(period: LimitPeriod, value: unknown): { readonly [P in LimitPeriod]?: number } {
  return typeof value === 'number' && value >= 0 && value <= maxAmount ? { [period]: value } : {};
}

/** Currencies offered for limits and budgets. */
export const currencies = ['USD', 'EUR', 'CNY', 'GBP', 'JPY'] as const;
