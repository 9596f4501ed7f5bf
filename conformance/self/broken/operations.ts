// Providers with defects in operations except chat.
import { at, joinURL, list, requestJSON, text } from '@tributary/runtime-core/wire';
import { rightParts, sample } from '../sample/index.ts';
import { operation } from './tools.ts';
import type { Broken } from './tools.ts';

export const brokenOperations: readonly Broken[] = [
  {
    name: 'does what it does not claim',
    cases: ['C-090'],
    subject: (subject) => ({ ...subject, manifest: { ...subject.manifest, operations: ['chat'] } }),
  },
  { name: 'lists a model without an id', cases: ['C-091'], provider: operation('models', [{ name: 'sample-1' }]) },
  { name: 'gives vectors of two lengths', cases: ['C-092'], provider: operation('embeddings', [[1, 0], [1]]) },
  {
    name: 'gives bare base64 for an image',
    cases: ['C-093'],
    provider: operation('textToImage', [{ url: 'iVBORw0KGgo' }]),
  },
  {
    name: 'gives speech as JSON',
    cases: ['C-094'],
    provider: operation('textToSpeech', { contentType: 'application/json', bytes: (async function* () {})() }),
  },
  {
    name: 'writes down what nobody has sent',
    cases: ['C-098'],
    provider: operation('speechToText', { text: 'Thanks for watching.' }),
  },
  { name: 'pulls in silence', cases: ['C-095'], provider: operation('pullModel', (async function* () {})()) },
  {
    name: 'loses the vendor’s words about a list',
    cases: ['C-097'],
    provider: sample({
      operations(hooks) {
        hooks.models.tapPromise({ name: 'broken', stage: -1000 }, async (_params, context) => {
          const url = joinURL(context.vault.baseURL ?? 'https://api.sample.test/v1', 'models');
          const rows = list(at(await requestJSON(context, { url }), 'data'));
          if (rows.length === 0) throw new TypeError('the answer holds no models');
          return rows.map((row) => ({ id: text(at(row, 'id')) ?? '' }));
        });
        rightParts.operations(hooks);
      },
    }),
  },
  {
    name: 'reads a web page as an empty list',
    cases: ['C-096'],
    provider: sample({
      operations(hooks) {
        hooks.models.tapPromise({ name: 'broken', stage: -1000 }, async (_params, context) => {
          const url = joinURL(context.vault.baseURL ?? 'https://api.sample.test/v1', 'models');
          const json = await requestJSON(context, { url }).catch(() => ({}));
          return list(at(json, 'data')).map((row) => ({ id: text(at(row, 'id')) ?? '' }));
        });
        rightParts.operations(hooks);
      },
    }),
  },
];
