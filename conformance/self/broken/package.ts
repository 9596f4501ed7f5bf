// Packages with defects that show before any call.
import { join } from 'node:path';
import { rightParts, sample } from '../sample/index.ts';
import { change, without } from './tools.ts';
import type { Broken } from './tools.ts';

export const brokenPackage: readonly Broken[] = [
  {
    name: 'has no tributary field',
    cases: ['C-001'],
    subject: (subject) => ({ ...subject, folder: import.meta.dirname }),
  },
  {
    name: 'is made for another core',
    cases: ['C-001'],
    subject: (subject) => ({ ...subject, folder: join(import.meta.dirname, 'other-core') }),
  },
  {
    name: 'is no definition of defineProvider',
    cases: ['C-002'],
    provider: {
      manifest: sample().manifest,
      models: [],
      apply: (hooks) => sample().apply(hooks, { manifest: sample().manifest }),
    },
  },
  { name: 'has an id that is no id', cases: ['C-003'], provider: sample({ manifest: { id: 'My Provider' } }) },
  {
    name: 'lists a model twice',
    cases: ['C-004'],
    provider: sample({ models: [...rightParts.models, ...rightParts.models] }),
  },
  {
    name: 'is of a family that it does not use',
    cases: ['C-001'],
    provider: sample({ manifest: { family: 'other-style' } }),
  },
  {
    name: 'checks keys with a model that it does not list',
    cases: ['C-004'],
    provider: sample({ manifest: { checkModel: 'none-1' } }),
  },
  {
    name: 'has a variable that its README does not name',
    cases: ['C-015'],
    provider: sample({ manifest: { env: { apiKey: ['OTHER_API_KEY'] } } }),
  },
  {
    name: 'has a fixture that is none',
    cases: ['C-005'],
    subject: (subject) => ({ ...subject, problems: ['x.json /wire: found nothing'] }),
  },
  {
    name: 'has a fixture without expectation',
    cases: ['C-005'],
    subject: change('chat-text', ({ expect: _expect, ...rest }) => rest),
  },
  {
    name: 'keeps a key in a fixture',
    cases: ['C-006'],
    subject: change('chat-text', (fixture) => ({
      ...fixture,
      request: { ...fixture.request, headers: { authorization: 'Bearer abc' } },
    })),
  },
  { name: 'claims an operation without a fixture', cases: ['C-007'], subject: without('embeddings') },
  { name: 'claims reasoning without a fixture', cases: ['C-008'], subject: without('chat-reasoning') },
  {
    name: 'does not claim what it shows',
    cases: ['C-009'],
    provider: sample({ manifest: { chat: ['text'] } }),
  },
  {
    name: 'shows no text outside ASCII',
    cases: ['C-010', 'C-053'],
    subject: without('chat-text', 'chat-tools', 'chat-json'),
  },
  { name: 'shows no refused request', cases: ['C-011'], subject: without('chat-error') },
  { name: 'shows no reply that is one JSON', cases: ['C-012'], subject: without('chat-json') },
];
