// Sounds are sent as audio if the model accepts them and they fit, else as text; omissions are always reported.
import type { Hearing } from '../api/providers.ts';
import { expect, test } from 'vitest';
import type { ClientMessage, FilePart } from '@tributary/runtime-core';
import type { DocumentFacts } from '../message/document.ts';
import { fileAddress } from '../conversation/file-address.ts';
import { notTranscribed } from './document-block.ts';
import { planFiles } from './file-modes.ts';
import { fillFiles, mentionsIn } from './fill-files.ts';
import { hearingOf } from './sounds.ts';
import type { SoundFile } from './sounds.ts';

const hearing: Hearing = { formats: ['audio/wav'], maxBytes: 1_000, tokensPerSecond: 10 };
const read: DocumentFacts = {
  format: 'sound',
  unit: 'none',
  count: 1,
  words: 75,
  characters: 400,
  tokens: 100,
  warnings: [],
};
const sound = (id: string, more: Partial<SoundFile> = {}): SoundFile => ({
  id,
  name: `${id}.wav`,
  fileType: 'audio/wav',
  size: 400,
  url: fileAddress(id),
  seconds: 60,
  ...more,
});
const planOf = (files: readonly SoundFile[], sounds: Hearing | undefined, window = 10_000) =>
  planFiles(files, { window, documents: false, sound: sounds }).map(({ mode, unheard, tokens, choices }) => [
    mode,
    unheard ?? 'heard',
    tokens,
    choices.join(' '),
  ]);

test.each([
  ['a model that hears it', [sound('a')], hearing, ['native', 'heard', 600, 'native whole']],
  ['with a transcript', [sound('a', { read })], hearing, ['native', 'heard', 600, 'native whole search']],
  [
    'the transcript wanted',
    [sound('a', { read, mode: 'whole' })],
    hearing,
    ['whole', 'heard', 100, 'native whole search'],
  ],
  ['a deaf model', [sound('a', { read })], undefined, ['whole', 'model', 100, 'whole search']],
  ['a deaf model, no transcript', [sound('a')], undefined, ['whole', 'model', 0, 'whole']],
  ['another format', [sound('a', { fileType: 'audio/webm', read })], hearing, ['whole', 'format', 100, 'whole search']],
  ['too large', [sound('a', { size: 1_001, read })], hearing, ['whole', 'size', 100, 'whole search']],
  ['too long', [sound('a', { seconds: 701, read })], hearing, ['whole', 'window', 100, 'whole search']],
  ['a least count', [sound('a')], { ...hearing, leastTokens: 900 }, ['native', 'heard', 900, 'native whole']],
  [
    'no length told: by its bytes',
    [sound('a', { size: 160, seconds: Number.NaN })],
    hearing,
    ['native', 'heard', 1, 'native whole'],
  ],
] as const)('planned for %s', (_name, files, sounds, expected) => {
  expect(planOf(files, sounds)).toEqual([expected]);
});

test('earlier sounds take the room of a request first', () => {
  expect(planOf([sound('a'), sound('b'), sound('c')], hearing).map(([mode, unheard]) => [mode, unheard])).toEqual([
    ['native', 'heard'],
    ['native', 'heard'],
    ['whole', 'size'],
  ]);
});

test.each([
  ['the vendor’s own address', {}, 'talks-1', hearing],
  ['another address', { ownAddress: true }, 'talks-1', undefined],
  ['a relative that hears nothing', {}, 'talks-image', undefined],
  ['another model', {}, 'writes-1', undefined],
])('hearing at %s', (_name, more, model, expected) => {
  expect(hearingOf({ sound: { '-image': false, talks: hearing }, ...more }, model)).toEqual(expected);
});

const wave = Buffer.from('RIFF....WAVEfmt ').toString('base64');
const stored: Readonly<Record<string, string>> = {
  heard: `data:audio/wav;base64,${wave}`,
  unnamed: `data:application/octet-stream;base64,${wave}`,
  program: `data:audio/wav;base64,${Buffer.from('MZ program').toString('base64')}`,
};
const texts: Readonly<Record<string, string>> = {
  heard: 'The river.',
  unnamed: notTranscribed,
  program: notTranscribed,
};
const reader = { dataURL: async (id: string) => stored[id], text: async (id: string) => texts[id] };
const payloadOf = (id: string, fileType = 'audio/wav') => ({
  provider: 'p',
  model: 'm',
  messages: [
    {
      role: 'user' as const,
      content: 'hear',
      fileList: [{ id, name: 'a.wav', fileType, size: 10, url: fileAddress(id) }],
    } satisfies ClientMessage,
  ],
});
const partsOf = async (id: string, sounds: Hearing | undefined, fileType?: string) => {
  const { messages, omitted } = await fillFiles(payloadOf(id, fileType), reader, { sound: sounds });
  return [messages[0]?.content, omitted];
};
const asPart = (text?: string): FilePart => ({
  type: 'file',
  file: { filename: 'a.wav', file_data: `data:audio/wav;base64,${wave}`, ...(text === undefined ? {} : { text }) },
});
const said = (text: string): string => `hear\n\n<file name="a.wav">\n${text}\n</file>`;
const missing = [{ part: 'sound', reason: 'model', count: 1 }];

test.each([
  [
    'with its transcript',
    'heard',
    hearing,
    undefined,
    [[{ type: 'text', text: 'hear' }, asPart('<file name="a.wav">\nThe river.\n</file>')], undefined],
  ],
  [
    'whatever the server calls it',
    'unnamed',
    hearing,
    undefined,
    [[{ type: 'text', text: 'hear' }, asPart()], undefined],
  ],
  ['as its transcript, to a deaf model', 'heard', undefined, undefined, [said('The river.'), undefined]],
  ['as its transcript, where that is wanted', 'heard', hearing, 'text/plain', [said('The river.'), undefined]],
  [
    'a deaf model without one is told, and so is the user',
    'unnamed',
    undefined,
    undefined,
    [said(notTranscribed), missing],
  ],
  ['bytes of a program are no sound', 'program', hearing, undefined, [said(notTranscribed), missing]],
  [
    'one that is gone',
    'gone',
    hearing,
    undefined,
    [said('[This file has been deleted from the server: its content can’t be read any more]'), undefined],
  ],
] as const)('filled in: %s', async (_name, id, sounds, fileType, expected) => {
  expect(await partsOf(id, sounds, fileType)).toEqual(expected);
});

test('its bytes are counted where they are sent', () => {
  const ways = (sounds: Hearing | undefined) => mentionsIn(payloadOf('heard'), { sound: sounds }).map(({ as }) => as);
  expect([ways(hearing), ways(undefined)]).toEqual([['text', 'document'], ['text']]);
});

const shortages = [
  [
    'a sound larger than a request may hold',
    [sound('a', { size: 1_001 })],
    { of: 'request', limit: 1_000, left: 1_000, needs: 1_001 },
  ],
  [
    'one behind others of the same request',
    [sound('a'), sound('b'), sound('c')],
    { of: 'request', limit: 1_000, left: 200, needs: 400 },
  ],
  [
    'a sound longer than files may take of the window',
    [sound('a', { seconds: 701 })],
    { of: 'window', limit: 7_000, left: 7_000, needs: 7_010 },
  ],
  [
    'one behind others in the window',
    [sound('a', { seconds: 600 }), sound('b', { seconds: 200 })],
    { of: 'window', limit: 7_000, left: 1_000, needs: 2_000 },
  ],
  [
    'a transcript behind others in the window of a deaf model',
    [sound('a', { read: { ...read, tokens: 6_950 } }), sound('b', { read })],
    { of: 'window', limit: 7_000, left: 50, needs: 100 },
    'deaf',
  ],
  ['what fits', [sound('a')], undefined],
] as const;
test.each(shortages)('the limit that is in the way is named: %s', (_name, files, expected, deaf?: 'deaf') => {
  const plans = planFiles(files, { window: 10_000, documents: false, sound: deaf ? undefined : hearing });
  expect(plans.at(-1)?.short).toEqual(expected);
});
