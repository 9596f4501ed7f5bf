/** Returns a positive number of a row, undefined otherwise. */
export const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;
