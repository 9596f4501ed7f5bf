// Prices as lists of gateways tell them.

/** USD a token, as text, to USD per million tokens with five digits; a negative one (priced elsewhere) says nothing. */
export function perMillion(price: unknown): number | undefined {
  const rate = Number(price);
  if (price === undefined || price === null || price === '' || !Number.isFinite(rate) || rate < 0) return undefined;
  return Number((rate * 1_000_000).toPrecision(5));
}
