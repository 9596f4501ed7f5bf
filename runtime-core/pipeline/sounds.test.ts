// A sound is sent to models that accept its type and size; other models get its text, or the omission is reported.
import { expect, test } from 'vitest';
import type { ChatParams, MessageRole, SoundSupport } from '../index.ts';
import { soundTypeOf } from '../index.ts';
import type { Reader } from './documents.ts';
import { fitFiles } from './files.ts';

const bytes = (head: string, length = 60): string =>
  Buffer.from(head.padEnd(length, '\0'), 'latin1').toString('base64');
const wave = (length?: number): string => bytes('RIFF\xff\xff\xff\xffWAVEfmt ', length);
const heads = {
  'audio/wav': 'RIFF....WAVEfmt ',
  'audio/mpeg': 'ID3\x04',
  'audio/aac': '\xff\xf1\x50\x80',
  'audio/ogg': 'OggS\0',
  'audio/flac': 'fLaC\0',
  'audio/aiff': 'FORM....AIFF',
  'audio/mp4': '\0\0\0\x20ftypM4A ',
  'audio/webm': '\x1aE\xdf\xa3',
} as const;

test.each([
  ...Object.entries(heads),
  ['audio/mpeg', '\xff\xfb\x90\x64'],
  ['audio/mpeg', '\xff\xf3\xc4'],
  ['audio/mp4', '\0\0\0\x18ftypmp42'],
  [undefined, '\xff\xe0\0'],
  [undefined, '\xff\xeb\x90'],
  [undefined, 'RIFF....WEBPVP8 '],
  [undefined, '\0\0\0\x1cftypavif'],
  [undefined, '\0\0\0\x1cftypheic'],
  [undefined, '%PDF-1.7'],
  [undefined, 'MZ'],
  [undefined, ''],
])('the type is told by the bytes: %s', (type, head) => {
  expect(soundTypeOf(bytes(head, head.length))).toBe(type);
});

test('the letters of addresses are read as well', () => {
  expect(soundTypeOf('__t0xAADwAABpAAAACAAADSA')).toBe('audio/mpeg');
});

const support: SoundSupport = {
  formats: ['audio/wav', 'audio/mpeg'],
  maxBytes: 1_000,
  source: 'https://vendor.example/audio',
  date: '2026-11-27',
};
const reader: Reader = {
  manifest: { sound: { 'talks-image': false, talks: support }, baseURL: 'https://vendor.example/v1' },
  card: undefined,
  vault: {},
};
const part = (file_data: string, text?: string) => ({
  type: 'file' as const,
  file: { filename: 'a.wav', file_data, ...(text === undefined ? {} : { text }) },
});
const asking = (
  parts: readonly ReturnType<typeof part>[],
  role: MessageRole = 'user',
  model = 'talks-1',
): ChatParams => ({
  model,
  messages: [{ role, content: [...parts, { type: 'text', text: 'what is said?' }] }],
});
const first = (params: ChatParams): unknown => params.messages[0]?.content?.at(0);
const sound = `data:audio/wav;base64,${wave()}`;

test('a model that hears is handed the sound as it is', () => {
  const params = asking([part(sound, 'words')]);
  expect(fitFiles(params, reader)).toEqual({ params, omitted: [] });
});

test.each([
  ['another spelling', `data:audio/x-wav;base64,${wave()}`],
  ['a parameter', `data:audio/wav;codecs=1;base64,${wave()}`],
  ['the type of another sound', `data:audio/mpeg;base64,${wave()}`],
  ['a video’s type', `data:video/mp4;base64,${wave()}`],
])('its media type is that of the bytes, in one spelling: %s', (_name, url) => {
  expect(first(fitFiles(asking([part(url)]), reader).params)).toEqual(part(sound));
});

test.each([
  ['a vendor that declares none', sound, { ...reader, manifest: {} }, 'user', 'talks-1', 'model'],
  ['a model that is not named', sound, reader, 'user', 'other', 'model'],
  ['a relative that hears nothing', sound, reader, 'user', 'talks-image', 'model'],
  [
    'a server at another address',
    sound,
    { ...reader, vault: { baseURL: 'https://mine.example' } },
    'user',
    'talks-1',
    'model',
  ],
  ['another message than the user’s', sound, reader, 'assistant', 'talks-1', 'role'],
  ['a format that is not taken', `data:audio/ogg;base64,${bytes('OggS')}`, reader, 'user', 'talks-1', 'format'],
  ['bytes of a program', `data:audio/wav;base64,${bytes('MZ')}`, reader, 'user', 'talks-1', 'format'],
  ['what is not base64', `data:audio/wav,RIFF....WAVE`, reader, 'user', 'talks-1', 'format'],
  ['broken base64', `${sound}"}]}`, reader, 'user', 'talks-1', 'format'],
  ['more bytes than a request takes', `data:audio/wav;base64,${wave(1_100)}`, reader, 'user', 'talks-1', 'size'],
] as const)('%s: its text stands in, or its name, which is told', (_name, url, given, role, model, reason) => {
  const named = fitFiles(asking([part(url)], role, model), given);
  expect(first(named.params)).toEqual({ type: 'text', text: '[sound not sent: a.wav]' });
  expect(named.omitted).toEqual([{ part: 'sound', reason, count: 1 }]);
  const written = fitFiles(asking([part(url, 'words')], role, model), given);
  expect(first(written.params)).toEqual({ type: 'text', text: 'words' });
  expect(written.omitted).toEqual([]);
});

test('sounds take the room in the order of the conversation', () => {
  const sounds = [600, 600, 300].map((length) => part(`data:audio/wav;base64,${wave(length)}`));
  const { params, omitted } = fitFiles(asking(sounds), reader);
  const content = params.messages[0]?.content;
  expect(Array.isArray(content) && content.map(({ type }) => type)).toEqual(['file', 'text', 'file', 'text']);
  expect(omitted).toEqual([{ part: 'sound', reason: 'size', count: 1 }]);
});

test.each([
  [998, 998],
  [999, 999],
  [1_000, 1_000],
  [1_001, undefined],
])('of %i bytes all are counted, and no padding: a sound of just the limit is sent', (size, sent) => {
  const whole = Buffer.concat([Buffer.from('RIFF....WAVE'), Buffer.alloc(size - 12)]).toString('base64');
  for (const url of [whole, whole.replace(/=+$/, '')]) {
    const { omitted } = fitFiles(asking([part(`data:audio/wav;base64,${url}`)]), reader);
    expect(omitted.map(({ reason }) => reason)).toEqual(sent === undefined ? ['size'] : []);
  }
});

/** Deterministic pseudo-random numbers. */
function* chance(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('whatever a file claims to be, nothing but whole base64 of a known sound is sent, and no call fails', () => {
  const random = chance(20_261_127);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next().value * of.length)] as T; // always in range
  const types = ['audio/wav', 'AUDIO/MPEG', 'video/mp4', 'audio/', 'audio/wav;charset=x', 'image/png', '', 'audio/x\0'];
  const starts = [...Object.values(heads), '', 'MZ', '\xff', '<svg', '%PDF-', '\0'];
  let sent = 0;
  for (let round = 0; round < 6_000; round++) {
    const whole = bytes(pick(starts) + String(round), 20 + Math.floor(random.next().value * 400));
    const at = Math.floor(random.next().value * whole.length);
    const data = pick([
      whole,
      whole,
      whole.slice(0, at),
      `${whole.slice(0, at)}${pick(['\n', '"', '%', '=', '\u{1f600}'])}${whole.slice(at)}`,
    ]);
    const url = `${pick(['data:', 'data:', 'DATA:', 'http:'])}${pick(types)}${pick([';base64,', ';base64,', ',', ''])}${data}`;
    const found = first(fitFiles(asking([part(url)]), reader).params) as ReturnType<typeof part>;
    if (found.type !== 'file') continue;
    sent++;
    expect(found.file.file_data).toMatch(/^data:audio\/(?:wav|mpeg);base64,[A-Za-z0-9+/_-]+=*$/);
    expect(support.formats).toContain(soundTypeOf(found.file.file_data.slice(found.file.file_data.indexOf(',') + 1)));
  }
  expect(sent).toBeGreaterThan(100);
});
