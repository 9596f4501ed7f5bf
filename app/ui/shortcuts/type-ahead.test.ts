// Tests letters typed before the palette's field is mounted: kept for the field, and not handled elsewhere.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdLetters, takeLetters, typedWith } from './type-ahead.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

test.each([
  ['a letter', 'ab', { key: 'c' }, 'abc'],
  ['a letter of two units', 'a', { key: '𝒳' }, 'a𝒳'],
  ['Backspace', 'a𝒳', { key: 'Backspace' }, 'a'],
  ['Enter', 'ab', { key: 'Enter' }, 'ab'],
  ['a chord', 'ab', { key: 'k', ctrlKey: true }, undefined],
  ['an input method', 'ab', { key: 'c', isComposing: true }, undefined],
  ['a key with a name', 'ab', { key: 'ArrowDown' }, undefined],
])('%s', (_name, text, key, after) => {
  expect(typedWith(text, { ...plain, ...key })).toBe(after);
});

describe('until the field has the focus', () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    takeLetters();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  /** Returns true if nothing else handles the key. */
  const press = (key: string): boolean =>
    !page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { ...plain, key }));

  test('what was typed is taken once, and keys are the page’s again', () => {
    holdLetters('h', () => undefined);
    expect(['a', 'r', 'Enter'].map(press)).toEqual([true, true, true]);
    expect(takeLetters()).toBe('har');
    expect(press('x')).toBe(false);
    expect(takeLetters()).toBe('');
  });

  test('Escape calls the palette off', () => {
    const off = vi.fn();
    holdLetters('', off);
    press('a');
    expect(press('Escape')).toBe(true);
    expect(off).toHaveBeenCalledOnce();
    expect(takeLetters()).toBe('');
    expect(press('a')).toBe(false);
  });

  test('a palette that does not come gives the keys back', () => {
    holdLetters('', () => undefined);
    vi.advanceTimersByTime(8_000);
    expect(press('a')).toBe(false);
  });
});
