// Objects that users of a server share with each other.
/** Kinds of objects that users share with each other. */
export const sharedKinds = ['prompt', 'assistant'] as const;
export type SharedKind = (typeof sharedKinds)[number];
