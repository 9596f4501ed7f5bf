// Values last filled into a prompt, stored in this browser like drafts and removed on sign-out.
import { localKeyValueStore } from '../../client/net/key-value-store.ts';

/** Has the prefix of drafts, which are removed by prefix. */
const keyOf = (promptId: string): string => `draft.values.${promptId}`;

/** Returns a Map, because a placeholder may be named like an object property such as `constructor`. */
export function lastValues(promptId: string, keyValues = localKeyValueStore()): ReadonlyMap<string, string> {
  const kept = keyValues.read(keyOf(promptId));
  if (typeof kept !== 'object' || kept === null) return new Map();
  return new Map(
    Object.entries(kept).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}

/** Longer texts are not remembered. Unit: characters. */
const maxLength = 2_000;

export function rememberValues(
  promptId: string,
  values: Readonly<Record<string, string>>,
  keyValues = localKeyValueStore(),
): void {
  const kept = Object.entries(values).filter(([, value]) => value.length <= maxLength);
  keyValues.write(keyOf(promptId), Object.fromEntries(kept));
}
