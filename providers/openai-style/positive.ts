/** A row's number, where it is one that says something. */
export const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;
