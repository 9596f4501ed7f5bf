// Values that were last filled into a prompt, kept in this browser as drafts are: signing out removes them.
import { localKeyValueStore } from '../../client/net/key-value-store.ts';

/** Below the drafts, with which they are removed. */
const keyOf = (promptId: string): string => `draft.values.${promptId}`;

/** By placeholder, whatever that is called: an object answers to `constructor`, too. */
export function lastValues(promptId: string, keyValues = localKeyValueStore()): ReadonlyMap<string, string> {
  const kept = keyValues.read(keyOf(promptId));
  if (typeof kept !== 'object' || kept === null) return new Map();
  return new Map(
    Object.entries(kept).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}

/** A long text is no value to begin with the next time. */
const maxLength = 2_000;

export function rememberValues(
  promptId: string,
  values: Readonly<Record<string, string>>,
  keyValues = localKeyValueStore(),
): void {
  const kept = Object.entries(values).filter(([, value]) => value.length <= maxLength);
  keyValues.write(keyOf(promptId), Object.fromEntries(kept));
}
