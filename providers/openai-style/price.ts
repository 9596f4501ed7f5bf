// Prices in model lists of gateways.

/** Converts USD per token (a string) to USD per million tokens with five digits. Undefined if negative, which means priced elsewhere. */
export function perMillion(price: unknown): number | undefined {
  const rate = Number(price);
  if (price === undefined || price === null || price === '' || !Number.isFinite(rate) || rate < 0) return undefined;
  return Number((rate * 1_000_000).toPrecision(5));
}
