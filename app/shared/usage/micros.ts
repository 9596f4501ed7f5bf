// Money as integer millionths of a currency unit, for exact sums.

const perUnit = 1_000_000;

export const toMicros = (amount: number): number => Math.round(amount * perUnit);
export const fromMicros = (micros: number): number => micros / perUnit;
