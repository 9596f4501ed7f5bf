// Money in millionths of a currency unit: whole numbers, so that sums are exact.

const perUnit = 1_000_000;

export const toMicros = (amount: number): number => Math.round(amount * perUnit);
export const fromMicros = (micros: number): number => micros / perUnit;
