// MiniMax's token plan: MiniMax's wire at a flat rate, errors in an envelope of a 200; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams, NamedErrorType } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { catalogueList, codingPlanFields, openaiStyle } from '@tributary/provider-openai-style';

/** Mainland; api.minimax.io/v1 serves the rest of the world, with keys of its own. */
const baseURL = 'https://api.minimaxi.com/v1';

const chatFields = (params: ChatParams): Record<string, unknown> => ({
  reasoning_split: true, // else the thoughts are in the text, between think tags
  ...codingPlanFields(params),
});

/** `base_resp.status_code`; any other that is not 0 is a business error. */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['1002', 'QuotaLimitReached'],
  ['1004', 'InvalidProviderAPIKey'],
  ['1008', 'InsufficientQuota'],
  ['1039', 'ExceededContextWindow'],
  ['1041', 'QuotaLimitReached'],
  ['2045', 'QuotaLimitReached'],
  ['2049', 'InvalidProviderAPIKey'],
]);

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'minimaxcodingplan',
    name: 'MiniMax Token Plan',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['MiniMax-M2.7'],
      source: 'https://platform.minimax.io/docs/coding-plan/intro',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.minimax.io/',
      docs: 'https://platform.minimax.io/docs/coding-plan/intro',
      home: 'https://platform.minimax.io/subscribe/token-plan',
    },
    checkModel: 'MiniMax-M2.7',
    browser: false,
  },
  models,
  rules: [always({ stream: true })],
  apply(hooks) {
    hooks.models.tapPromise('minimaxcodingplan', catalogueList(models));
    wire(hooks);
    hooks.mapError.tap('minimaxcodingplan', ({ code }) => (code === undefined ? undefined : codes.get(code)));
  },
});
