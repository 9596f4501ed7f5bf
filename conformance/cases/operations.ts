// Operations except chat: claimed ones work, others are refused.
import type { Operation, SideOperation } from '@tributary/runtime-core';
import { explain, ModelEntrySchema, problemsOf } from '@tributary/runtime-core/schema';
import { operate } from '../harness/call.ts';
import { operationParams } from '../harness/params.ts';
import { check } from '../harness/failure.ts';
import { bytesOf } from '../harness/fixtures.ts';
import { ofOperation, refusals } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';
import { knownWires } from './error-details.ts';

const sideOperations = [
  'models',
  'embeddings',
  'textToImage',
  'textToSpeech',
  'speechToText',
  'pullModel',
] as const satisfies readonly Operation[];

/** A job may fail after it was accepted with a status below 400. */
const good = (subject: Subject, operation: SideOperation) =>
  ofOperation(subject, operation).filter(
    ({ response, expect }) => response.status < 400 && !(expect && 'error' in expect),
  );

export const operationCases: readonly Case[] = [
  {
    id: 'C-090',
    level: 'MUST',
    title: 'an operation that is not claimed is refused with 405',
    needs: [],
    async run(subject) {
      for (const operation of sideOperations) {
        if (subject.manifest.operations.includes(operation)) continue;
        const { error } = await operate(subject, operation, undefined);
        check(error?.type === 405, operation, 'the error 405', String(error?.type ?? 'a result'));
      }
    },
  },
  {
    id: 'C-091',
    level: 'MUST',
    title: 'models gives entries of the contract, each id once',
    needs: ['models'],
    async run(subject) {
      for (const fixture of good(subject, 'models')) {
        const { result, error } = await operate(subject, 'models', fixture);
        check(Array.isArray(result), fixture.id, 'a list of models', error?.message ?? result);
        for (const entry of result as unknown[]) {
          const problems = problemsOf(ModelEntrySchema, entry);
          check(problems.length === 0, fixture.id, 'model entries of the contract', explain(problems));
        }
        const ids = (result as { id: string }[]).map(({ id }) => id); // checked above
        check(new Set(ids).size === ids.length, fixture.id, 'every id once', ids);
      }
    },
  },
  {
    id: 'C-092',
    level: 'MUST',
    title: 'embeddings gives vectors of numbers, all of one length',
    needs: ['embeddings'],
    async run(subject) {
      for (const fixture of good(subject, 'embeddings')) {
        const { result, error } = await operate(subject, 'embeddings', fixture);
        check(Array.isArray(result) && result.length > 0, fixture.id, 'vectors', error?.message ?? result);
        const vectors = result as unknown[][];
        const first = vectors[0]?.length ?? 0;
        check(
          first > 0 &&
            vectors.every((vector) => vector.length === first && vector.every((item) => typeof item === 'number')),
          fixture.id,
          'vectors of numbers, all of one length',
          vectors.map((vector) => vector.length),
        );
      }
    },
  },
  {
    id: 'C-093',
    level: 'MUST',
    title: 'textToImage gives URLs or data URLs',
    needs: ['textToImage'],
    async run(subject) {
      for (const fixture of good(subject, 'textToImage')) {
        const { result, error } = await operate(subject, 'textToImage', fixture);
        const images = Array.isArray(result) ? (result as { url?: unknown }[]) : [];
        check(
          images.length > 0 &&
            images.every(({ url }) => typeof url === 'string' && /^(https?:|data:image\/)/.test(url)),
          fixture.id,
          'images with a URL',
          error?.message ?? result,
        );
      }
    },
  },
  {
    id: 'C-094',
    level: 'MUST',
    title: 'textToSpeech gives audio bytes with their type',
    needs: ['textToSpeech'],
    async run(subject) {
      for (const fixture of good(subject, 'textToSpeech')) {
        const { result, error } = await operate(subject, 'textToSpeech', fixture);
        const { contentType = '', base64 = '' } = (result ?? {}) as { contentType?: string; base64?: string }; // operate's own shape
        check(
          /^audio\/|octet-stream/.test(contentType) && base64 !== '',
          fixture.id,
          'audio bytes with their type',
          error?.message ?? result,
        );
      }
    },
  },
  {
    id: 'C-095',
    level: 'MUST',
    title: 'pullModel tells progress of the model that was asked for',
    needs: ['pullModel'],
    async run(subject) {
      for (const fixture of good(subject, 'pullModel')) {
        const { result, error } = await operate(subject, 'pullModel', fixture);
        const steps = Array.isArray(result) ? (result as { status?: unknown; model?: unknown }[]) : [];
        check(
          steps.length > 0 &&
            steps.every(({ status, model }) => typeof status === 'string' && typeof model === 'string'),
          fixture.id,
          'steps with status and model',
          error?.message ?? result,
        );
      }
    },
  },
  {
    id: 'C-096',
    level: 'MUST',
    title: 'an operation answered by a web page is a typed error',
    needs: ['network'],
    async run(subject) {
      const steps = [new TextEncoder().encode('<!doctype html><title>Sign in</title>')];
      for (const operation of ['models', 'embeddings', 'textToImage', 'speechToText'] as const) {
        if (!subject.manifest.operations.includes(operation)) continue;
        const [fixture] = good(subject, operation);
        const { error, result, served } = await operate(subject, operation, fixture, {
          answer: { status: 200, headers: { 'content-type': 'text/html' }, steps },
        });
        // A list from the catalogue sends no request.
        check(error !== undefined || served.requests.length === 0, operation, 'a typed error', result);
      }
    },
  },
  {
    id: 'C-097',
    level: 'MUST',
    title: 'an error in an answer of status 200 is an error of every operation, as it is in chat',
    needs: ['network'],
    async run(subject) {
      for (const operation of ['models', 'embeddings', 'textToImage', 'speechToText'] as const) {
        if (!subject.manifest.operations.includes(operation)) continue;
        const [fixture] = good(subject, operation);
        const isKnown = subject.fixtures.some((each) => each.operation === 'chat' && knownWires.test(each.wire));
        for (const { where, body, said, code } of [
          ...(isKnown ? commonErrors : commonErrors.slice(0, 1)),
          ...errorsOf(subject),
        ]) {
          const { error, result, served } = await operate(subject, operation, fixture, {
            answer: { status: 200, headers: { 'content-type': 'application/json' }, steps: [body] },
          });
          if (served.requests.length === 0) continue; // a list from the catalogue
          check(error !== undefined, `${operation} answered with ${where}`, 'a typed error', result);
          // Lists are read by the core's `listBody`, which knows the words.
          if (operation !== 'models' || said === undefined || !isKnown) continue;
          const words = `${error.message} ${JSON.stringify(error.body)}`;
          const isTold = error.message.includes(said) && words.includes(code);
          check(isTold, `${operation} answered with ${where}`, `an error that says "${said}" ${code}`, words);
        }
      }
    },
  },
  {
    id: 'C-098',
    level: 'MUST',
    title: 'speechToText sends the recording and the model, and gives its text',
    needs: ['speechToText'],
    async run(subject) {
      for (const fixture of good(subject, 'speechToText')) {
        const { result, error, served } = await operate(subject, 'speechToText', fixture);
        const { text } = (result ?? {}) as { text?: unknown }; // checked here
        check(typeof text === 'string', fixture.id, 'a text', error?.message ?? result);
        const { audio, model } = operationParams('speechToText', fixture, subject.manifest);
        const recording = Buffer.from(audio.slice(audio.indexOf(',') + 1), 'base64');
        const bodies = served.requests.map(({ body }) => Buffer.from(body ?? ''));
        const carries = (body: Buffer): boolean =>
          (body.includes(recording) || body.includes(recording.toString('base64'))) && body.includes(model);
        check(bodies.some(carries), fixture.id, 'a request with the recording and the model', bodies.map(String));
      }
    },
  },
];

const overloaded = 'The engine is overloaded';
const commonErrors = [
  { error: { message: overloaded, type: 'server_error', code: 'overloaded' } },
  { error: overloaded },
  { success: false, message: overloaded },
].map((json) => {
  const text = JSON.stringify(json);
  return {
    where: text,
    body: Buffer.from(text),
    said: overloaded,
    code: text.includes('"code"') ? '"overloaded"' : '',
  };
});

/** True if the reply could not be read, which says nothing about errors. */
const isUnreadable = ({ expect }: Fixture): boolean => JSON.stringify(expect ?? {}).includes('"StreamChunkError"');

/** Errors that this vendor sends with status 200, from the package's chat fixtures. */
const errorsOf = (subject: Subject) =>
  refusals(subject)
    .filter((each) => each.operation === 'chat' && each.response.status < 400 && !isUnreadable(each))
    .map((fixture) => ({ where: `the error of ${fixture.id}`, body: bytesOf(fixture), said: undefined, code: '' }));
