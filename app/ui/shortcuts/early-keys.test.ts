// Keys that are pressed before the code of shortcuts has loaded.
import { beforeEach, expect, test, vi } from 'vitest';
import { holdEarlyKeys, takeEarlyKey } from './early-keys.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));

const pressed =
  (key: string, modified = false) =>
  () =>
    window.dispatchEvent(
      Object.assign(new Event('keydown', { cancelable: true }), {
        key,
        // The palette opens with one of them, by system.
        ctrlKey: modified,
        metaKey: modified,
        getModifierState: () => false,
      }),
    );
const key = (name: string) => pressed(name);
const ctrlK = pressed('k', true);
const click = () => window.dispatchEvent(new Event('pointerdown'));

test.each<[what: string, presses: readonly (() => unknown)[], expected: string | undefined]>([
  ['a stop', [key('Escape')], 'Escape'],
  ['a stop before a question is sent by Enter', [key('Escape'), key('Enter')], undefined],
  ['a stop before a question is sent by a click', [key('Escape'), click], undefined],
  ['the palette, with what is typed into it', [ctrlK, key('a'), click], 'k'],
  ['a stop after the palette, which closes it', [ctrlK, key('Escape')], 'Escape'],
])('%s', (_what, presses, expected) => {
  holdEarlyKeys();
  for (const press of presses) press();
  expect(takeEarlyKey()?.event.key).toBe(expected);
});
