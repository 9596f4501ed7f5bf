// Automatic retries of failed questions: attempts so far and the delay until the next one.
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

/** Number of automatic attempts by the id of the answered message. Missing: automatic retry is off. */
export type AutoRetries = Readonly<Record<string, number>>;

export const maxTries = 5;
const firstDelayMs = 5_000;
const longestDelayMs = 60_000;

/** Returns the delay in ms: exponential, and at least the delay that the provider requested. */
export function delayMs(tries: number, askedForMs = 0): number {
  if (tries === 0 && askedForMs > 0) return askedForMs;
  return Math.max(askedForMs, Math.min(longestDelayMs, firstDelayMs * 2 ** tries));
}

/** Kept in this page only: closing the page ends the retries, and other tabs do not join. */
export const autoRetries: Store<AutoRetries> = createStore<AutoRetries>({});

export const beginRetries = (question: string): void => autoRetries.set((all) => ({ ...all, [question]: 0 }));

export const endRetries = (question: string): void => autoRetries.set(({ [question]: _, ...rest }) => rest);

/** Counts an attempt; switches automatic retry off after the last one. */
export function countRetry(question: string): void {
  const tries = autoRetries.get()[question];
  if (tries === undefined) return;
  if (tries + 1 >= maxTries) endRetries(question);
  else autoRetries.set((all) => ({ ...all, [question]: tries + 1 }));
}
