// Transcriptions: aborted with the last question that waits for them, and retried on request.
import { expect, test } from 'vitest';
import type { DocumentFacts } from '../../shared/message/document.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import { awaited, awaiting, current, letGo, writeDown } from './sound-jobs.ts';
import type { Written } from './sound-jobs.ts';

const read: DocumentFacts = {
  format: 'sound',
  unit: 'none',
  count: 1,
  words: 1,
  characters: 1,
  tokens: 1,
  warnings: [],
};

/** A provider that transcribes on command and observes aborts. */
function provider() {
  const signals: AbortSignal[] = [];
  let finish: (written: Written) => void = () => undefined;
  const work = (signal: AbortSignal): Promise<Written> =>
    new Promise((resolve) => {
      signals.push(signal);
      finish = resolve;
      signal.addEventListener('abort', () => resolve({ refused: 'stopped' }));
    });
  return { work, signals, finish: (written: Written) => finish(written) };
}
const fileOf = (id: string): SoundFile => ({ id, name: id, fileType: 'audio/wav', size: 1, url: `/api/files/${id}` });
const soundOf = (id: string, model: string) => ({
  file: fileOf(id),
  unheard: 'model' as const,
  conversationId: 'c',
  model,
});

test('the request ends with the last question that waits for it, and the job is shown as stopped', async () => {
  const { work, signals } = provider();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = awaiting(soundOf('a', 'one'), work, first.signal);
  const two = awaiting(soundOf('a', 'two'), work, second.signal);
  expect([signals.length, awaited().map(({ model }) => model)]).toEqual([1, ['one', 'two']]);
  first.abort();
  expect(await one).toEqual({ refused: 'stopped' });
  expect([signals[0]?.aborted, current().get('/api/files/a')]).toEqual([false, { state: 'running' }]);
  second.abort();
  expect(await two).toEqual({ refused: 'stopped' });
  expect(signals[0]?.aborted).toBe(true);
  await expect.poll(() => current().get('/api/files/a')).toEqual({ state: 'stopped' });
  expect(awaited()).toEqual([]);
});

test('a sound that is taken out of its tray ends the request, unless a question waits for it', async () => {
  const { work, signals } = provider();
  void writeDown(fileOf('out'), work).catch(() => undefined);
  letGo('/api/files/out');
  expect(signals[0]?.aborted).toBe(true);
  await expect.poll(() => current().get('/api/files/out')).toEqual({ state: 'stopped' });
  const ending = new AbortController();
  const asked = awaiting(soundOf('asked', 'one'), work, ending.signal);
  letGo('/api/files/asked');
  expect([signals[1]?.aborted, current().get('/api/files/asked')]).toEqual([false, { state: 'running' }]);
  ending.abort();
  await asked;
});

test('one that was stopped is written down when it is asked for again', async () => {
  const { work, signals, finish } = provider();
  const ending = new AbortController();
  const stopped = awaiting(soundOf('b', 'one'), work, ending.signal);
  ending.abort();
  await stopped;
  await expect.poll(() => current().get('/api/files/b')).toEqual({ state: 'stopped' });
  const written = writeDown(fileOf('b'), work);
  finish({ read });
  expect(await written).toEqual(read);
  expect([signals.length, current().get('/api/files/b')]).toEqual([2, { state: 'written', read }]);
});
