// Money as integer millionths of a currency unit, for exact sums.

const perUnit = 1_000_000;

export const toMicros = (amount: number): number => Math.round(amount * perUnit);
/** More than any call costs. A sum of such numbers is still exact. */
const most = 1e12;

/** Of a call, whose cost a vendor may state as any number. */
export const microsOf = (cost: number): number => Math.min(toMicros(cost), most);

export const fromMicros = (micros: number): number => micros / perUnit;
