import { describe, expect, test } from 'vitest';
import { chordOf, fieldUseOf } from './keys.ts';
import { printed, spoken } from './print.ts';
import { idsOf, keysOf, shortcuts } from './table.ts';
import type { ShortcutRow } from './table.ts';

const rows: readonly ShortcutRow[] = shortcuts;

interface Press {
  readonly key: string;
  readonly code?: string;
  readonly held?: string;
}

const pressed = ({ key, code = '', held = '' }: Press) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  getModifierState: (name: string) => name === 'AltGraph' && held.includes('graph'),
});

describe('a pressed key as a chord', () => {
  test.each<[string, Press, boolean, string | undefined]>([
    ['a letter with Control', { key: 'k', code: 'KeyK', held: 'ctrl' }, false, 'Mod+K'],
    ['the same with Command on a Mac', { key: 'k', code: 'KeyK', held: 'meta' }, true, 'Mod+K'],
    ['Control on a Mac is another', { key: 'k', code: 'KeyK', held: 'ctrl' }, true, 'Ctrl+K'],
    ['capitals lock changes nothing', { key: 'K', code: 'KeyK', held: 'ctrl' }, false, 'Mod+K'],
    ['Shift counts with a letter', { key: 'O', code: 'KeyO', held: 'ctrl shift' }, false, 'Mod+Shift+O'],
    ['slash in English', { key: '/', code: 'Slash', held: 'ctrl' }, false, 'Mod+/'],
    ['slash in German is Shift and 7', { key: '/', code: 'Digit7', held: 'ctrl shift' }, false, 'Mod+/'],
    ['question mark in English', { key: '?', code: 'Slash', held: 'shift' }, false, '?'],
    ['question mark in German', { key: '?', code: 'Minus', held: 'shift' }, false, '?'],
    ['German Z stands where English has Y', { key: 'z', code: 'KeyY', held: 'ctrl' }, false, 'Mod+Z'],
    ['AltGr writes a character', { key: '@', code: 'KeyQ', held: 'ctrl alt graph' }, false, '@'],
    ['a Russian layout has the place of the key', { key: 'л', code: 'KeyK', held: 'ctrl' }, false, 'Mod+K'],
    ['a full-width comma of Chinese', { key: '，', code: 'Comma', held: 'ctrl' }, false, 'Mod+,'],
    ['Option on a Mac writes another letter', { key: '˚', code: 'KeyK', held: 'meta alt' }, true, 'Mod+Alt+K'],
    ['a named key', { key: 'ArrowUp', code: 'ArrowUp', held: 'alt shift' }, false, 'Alt+Shift+ArrowUp'],
    ['plus does not end a chord', { key: '+', code: 'Equal', held: 'ctrl shift' }, false, 'Mod+Plus'],
    ['a modifier alone is none', { key: 'Shift', code: 'ShiftLeft', held: 'shift' }, false, undefined],
    ['a dead key is none', { key: 'Dead', code: 'Equal' }, false, undefined],
  ])('%s', (_, press, mac, chord) => {
    expect(chordOf(pressed(press), mac)).toBe(chord);
  });
});

describe('use of a chord in a text field', () => {
  test.each<[string, boolean, string]>([
    ['?', false, 'writes'],
    ['/', false, 'writes'],
    ['Shift+A', false, 'writes'],
    ['Alt+L', true, 'writes'],
    ['Alt+L', false, 'none'],
    ['ArrowUp', false, 'edits'],
    ['Mod+A', false, 'edits'],
    ['Mod+Shift+Z', true, 'edits'],
    ['Mod+Shift+Backspace', false, 'edits'],
    ['Alt+Shift+ArrowUp', true, 'edits'],
    ['Alt+Shift+ArrowUp', false, 'none'],
    ['Mod+Alt+ArrowUp', true, 'none'],
    ['Mod+Shift+C', false, 'none'],
    ['Mod+K', true, 'none'],
    ['Escape', false, 'none'],
    ['Shift+Escape', false, 'none'],
    ['F2', false, 'none'],
  ])('%s (Mac: %s): %s', (chord, mac, use) => {
    expect(fieldUseOf(chord, mac)).toBe(use);
  });
});

describe('the table', () => {
  test.each([false, true])('no two commands share a key but the two of Escape (Mac: %s)', (mac) => {
    const taken = rows.filter(({ scope }) => scope !== 'field').flatMap((row) => keysOf(row, mac, {}));
    expect(taken.filter((chord, index) => taken.indexOf(chord) !== index)).toEqual(['Escape']);
  });

  test.each([false, true])('its chords are those that a pressed key gives (Mac: %s)', (mac) => {
    for (const chord of rows.flatMap((row) => keysOf(row, mac, {}))) {
      const held = chord.split('+');
      const key = held.pop() ?? '';
      const names = held.map((name) => (name === 'Mod' ? (mac ? 'meta' : 'ctrl') : name.toLowerCase()));
      expect(chordOf(pressed({ key, held: names.join(' ') }), mac)).toBe(chord);
    }
  });

  test('chosen keys hold instead of the usual ones, fixed ones stay', () => {
    expect(idsOf('Mod+Shift+O', false, {})).toEqual(['newChat']);
    expect(idsOf('Mod+Shift+O', false, { newChat: 'Mod+Alt+N' })).toEqual([]);
    expect(idsOf('Mod+Alt+N', false, { newChat: 'Mod+Alt+N' })).toEqual(['newChat']);
    expect(idsOf('Mod+Shift+O', false, { newChat: '' })).toEqual([]);
    expect(idsOf('Escape', false, { stop: 'F9' })).toEqual(['stop', 'leave']);
  });
});

test('keys are printed as they are on the keyboard, and named for screen readers by their standard names', () => {
  const german = (name: string): string => ({ Ctrl: 'Strg', Shift: 'Umschalt' })[name] ?? name;
  expect(printed('Mod+Shift+O', false, german)).toEqual(['Strg', 'Umschalt', 'O']);
  expect(printed('Mod+Shift+O', true, german)).toEqual(['⌘', '⇧', 'O']);
  expect(printed('Alt+Shift+ArrowUp', false, german)).toEqual(['Alt', 'Umschalt', '↑']);
  expect(spoken('Mod+Shift+O', false)).toBe('Control+Shift+O');
  expect(spoken('Mod+Alt+ArrowUp', true)).toBe('Meta+Alt+ArrowUp');
});
