// Readiness names what is missing; closing tells every failure and closes the rest.
import { expect, test } from 'vitest';
import { closeAll, notReady, onClose, onReadyCheck } from './lifecycle.ts';

test('ready when every check passes, otherwise the failing ones by name', async () => {
  onReadyCheck('database', () => Promise.resolve());
  expect(await notReady()).toEqual([]);
  onReadyCheck('queue', () => {
    throw new Error('down');
  });
  onReadyCheck('database', () => Promise.reject(new Error('down')));
  expect(await notReady()).toEqual(['database', 'queue']);
});

test('one failure to close does not keep the others open', async () => {
  const seen: string[] = [];
  onClose('first', () => Promise.reject(new Error('stuck')));
  onClose('second', () => void seen.push('second closed'));
  await closeAll((name, error) => seen.push(`${name}: ${String(error)}`));
  expect(seen).toEqual(['first: Error: stuck', 'second closed']);
});
