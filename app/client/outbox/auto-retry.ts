// Questions that are asked again by themselves: how often so far, and how long until the next time.
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

/** Per question (the id of the message that is answered) the tries made by themselves. Absent: nobody wished it. */
export type AutoRetries = Readonly<Record<string, number>>;

export const maxTries = 5;
const firstDelayMs = 5_000;
const longestDelayMs = 60_000;

/** The first time what the provider asked for; later it doubles, and is never less. Unit: ms. */
export function delayMs(tries: number, askedForMs = 0): number {
  if (tries === 0 && askedForMs > 0) return askedForMs;
  return Math.max(askedForMs, Math.min(longestDelayMs, firstDelayMs * 2 ** tries));
}

/** Automatic retries of this page only: closing it ends the tries, and no second tab joins in. */
export const autoRetries: Store<AutoRetries> = createStore<AutoRetries>({});

export const beginRetries = (question: string): void => autoRetries.set((all) => ({ ...all, [question]: 0 }));

export const endRetries = (question: string): void => autoRetries.set(({ [question]: _, ...rest }) => rest);

/** One more try is made now. After the last one nothing goes on by itself. */
export function countRetry(question: string): void {
  const tries = autoRetries.get()[question];
  if (tries === undefined) return;
  if (tries + 1 >= maxTries) endRetries(question);
  else autoRetries.set((all) => ({ ...all, [question]: tries + 1 }));
}
