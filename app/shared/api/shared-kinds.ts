// Objects that users of a server share with each other.
import type { CoreHint } from './live.ts';
import { flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Kinds of objects that users share with each other. */
export const sharedKinds = ['prompt', 'assistant', 'project'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** Of an object that another user shares: that user's name, and whether it may be edited. */
export const sharedSchema = objectOf({ by: text, edit: flag });

/** Of an object of the user that others may use: how many people and groups it is shared with. */
export const sharedWithSchema = objectOf({ people: number, groups: number });
export type SharedCounts = Static<typeof sharedWithSchema>;

/** The hint for pages that show an object of this kind. */
export const hintOfKind: Readonly<Record<SharedKind, CoreHint>> = {
  prompt: 'library',
  assistant: 'library',
  project: 'list',
};
