// Defects of the package itself: its manifest, catalogue, fixtures and results.
import type { Operation } from '@tributary/runtime-core';
import type { ProviderDefinition } from '@tributary/runtime-core';
import { refusals } from '../harness/subject.ts';
import { secrets } from '../harness/vault.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const first = (change: (fixture: Fixture) => Fixture): Mutant['plant'] =>
  plant.fixtures((all) => all.map((each, at) => (at === 0 ? change(each) : each)));

const chats = (all: readonly Fixture[], is: (fixture: Fixture) => boolean): readonly Fixture[] =>
  all.filter((each) => each.operation !== 'chat' || is(each));

const result = (name: 'models' | 'embeddings' | 'textToImage', wrong: unknown): Mutant['plant'] =>
  // Comes before the package's own taps; the result's type is wrong on purpose.
  plant.tapped((hooks) => hooks[name].tap({ name: 'defect', stage: -1000 }, (() => wrong) as never));

const sides: readonly Operation[] = [
  'models',
  'embeddings',
  'textToImage',
  'textToSpeech',
  'speechToText',
  'pullModel',
];

export const packageMutants: readonly Mutant[] = [
  {
    name: 'a default export that is not defined',
    cases: ['C-002'],
    plant: (subject) => ({
      ...subject,
      provider: { ...subject.provider, [Symbol.for('tributary.provider')]: undefined } as ProviderDefinition,
    }),
  },
  {
    name: 'a manifest with a field of its own',
    cases: ['C-003'],
    plant: plant.manifest(() => ({ colour: 'red' }) as object),
  },
  {
    name: 'a card twice',
    cases: ['C-004'],
    plant: (subject) => {
      const card = { id: 'twice', type: 'chat' as const };
      return { ...subject, provider: { ...subject.provider, models: [card, card] } };
    },
  },
  {
    name: 'a fixture of another provider',
    cases: ['C-005'],
    plant: first((each) => ({ ...each, provider: 'another' })),
  },
  {
    name: 'a key in a fixture',
    cases: ['C-006'],
    plant: first((each) => ({
      ...each,
      request: { ...each.request, headers: { ...each.request.headers, authorization: `Bearer sk-${secrets[0]}` } },
    })),
  },
  {
    name: 'an operation without a fixture',
    cases: ['C-007'],
    plant: plant.fixtures((all) => all.filter(({ operation }) => operation !== 'models')),
    needs: ['models'],
  },
  {
    name: 'a claim without a fixture',
    cases: ['C-008'],
    plant: plant.fixtures((all) => chats(all, ({ expect }) => !JSON.stringify(expect ?? {}).includes('"usage"'))),
    needs: ['usage'],
  },
  {
    name: 'a feature that is not claimed',
    cases: ['C-009'],
    plant: plant.manifest(({ chat }) => ({ chat: (chat ?? []).filter((each) => each === 'text') })),
    needs: ['usage'],
  },
  {
    name: 'no fixture that is a stream',
    cases: ['C-010'],
    plant: plant.fixtures((all) => chats(all, ({ stream }) => !stream)),
  },
  {
    name: 'no fixture of a refusal',
    cases: ['C-011'],
    plant: plant.fixtures((all, subject) => {
      const refused = new Set(refusals(subject));
      return chats(all, (each) => !refused.has(each));
    }),
  },
  {
    name: 'an environment variable read at import',
    cases: ['C-014'],
    plant: (subject) => ({ ...subject, readAtImport: ['HOME'] }),
  },
  {
    name: 'a connection at import',
    cases: ['C-020'],
    plant: (subject) => ({ ...subject, connectedAtImport: ['203.0.113.1:443'] }),
  },
  {
    name: 'an operation that is not claimed, and done',
    cases: ['C-090'],
    plant: (subject) => {
      const missing = sides.find((each) => !subject.manifest.operations.includes(each)) ?? 'pullModel';
      const changed = plant.manifest(({ operations: claimed }) => ({ operations: [...claimed, missing] }))(subject);
      return { ...changed, manifest: subject.manifest };
    },
  },
  {
    name: 'a family that the package does not use',
    cases: ['C-001'],
    plant: plant.manifest(({ family }) => ({ family: `${family}-other` })),
  },
  {
    name: 'keys checked with a model that is not listed',
    cases: ['C-004'],
    can: async ({ provider: { models } }) => typeof models !== 'function' || (await models()).models.length > 0,
    plant: plant.manifest(() => ({ checkModel: 'none-1' })),
  },
  {
    name: 'a variable that no README names',
    cases: ['C-015'],
    plant: plant.manifest(() => ({ env: { apiKey: ['NO_SUCH_API_KEY'] } })),
  },
  { name: 'a model without an id', cases: ['C-091'], needs: ['models'], plant: result('models', [{ name: 'x' }]) },
  {
    name: 'vectors of two lengths',
    cases: ['C-092'],
    needs: ['embeddings'],
    plant: result('embeddings', [[1, 0], [1]]),
  },
  {
    name: 'bare base64 for an image',
    cases: ['C-093'],
    needs: ['textToImage'],
    plant: result('textToImage', [{ url: 'iVBORw0KGgo' }]),
  },
  {
    name: 'an empty list for a web page',
    cases: ['C-096'],
    needs: ['models'],
    plant: plant.tapped((hooks) =>
      hooks.models.tapPromise({ name: 'defect', stage: -1000 }, async (_params, context) => {
        const { signal } = context;
        await context.transport({ method: 'GET', url: 'https://api.vendor.test/models', headers: {}, signal });
        return [];
      }),
    ),
  },
  {
    name: 'an omission stated of what is sent',
    cases: ['C-118'],
    plant: plant.manifest(() => ({
      omits: [{ parts: ['max_tokens'], reason: 'none', source: 'https://vendor.test/', date: '2026-11-28' }],
    })),
  },
  {
    name: 'every parameter stated, and none sent',
    cases: ['C-115'],
    plant: (subject) =>
      plant.params(({ model, messages, stream, apiMode }) => ({
        model,
        messages,
        ...(stream === undefined ? {} : { stream }),
        ...(apiMode === undefined ? {} : { apiMode }),
      }))(
        plant.manifest(() => ({
          omits: [
            {
              parts: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'max_tokens', 'stop', 'seed'],
              reason: 'none',
              source: 'https://vendor.test/',
              date: '2026-11-28',
            },
          ],
        }))(subject),
      ),
  },
];
