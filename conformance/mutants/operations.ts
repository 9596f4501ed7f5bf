// Defects in requests of operations except chat.
import { supportOf } from '@tributary/runtime-core';
import type { OperationTypes, SideOperation } from '@tributary/runtime-core';
import { operationParams } from '../harness/params.ts';
import type { Subject } from '../harness/subject.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

type Params<Name extends SideOperation> = OperationTypes[Name]['params'];

const of = <Name extends SideOperation>(
  name: Name,
  change: (params: Params<Name>) => Params<Name>,
): Pick<Mutant, 'cases' | 'needs' | 'plant'> => ({
  cases: ['C-122'],
  needs: [name],
  plant: plant.operation(name, change),
});

/** Returns the model of the fixture that C-122 uses. */
const modelOf = (subject: Subject, operation: SideOperation): string => {
  const good = subject.fixtures.filter((each) => each.operation === operation && each.response.status < 400);
  const params = operationParams(
    operation,
    good.find(({ params: own }) => own !== undefined) ?? good[0],
    subject.manifest,
  );
  return 'model' in params ? params.model : '';
};
const images = (subject: Subject) => supportOf(subject.manifest.images, modelOf(subject, 'textToImage'));
const speech = (subject: Subject) => supportOf(subject.manifest.speech, modelOf(subject, 'textToSpeech'));
const transcription = (subject: Subject) => supportOf(subject.manifest.transcription, modelOf(subject, 'speechToText'));

export const operationMutants: readonly Mutant[] = [
  {
    name: 'texts of embeddings in reverse',
    ...of('embeddings', ({ input, ...params }) => ({ ...params, input: [input].flat().toReversed() })),
  },
  {
    name: 'the last text of embeddings dropped',
    ...of('embeddings', ({ input, ...params }) => ({
      ...params,
      input: typeof input === 'string' ? input : input.slice(0, 2),
    })),
  },
  {
    name: 'texts of embeddings trimmed',
    ...of('embeddings', ({ input, ...params }) => ({ ...params, input: [input].flat().map((text) => text.trim()) })),
  },
  {
    name: 'the length of vectors dropped',
    unless: 'dimensions',
    ...of('embeddings', ({ dimensions: _lost, ...params }) => params),
  },
  { name: 'one model for all embeddings', ...of('embeddings', (params) => ({ ...params, model: 'the-only-model' })) },
  {
    name: 'the number of images dropped',
    ...of('textToImage', ({ n: _lost, ...params }) => params),
    can: (subject) => (images(subject)?.count ?? 1) > 1,
  },
  {
    name: 'the size of images dropped',
    ...of('textToImage', ({ size: _lost, ...params }) => params),
    can: (subject) => (images(subject)?.sizes?.length ?? 0) > 1,
  },
  {
    name: 'the quality of images dropped',
    ...of('textToImage', ({ quality: _lost, ...params }) => params),
    can: (subject) => (images(subject)?.quality?.length ?? 0) > 1,
  },
  {
    name: 'the seed of images dropped',
    ...of('textToImage', ({ seed: _lost, ...params }) => params),
    can: (subject) => images(subject)?.seed === true,
  },
  {
    name: 'reference images dropped',
    ...of('textToImage', ({ images: _lost, ...params }) => params),
    can: (subject) => images(subject)?.references !== undefined,
  },
  {
    name: 'prompts of images cut',
    ...of('textToImage', (params) => ({ ...params, prompt: params.prompt.slice(0, 10) })),
  },
  {
    name: 'one voice for all',
    ...of('textToSpeech', (params) => ({ ...params, voice: 'the-only-voice' })),
    can: (subject) => (speech(subject)?.voices.length ?? 0) > 1,
  },
  {
    name: 'the form of speech dropped',
    ...of('textToSpeech', ({ response_format: _lost, ...params }) => params),
  },
  {
    name: 'the speed of speech dropped',
    ...of('textToSpeech', ({ speed: _lost, ...params }) => params),
    can: (subject) => speech(subject)?.speed !== undefined,
  },
  {
    name: 'the language of a recording dropped',
    ...of('speechToText', ({ language: _lost, ...params }) => params),
    can: (subject) => transcription(subject)?.language === true,
  },
  {
    name: 'a recording cut',
    ...of('speechToText', (params) => ({ ...params, audio: params.audio.slice(0, -8) })),
    cases: ['C-098'],
  },
  {
    name: 'a recording sent as another type',
    ...of('speechToText', (params) => ({
      ...params,
      audio: params.audio.replace(/^data:audio\/\w+/, 'data:audio/flac'),
    })),
  },
  {
    name: 'the role of embeddings fixed',
    cases: ['C-121'],
    needs: ['embeddings'],
    can: ({ fixtures }) =>
      fixtures.some(({ operation, params }) => operation === 'embeddings' && params?.['input_type'] !== undefined),
    plant: plant.operation('embeddings', ({ input_type: _lost, ...params }) => params),
  },
  { name: 'another model pulled', ...of('pullModel', ({ model }) => ({ model: model.toLowerCase() })) },
  {
    name: 'the first page of a list only',
    cases: ['C-032'],
    needs: ['models'],
    can: ({ fixtures }) => fixtures.some(({ operation, further }) => operation === 'models' && further !== undefined),
    plant: plant.context(
      (given) => given,
      (_name, value) => value,
      (name, result) => (name === 'models' && Array.isArray(result) ? result.slice(0, 1) : result),
    ),
  },
];
