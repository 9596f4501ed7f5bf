// A server's data and a browser, both fixed: what a request is built from besides the conversation.
import { providerRow } from '../../../app/shared/testing/provider-infos.ts';

export const clock = Date.UTC(2026, 2, 14, 9, 26, 53, 589);
export const browser = { platform: 'Linux x86_64', userAgent: 'Example/1.0 (golden)', language: 'en' };
export const person = { email: 'ada@people.example', nickname: 'Ada', username: 'ada' };

const abilities = { functionCall: true, vision: true };
const card = (id: string, more: object = {}) => ({
  id,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 8192,
  ...more,
});
const thinker = {
  abilities: { ...abilities, reasoning: true },
  settings: { extendParams: ['enableReasoning', 'reasoningBudgetToken', 'disableContextCaching', 'urlContext'] },
};
const effort = {
  abilities: { ...abilities, reasoning: true, imageOutput: true },
  settings: { extendParams: ['reasoningEffort', 'textVerbosity', 'imageAspectRatio', 'imageResolution'] },
};

const keyVault = { required: ['apiKey'], optional: ['baseURL'], anyOf: [], placeholders: {} };
const provider = (id: string, models: readonly object[], more: object = {}) =>
  providerRow({
    id,
    name: id.toUpperCase(),
    operations: ['chat', 'models'],
    keyVault,
    browser: true,
    models,
    ...more,
  });

export const providers = [
  provider('maker', [
    card('thinker', thinker),
    card('plain'),
    card('searcher', { abilities: { functionCall: true, search: true }, settings: { searchImpl: 'params' } }),
    card('effort', effort),
    card('edited', { abilities: {} }),
  ]),
  provider('seller', [card('deployed', { abilities, deploymentName: 'our-deployment' })], { responses: true }),
  provider('openai', []),
];
export const modelList = [{ id: 'fetched', type: 'chat', enabled: true, abilities }];
export const settings = {
  providers: {
    maker: { models: { edited: { edited: { abilities: { functionCall: true, vision: true } } } } },
    seller: { config: { enableResponseApi: true } },
    'my-box': { custom: { name: 'Box', sdkType: 'openai' } },
  },
};
export const tools = [
  {
    origin: 'bundled',
    manifest: {
      identifier: 'clock',
      systemRole: 'The clock knows the time.',
      api: [
        {
          name: 'now',
          description: 'The time',
          parameters: { type: 'object', properties: { zone: { type: 'string' } } },
        },
      ],
    },
  },
  { origin: 'installed', manifest: { identifier: 'notes', api: [{ name: 'list' }, { name: 'add' }] } },
  {
    origin: 'bundled',
    manifest: { identifier: 'web-search', systemRole: 'Cite.', api: [{ name: 'search', description: 'The web' }] },
  },
];

/** Keys of this browser. */
export const browserKeys = { maker: { apiKey: 'k' } };

/** Numbers in [0, 1) that are the same in each run: the generator of Park and Miller. */
export function createRandom(): () => number {
  let state = 20260314;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
