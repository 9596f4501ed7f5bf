// Requests for operations besides chat are read, and their results written. The SDK meets them in the app's tests of its API access.
import type { DoorAnswer, DoorSide, DoorSideName } from '@tributary/runtime-core/door';
import { describe, expect, test } from 'vitest';
import { chatDoor } from './chat.ts';
import { embeddingsSide } from './embeddings.ts';
import { editsSide, imagesSide } from './images.ts';
import { speechSide } from './speech.ts';
import { transcriptionsSide } from './transcriptions.ts';

const about = (request: Readonly<Record<string, unknown>>, usage?: object) => ({
  model: 'x/y',
  created: 7,
  request,
  ...(usage ? { usage } : {}),
});
const bodyOf = (answer: DoorAnswer): unknown => (answer.kind === 'json' ? answer.body : answer);
const wav = { filename: 'a.wav', url: 'data:audio/wav;base64,AA' };
const png = 'data:image/png;base64,AA';

test('each has an address, by POST alone', () => {
  const found = ['embeddings', 'images/generations', 'images/edits', 'audio/speech', 'audio/transcriptions'].map(
    (path) => chatDoor.operationOf({ method: 'POST', path: `/v1/${path}`, query: new URLSearchParams() }),
  );
  expect(found).toEqual(
    [embeddingsSide, imagesSide, editsSide, speechSide, transcriptionsSide].map((side) => ({ kind: 'side', side })),
  );
  const query = new URLSearchParams();
  expect(chatDoor.operationOf({ method: 'GET', path: '/v1/embeddings', query })).toBeUndefined();
});

const refused: readonly (readonly [DoorSide<DoorSideName>, object, string])[] = [
  [embeddingsSide, { input: [1, 2] }, 'found tokens'],
  [embeddingsSide, { input: [[1], [2]] }, 'found tokens'],
  [embeddingsSide, { input: 'a', encoding_format: 'int8' }, 'float or base64'],
  [imagesSide, { prompt: 'a', response_format: 'url' }, 'b64_json'],
  [imagesSide, { prompt: 'a', stream: true }, 'answered whole'],
  [editsSide, { prompt: 'a' }, 'found no image'],
  [editsSide, { prompt: 'a', images: [{ file_id: 'f' }] }, 'found no image'],
  [editsSide, { prompt: 'a', image: { url: png }, mask: 'm' }, 'mask: found no image'],
  [speechSide, { input: 'a', voice: 'v', stream_format: 'sse' }, 'sent as bytes'],
  [transcriptionsSide, { file: wav, response_format: 'diarized_json' }, 'send one of json, text'],
  [transcriptionsSide, { file: wav, stream: 'true' }, 'answered whole'],
  [transcriptionsSide, { file: 'a.wav' }, 'found no recording'],
  [transcriptionsSide, { file: { filename: 'a', url: png } }, 'found no recording'],
];
test.each(refused)('%o refuses %j', (side, body, message) => {
  expect(() => side.read({ ...body }, 'm')).toThrow(message);
});

test('embeddings', () => {
  const request = { model: 'x/y', input: ['a', 'b'], dimensions: 2, encoding_format: 'base64', user: 'u' };
  expect(embeddingsSide.read(request, 'y')).toEqual({
    params: { model: 'y', input: ['a', 'b'], dimensions: 2 },
    lost: ['user'],
  });
  const vectors = [[1, -0.5], []];
  const bytes = Buffer.from(new Float32Array([1, -0.5]).buffer).toString('base64');
  expect(bodyOf(embeddingsSide.write(vectors, about(request, { totalInputTokens: 4 })))).toEqual({
    object: 'list',
    data: [
      { object: 'embedding', index: 0, embedding: bytes },
      { object: 'embedding', index: 1, embedding: '' },
    ],
    model: 'x/y',
    usage: { prompt_tokens: 4, total_tokens: 4 },
  });
  expect(bodyOf(embeddingsSide.write(vectors, about({ input: 'a' })))).toMatchObject({
    data: [{ embedding: [1, -0.5] }, {}],
  });
});

describe('images', () => {
  test('of a prompt', () => {
    const request = {
      model: 'x/y',
      prompt: 'A dot',
      n: 2,
      size: 'auto',
      quality: 'low',
      background: 'transparent',
      moderation: 'auto',
      output_format: 'webp',
      output_compression: 50,
    };
    const read = imagesSide.read(request, 'y');
    expect(read).toEqual({
      params: { model: 'y', prompt: 'A dot', n: 2, quality: 'low', background: 'transparent', output_format: 'webp' },
      lost: ['output_compression'],
    });
    const usage = { totalInputTokens: 9, inputImageTokens: 5, totalOutputTokens: 20 };
    const answer = imagesSide.write([{ url: png }], about(request, usage));
    expect(answer).toEqual({
      kind: 'json',
      body: {
        created: 7,
        data: [{ b64_json: 'AA' }],
        output_format: 'png',
        usage: {
          input_tokens: 9,
          output_tokens: 20,
          total_tokens: 29,
          input_tokens_details: { text_tokens: 4, image_tokens: 5 },
        },
      },
      lost: ['output_format'],
    });
    expect(imagesSide.write([{ url: png }], about({ output_format: 'png' }))).not.toHaveProperty('lost');
  });

  test.each([
    { image: { filename: 'a.png', url: png }, mask: { filename: 'm.png', url: png } },
    { image: [{ filename: 'a.png', url: png }], mask: { filename: 'm.png', url: png } },
    { images: [{ image_url: png }], mask: { image_url: png } },
  ])('edited, of a form and of JSON: %j', (fields) => {
    const request = { model: 'x/y', prompt: 'Red', n: '2', input_fidelity: 'high', ...fields };
    expect(editsSide.read(request, 'y')).toEqual({
      params: { model: 'y', prompt: 'Red', n: 2, images: [png], mask: png },
      lost: ['input_fidelity'],
    });
  });
});

test('speech', () => {
  const request = {
    model: 'x/y',
    input: 'Hi',
    voice: { id: 'v' },
    speed: 2,
    instructions: 'Calm',
    stream_format: 'audio',
  };
  const params = { model: 'y', input: 'Hi', voice: 'v', speed: 2, instructions: 'Calm' };
  expect(speechSide.read(request, 'y')).toEqual({ params, lost: [] });
  const bytes = (async function* (): AsyncGenerator<Uint8Array> {})();
  const answered = (format: string | undefined, contentType: string) =>
    speechSide.write({ contentType, bytes }, about({ response_format: format }));
  expect(answered(undefined, 'audio/mpeg')).toEqual({ kind: 'bytes', contentType: 'audio/mpeg', bytes });
  expect(answered(undefined, 'audio/wav')).toMatchObject({ contentType: 'audio/wav', lost: ['response_format'] });
  expect(answered('opus', 'audio/ogg; codecs=opus')).not.toHaveProperty('lost');
});

describe('transcriptions', () => {
  const said = {
    text: 'One. Two.',
    marks: [
      { at: 0.25, text: 'One.' },
      { at: 59.9996, text: 'Two.' },
    ],
  };
  const write = (format: string) => transcriptionsSide.write(said, about({ response_format: format, language: 'en' }));

  test('read', () => {
    const request = { file: wav, language: 'pt-BR', response_format: 'srt', prompt: 'Names', temperature: '0' };
    expect(transcriptionsSide.read(request, 'y')).toEqual({
      params: { model: 'y', audio: wav.url, language: 'pt', marks: true },
      lost: ['prompt', 'temperature'],
    });
    expect(transcriptionsSide.read({ file: [wav] }, 'y').params).toEqual({ model: 'y', audio: wav.url });
    expect(() => transcriptionsSide.read({ file: [wav, wav] }, 'y')).toThrow('several recordings');
    const odd = { file: wav, language: 'english', timestamp_granularities: ['word'] };
    expect(transcriptionsSide.read(odd, 'y')).toEqual({
      params: { model: 'y', audio: wav.url },
      lost: ['language', 'timestamp_granularities[word]'],
    });
  });

  test('written in every format', () => {
    expect(bodyOf(write('json'))).toEqual({ text: 'One. Two.' });
    expect(write('text')).toMatchObject({ kind: 'text', text: 'One. Two.\n' });
    expect(bodyOf(write('verbose_json'))).toMatchObject({
      language: 'en',
      segments: [
        { id: 0, start: 0.25, end: 59.9996, text: 'One.' },
        { id: 1, start: 59.9996, end: 64.9996 },
      ],
    });
    expect(write('srt')).toMatchObject({
      text: '1\n00:00:00,250 --> 00:01:00,000\nOne.\n\n2\n00:01:00,000 --> 00:01:05,000\nTwo.\n\n',
    });
    expect(write('vtt')).toMatchObject({
      text: 'WEBVTT\n\n00:00:00.250 --> 00:01:00.000\nOne.\n\n00:01:00.000 --> 00:01:05.000\nTwo.\n\n',
    });
    expect(() => transcriptionsSide.write({ text: 'One.' }, about({ response_format: 'srt' }))).toThrow(
      'did not report',
    );
  });
});
