// Validates provider settings, and finds misspelled variable names.
import type { EnvSetting } from '@tributary/runtime-core';

/** Returns an error if the value does not fit the declaration. Settings are not secret, so the value is shown. */
export function problemOfEnvSetting(setting: EnvSetting, given: string | undefined): string | undefined {
  const text = given?.trim();
  if (!text) return undefined;
  const allowed = allowedBut(setting, text);
  return allowed && `${setting.name}: found ${JSON.stringify(text.slice(0, 80))}; allowed: ${allowed}`;
}

/** Returns the allowed values if the text is none of them. */
function allowedBut(setting: EnvSetting, text: string): string | undefined {
  switch (setting.type) {
    case 'text':
      return undefined;
    case 'flag':
      return text === '1' || text === '0' ? undefined : '1 or 0';
    case 'choice':
      return setting.values.includes(text) ? undefined : setting.values.join(', ');
    case 'integer':
      return /^\d+$/.test(text) && Number(text) >= setting.minimum
        ? undefined
        : `a whole number from ${setting.minimum} on`;
    case 'number':
      return Number.isFinite(Number(text)) && Number(text) >= setting.minimum
        ? undefined
        : `a number from ${setting.minimum} on`;
    default:
      return setting satisfies never;
  }
}

/** Shorter names are too similar to those of other programs. */
const shortest = 6;

/** Returns a warning for each unknown variable that is one typo away from a known one. */
export function misspelt(set: readonly string[], known: readonly string[]): readonly string[] {
  const all = new Set(known);
  return set.flatMap((name) => {
    if (name.length < shortest || all.has(name)) return [];
    const meant = known.find((each) => each.length >= shortest && isOneEditAway(name, each));
    return meant ? [`${name} is not a setting of this server and is ignored: did you mean ${meant}?`] : [];
  });
}

/** True if one letter is added, removed or replaced, or two adjacent ones are swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
