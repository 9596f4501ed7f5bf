// Purposes of provider calls, in the ledger and on the usage page.

export const purposes = [
  'chat',
  'title',
  'summary',
  'translation',
  'memory',
  'tool',
  'embedding',
  'image',
  'speech',
  'transcription',
  'compare',
  'schedule',
  'research',
  'check',
  'api',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];

/** Purposes accepted by the stateless chat route. */
export const namedPurposes = [
  'translation',
  'title',
  'summary',
  'memory',
  'compare',
  'schedule',
  'check',
] as const satisfies readonly Purpose[];

export const purposeOf = (name: string | null | undefined): Purpose =>
  namedPurposes.find((each) => each === name) ?? 'other';

/** Payer of a call: the user whose key is used, or the server. */
export type KeySource = 'user' | 'server';

/** Source of a price: the vendor, the model's card, the user. `unknown`: no price. */
export const priceSources = ['vendor', 'catalogue', 'own', 'unknown'] as const;
export type PriceSource = (typeof priceSources)[number];
