// Attached sounds: transcribed by a provider, or refused with a reason; every request has a timeout.
import type { Hearing } from '../../shared/api/providers.ts';
import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReplyFailure } from '../../shared/errors.ts';
import { readSound, soundLimits, writeSound } from './audio-file.ts';
import type { Listener } from './audio-file.ts';

/** FileReader for data URLs, which Node lacks. */
class Reader extends EventTarget {
  result = '';
  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

const limits = { ...soundLimits };
beforeEach(() => void vi.stubGlobal('FileReader', Reader));
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(soundLimits, limits);
});

const deaf: Listener = { hearing: undefined, writeDown: () => undefined };
/** A sound in a format that no model accepts; the server detects its type. */
const bytes = '#!AMR\nla la la';
const song = new File([bytes], 'song.amr', { type: 'audio/amr' });
const unsupported = (found?: string) => async () => ({
  refused: { problem: 'unsupported', ...(found ? { found } : {}) },
});
const identified = unsupported('amr');
const support = { formats: ['mp3', 'amr'], maxBytes: 1_000 };
const writer = { provider: 'openai', route: 'openai', name: 'OpenAI', models: [{ id: 'w', name: 'W', support }] };

type Answer = (options?: { readonly signal?: AbortSignal }) => Promise<unknown>;
const text: Answer = async () => ({ text: ' Der Fluß. ' });
/** Rejects only when its signal aborts, as fetch does. */
const nothing: Answer = (options) =>
  new Promise((_resolve, reject) =>
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error)),
  );

interface Answers {
  readonly text: Answer;
  readonly voices?: Answer;
  /** Type that the server detects by the bytes. */
  readonly identified?: () => Promise<unknown>;
  /** Response to storing a transcript. */
  readonly kept?: (body: unknown) => Promise<unknown>;
  /** The user's storage is full. */
  readonly full?: true;
}
const quota = new ReplyFailure({
  type: 400,
  message: 'full',
  body: { error: { code: 'file_quota' } },
  provider: '',
});

function server(writers: readonly object[], answers: Answers) {
  const sent: unknown[] = [];
  const uploads: unknown[] = [];
  const transport = {
    getJSON: (_path: string, options?: Parameters<Answer>[0]) =>
      (answers.voices ?? (async () => ({ speakers: [], writers })))(options),
    async sendJSON(method: string, path: string, body?: unknown, options?: Parameters<Answer>[0]) {
      if (method === 'PUT' && answers.kept) return answers.kept(body);
      if (method === 'POST' && path.endsWith('/text') && answers.identified) return answers.identified();
      sent.push(body);
      return answers.text(options);
    },
    async sendBytes(_method: string, path: string, bytes: Uint8Array) {
      uploads.push([path, bytes.length]);
      if (answers.full) throw quota;
      return { id: 'a', mediaType: 'audio/wav', bytes: bytes.length };
    },
  };
  return { sent, uploads, deps: { transport, vaults: { get: () => undefined } } };
}

test('a sound that no model hears becomes a text file: its words, its size in bytes, the sound sent as it is', async () => {
  const { sent, deps } = server([writer], { text, identified });
  const stages: string[] = [];
  expect(await readSound(deps, deaf, song, 'a', (stage) => stages.push(stage))).toEqual({
    id: 'a',
    name: 'song.amr.txt',
    fileType: 'text/plain',
    size: 10,
    content: 'Der Fluß.',
  });
  expect(stages).toEqual(['uploading', 'uploading', 'reading', 'transcribing']);
  expect(sent).toEqual([{ model: 'w', audio: `data:audio/amr;base64,${Buffer.from(bytes).toString('base64')}` }]);
});

const refuse: Answer = () =>
  Promise.reject(
    new ReplyFailure({ type: 'ProviderBizError', message: 'The ears are full.', body: {}, provider: 'x' }),
  );
const large = new File(['x'.repeat(1_001)], 'long.amr', { type: 'audio/amr' });

test.each([
  ['nobody can write it down', [], song, text, { refused: 'noWriter' }, 0],
  ['the provider takes less, and says how much', [writer], large, text, { refused: 'tooLarge', limit: 1_000 }, 0],
  ['nothing is said in it', [writer], song, async () => ({ text: ' ' }), { refused: 'noSpeech' }, 1],
  ['the provider refuses it', [writer], song, refuse, { refused: 'notTranscribed' }, 1],
  ['the provider never answers', [writer], song, nothing, { refused: 'notTranscribed' }, 1],
] as const)('refused: %s', async (_name, writers, file, answer, expected, asked) => {
  soundLimits.text = 20;
  const { sent, deps } = server(writers, { text: answer, identified });
  expect(await readSound(deps, deaf, file, 'a', () => undefined)).toEqual(expected);
  expect(sent).toHaveLength(asked);
});

const facts = { unit: 'page', count: 1, words: 1, characters: 1, tokens: 1, warnings: [] };
test.each([
  ['an image', unsupported('png'), { refused: 'notSound', refusal: { problem: 'unsupported', found: 'png' } }],
  ['bytes that nobody knows', unsupported(), { refused: 'notSound', refusal: { problem: 'unsupported' } }],
  [
    'a document that cannot be read',
    async () => ({ refused: { problem: 'encrypted' } }),
    { refused: 'document', refusal: { problem: 'encrypted' } },
  ],
  [
    'a PDF, which is attached as one',
    async () => ({ read: { format: 'pdf', ...facts } }),
    { fileType: 'application/pdf', url: '/api/files/a', read: { format: 'pdf' } },
  ],
  [
    'a document, which is attached as one',
    async () => ({ read: { format: 'word', ...facts } }),
    { fileType: 'application/octet-stream', name: 'song.amr' },
  ],
])('under the name of a sound %s: nobody is paid', async (_name, found, expected) => {
  const { sent, deps } = server([writer], { text, identified: found });
  expect(await readSound(deps, deaf, song, 'a', () => undefined)).toMatchObject(expected);
  expect(sent).toEqual([]);
});

test('a server that never says who can write is not waited for', async () => {
  soundLimits.voices = 20;
  const { deps } = server([], { text, voices: nothing, identified });
  expect(await readSound(deps, deaf, song, 'a', () => undefined)).toEqual({ refused: 'notTranscribed' });
});

test('the text of a file has the time of its passages, by a model that tells it unless another was chosen', async () => {
  const marks = [
    { at: 0, text: 'One.' },
    { at: 4.2, text: 'Two.' },
    { at: 75.9, text: 'Three.' },
    { at: 3_661, text: 'Four.' },
  ];
  const answer: Answer = async () => ({ text: 'One. Two. Three. Four.', marks });
  const told = { id: 'told', name: 'Told', support: { ...support, marks: true } };
  const { sent, deps } = server([{ ...writer, models: [...writer.models, told] }], { text: answer, identified });
  expect(await readSound(deps, deaf, song, 'a', () => undefined)).toMatchObject({
    content: '[0:00] One. Two.\n[1:15] Three.\n[1:01:01] Four.',
  });
  expect(sent).toMatchObject([{ model: 'told', marks: true }]);
  const settings = JSON.stringify({ writer: 'openai', writerModel: 'w' });
  vi.stubGlobal('localStorage', { getItem: () => settings });
  expect(await readSound(deps, deaf, song, 'a', () => undefined)).toMatchObject({ content: expect.any(String) });
  expect(sent[1]).not.toHaveProperty('marks');
});

describe('a sound of a known type', () => {
  const written: unknown[] = [];
  beforeEach(() => void (written.length = 0));
  const listener = (hearing?: Hearing): Listener => ({ hearing, writeDown: (sound) => void written.push(sound) });

  const wave = new File([Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(84)])], 'memo.wav');
  const hearing = { formats: ['audio/wav'] as const, maxBytes: 1_000 };
  const unwritten = { refused: { problem: 'notTranscribed' } };
  const stored = { id: 'a', name: 'memo.wav', fileType: 'audio/wav', size: 100, url: '/api/files/a' };
  const read = { format: 'sound', unit: 'none', count: 1, words: 2, characters: 10, tokens: 3, warnings: [] };
  const kept = async (body: unknown) => (expect(body).toEqual({ text: 'Der Fluß.' }), { read });

  test('is stored, and sent as it is to a model that hears it: nobody is paid for a transcript', async () => {
    const { sent, uploads, deps } = server([writer], { text, kept });
    expect(await readSound(deps, listener(hearing), wave, 'a', () => undefined)).toEqual(stored);
    expect([sent, uploads, written]).toEqual([[], [['/api/files/a?name=memo.wav', 100]], []]);
  });

  test.each([
    ['hears nothing', undefined],
    ['takes other formats', { ...hearing, formats: ['audio/mpeg'] as const }],
    ['takes less', { ...hearing, maxBytes: 99 }],
  ])('is stored, and begins to be written down, for a model that %s', async (_name, other) => {
    const { sent, deps } = server([writer], { text });
    expect(await readSound(deps, listener(other), wave, 'a', () => undefined)).toEqual(stored);
    expect([sent, written]).toEqual([[], [stored]]);
  });

  test('without room for it its text alone is sent, and a model that hears is told why there is nothing', async () => {
    const { deps } = server([writer], { text, full: true });
    expect(await readSound(deps, listener(), wave, 'a', () => undefined)).toMatchObject({
      name: 'memo.wav.txt',
      content: 'Der Fluß.',
    });
    expect(await readSound(deps, listener(hearing), wave, 'a', () => undefined)).toEqual({ refused: 'quota' });
  });

  test('is not written down any more once nobody waits for it', async () => {
    const { deps } = server([writer], { text: once(unwritten, nothing), kept });
    const ending = new AbortController();
    const written = writeSound(deps, { ...stored }, { bytes: wave, signal: ending.signal });
    setTimeout(() => ending.abort(), 20);
    expect(await written).toEqual({ refused: 'stopped' });
  });

  test('is written down later, by its bytes on the server; one that was is not asked for again', async () => {
    const fetched = vi.fn(async () => new Response('RIFF....WAVE'));
    vi.stubGlobal('fetch', fetched);
    const { sent, deps } = server([writer], { text: once(unwritten, text), kept });
    expect(await writeSound(deps, { ...stored })).toEqual({ read });
    expect(sent).toHaveLength(2);
    // Bytes that the page has are not downloaded again.
    const { deps: here } = server([writer], { text: once(unwritten, text), kept });
    expect(await writeSound(here, { ...stored }, { bytes: wave })).toEqual({ read });
    expect(fetched).toHaveBeenCalledTimes(1);
    const before = server([writer], { text: async () => ({ read }) });
    expect(await writeSound(before.deps, { ...stored })).toEqual({ read });
    expect(before.sent).toHaveLength(1);
  });
});

/** Returns `first` once, then the responses of `then`. */
function once(first: object, then: Answer): Answer {
  let asked = 0;
  return (options) => (asked++ === 0 ? Promise.resolve(first) : then(options));
}
