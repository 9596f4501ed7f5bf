// Parameters that reach the vendor, by what its package declares of the model.
import { expect, test } from 'vitest';
import { fitSide } from './fit-side.ts';

const manifest = {
  images: { draws: { sizes: ['1:1'], quality: ['low'], formats: ['webp'], count: 2, seed: true, references: 1 } },
  speech: { slow: { voices: ['v'] }, '*': { voices: ['v'], speed: [0.5, 2] } },
  transcription: { timed: { formats: ['wav'], language: true, marks: true, maxBytes: 1 } },
} as const;
const image = { model: 'm', prompt: 'p' };
const url = 'data:image/png;base64,AA';

test('images', () => {
  const fit = (params: object, id = 'draws', resolutions: string[] = []) =>
    fitSide(
      'textToImage',
      { params: { ...image, ...params }, lost: ['user'] },
      {
        id,
        manifest,
        card: { id, type: 'image', resolutions },
      },
    );
  expect(fit({ n: 4, size: '1:1', quality: 'high', seed: 1, style: 'vivid', background: 'opaque' })).toEqual({
    params: { ...image, n: 2, size: '1:1', seed: 1 },
    lost: ['background', 'n', 'quality', 'style', 'user'],
  });
  expect(fit({ output_format: 'webp' }).params).toEqual({ ...image, output_format: 'webp' });
  expect(fit({ output_format: 'png' })).toEqual({ params: image, lost: ['user'] });
  expect(fit({ n: 1 }, 'plain')).toEqual({ params: image, lost: ['user'] });
  expect(fit({ size: '2x2' }, 'draws', ['2x2']).params).toEqual({ ...image, size: '2x2' });
  expect(fit({ images: [url] }).params).toEqual({ ...image, images: [url] });
  expect(() => fit({ images: [url, url] })).toThrow('at most 1 images');
  expect(() => fit({ images: [url] }, 'plain')).toThrow('does not edit images');
  expect(() => fit({ images: [url], mask: url })).toThrow('takes no mask');
});

test('speech and recordings', () => {
  const spoken = { model: 'm', input: 'a', voice: 'v' };
  const speak = (speed: number, id: string) =>
    fitSide('textToSpeech', { params: { ...spoken, speed }, lost: [] }, { id, manifest, card: undefined });
  expect(speak(2, 'slow')).toEqual({ params: spoken, lost: ['speed'] });
  expect(speak(1, 'slow')).toEqual({ params: spoken, lost: [] });
  expect(speak(2, 'other').params).toEqual({ ...spoken, speed: 2 });

  const recording = { model: 'm', audio: 'data:audio/wav;base64,AA', language: 'en', marks: true } as const;
  const hear = (params: typeof recording | Omit<typeof recording, 'marks'>, id: string) =>
    fitSide('speechToText', { params, lost: [] }, { id, manifest, card: undefined });
  expect(hear(recording, 'timed').lost).toEqual([]);
  const { marks: _marks, ...plain } = recording;
  expect(hear(plain, 'other')).toMatchObject({ lost: ['language'] });
  expect(() => hear(recording, 'other')).toThrow('does not report when words are said');
});
