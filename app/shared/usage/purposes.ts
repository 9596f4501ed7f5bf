// Purposes of a provider's calls, as the ledger and the usage page name them.

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
  'check',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];

/** Purposes that a caller of the stateless chat route may name. */
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

/** Origin of a price: stated by the vendor, of the model's card, typed in by the user. `unknown`: there is no price. */
export const priceSources = ['vendor', 'catalogue', 'own', 'unknown'] as const;
export type PriceSource = (typeof priceSources)[number];
