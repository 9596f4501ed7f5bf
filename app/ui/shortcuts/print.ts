// Formats chords as printed on a keyboard, and for screen readers.
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

/** Returns the printed name of each key; `word`: translates names. */
export const printed = (chord: string, mac: boolean, word: (name: KeyName) => string): readonly string[] =>
  chord.split('+').map((part) => {
    const sign = mac ? macSigns[part] : undefined;
    const name = part === 'Mod' ? 'Ctrl' : part;
    return sign ?? signs[name] ?? (worded.has(name) ? word(name as KeyName) : name); // a member of the set
  });

/** Returns a value of `aria-keyshortcuts`. */
export const spoken = (chord: string, mac: boolean): string =>
  chord
    .split('+')
    .map((part) => (part === 'Mod' ? (mac ? 'Meta' : 'Control') : part === 'Ctrl' ? 'Control' : part))
    .join('+');

/** Returns a formatter in the language of the page, key by key. */
export function usePrinted(): (chord: string) => readonly string[] {
  const { t } = useTranslation('common');
  return (chord) => printed(chord, onMac(), (name) => t(`key.${name}`));
}
