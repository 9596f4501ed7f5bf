// Chords in words: as they are printed on a keyboard, and as screen readers are told.
import { useTranslation } from 'react-i18next';
import { onMac } from './on-mac.ts';

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Plus: '+',
};

export type KeyName = 'Ctrl' | 'Shift' | 'Escape' | 'Enter' | 'Backspace' | 'Space';
const worded: ReadonlySet<string> = new Set<KeyName>(['Ctrl', 'Shift', 'Escape', 'Enter', 'Backspace', 'Space']);

/** Keys as they are printed, one by one; `word`: their names in the user's language. */
export const printed = (chord: string, mac: boolean, word: (name: KeyName) => string): readonly string[] =>
  chord.split('+').map((part) => {
    const sign = mac ? macSigns[part] : undefined;
    const name = part === 'Mod' ? 'Ctrl' : part;
    return sign ?? signs[name] ?? (worded.has(name) ? word(name as KeyName) : name); // a member of the set
  });

/** Value of `aria-keyshortcuts`. */
export const spoken = (chord: string, mac: boolean): string =>
  chord
    .split('+')
    .map((part) => (part === 'Mod' ? (mac ? 'Meta' : 'Control') : part === 'Ctrl' ? 'Control' : part))
    .join('+');

/** Prints a chord in words of the page's language, key by key. */
export function usePrinted(): (chord: string) => readonly string[] {
  const { t } = useTranslation('common');
  return (chord) => printed(chord, onMac(), (name) => t(`key.${name}`));
}
