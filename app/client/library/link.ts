// The library's link to the page's client, which loads it with the first list that is shown.
import type { Outbox } from '../outbox/outbox.ts';

export interface LibraryLink {
  readonly outbox: Pick<Outbox, 'add' | 'during' | 'drained'>;
  /** Called when another page has changed a list. */
  readonly readers: Set<() => Promise<unknown>>;
}

export const createLibraryLink = (outbox: LibraryLink['outbox']): LibraryLink => ({ outbox, readers: new Set() });

export const reloadLibrary = ({ readers }: LibraryLink): Promise<unknown> =>
  Promise.all([...readers].map((read) => read()));
