import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Writer } from '../../shared/api/voices.ts';
import type { Progress } from './recording.ts';
import { chosenWriter, isDoubtful, transcribe } from './transcribe.ts';

const row = (provider: string, more: object = {}): Writer => ({
  provider,
  route: provider,
  name: provider,
  models: [{ id: `${provider}-1`, name: 'one' }],
  ...more,
});
const keyless = row('openai', { obstacle: 'no-key' });
const groq = row('groq');
const none = { get: () => undefined };
const mine = { get: (provider: string) => (provider === 'openai' ? { apiKey: 'k' } : undefined) };

test.each([
  ['the first that can be asked', [keyless, groq], { writer: '', writerModel: '' }, none, 'groq-1'],
  ['one whose key this browser has', [keyless, groq], { writer: '', writerModel: '' }, mine, 'openai-1'],
  ['the chosen one', [keyless, groq], { writer: 'groq', writerModel: '' }, mine, 'groq-1'],
  ['a model that was typed', [groq], { writer: 'groq', writerModel: 'own' }, none, 'own'],
  ['nobody in the place of a chosen one', [keyless, groq], { writer: 'openai', writerModel: '' }, none, undefined],
  ['the browser alone', [groq], { writer: 'browser', writerModel: '' }, none, undefined],
  ['one without models is not guessed', [row('x', { models: [] })], { writer: '', writerModel: '' }, none, undefined],
] as const)('%s', (_name, writers, settings, vaults, expected) => {
  expect(chosenWriter(writers, settings, vaults)?.model.id).toBe(expected);
});

test.each([
  ['Thanks for watching!', 900, true],
  ['Thank you.', 900, true],
  ['谢谢观看', 900, true],
  ['Thanks for watching!', 20_000, false],
  ['Thank you for the report, please send it', 900, false],
] as const)('%s after %d ms', (text, length, expected) => {
  expect(isDoubtful(text, length)).toBe(expected);
});

/** FileReader for data URLs, which Node lacks. */
class Reader extends EventTarget {
  result = '';
  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:audio/wav;base64,${Buffer.from(bytes).toString('base64')}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

describe('a recording of four pieces', () => {
  const names = ['one', 'two', 'three', 'four'];
  const sounds = async (): Promise<readonly Blob[]> => names.map((name) => new Blob([name]));
  const by = chosenWriter([groq], { writer: '', writerModel: '' }, none);
  if (!by) throw new Error('nobody writes');
  let sent: string[] = [];
  let progress: Progress | undefined;
  let answer = async (name: string): Promise<string> => name;
  const transport = {
    async sendJSON(_method: string, _path: string, body?: unknown): Promise<unknown> {
      const { audio } = body as { readonly audio: string };
      const name = Buffer.from(audio.split(',')[1] ?? '', 'base64').toString();
      sent.push(name);
      return { text: await answer(name) };
    },
  };
  const write = (writer = by, signal?: AbortSignal): Promise<string> =>
    transcribe({ transport, vaults: none }, writer, new Blob(), 'en', {
      ms: 1000,
      sounds,
      progress,
      onProgress: (now) => (progress = now),
      ...(signal ? { signal } : {}),
    });
  const failsAt = (piece: string) => async (name: string) => {
    if (name === piece) throw new Error('overloaded');
    return name;
  };
  beforeEach(() => {
    vi.stubGlobal('FileReader', Reader);
    sent = [];
    progress = undefined;
    answer = async (name) => name;
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('goes on at the piece that failed', async () => {
    answer = failsAt('three');
    await expect(write()).rejects.toThrow('overloaded');
    answer = async (name) => name;
    expect(await write()).toBe('one two three four');
    expect(sent).toEqual(['one', 'two', 'three', 'three', 'four']);
  });

  test('is written anew by another model', async () => {
    answer = failsAt('three');
    await expect(write()).rejects.toThrow('overloaded');
    sent = [];
    answer = async (name) => name;
    await write({ ...by, model: { id: 'other', name: 'Other' } });
    expect(sent).toEqual(names);
  });

  test('closed, no more of it is sent', async () => {
    const closing = new AbortController();
    answer = async (name) => {
      if (name === 'two') closing.abort();
      return name;
    };
    await expect(write(by, closing.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect([sent, progress?.texts]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });
});
