// MiniMax's token plan: MiniMax's wire at a flat rate, errors in an envelope of a 200; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { minimaxError, minimaxURL as baseURL, thoughtsApart } from '@tributary/provider-minimax';
import { catalogueList, codingPlanFields, openaiStyle } from '@tributary/provider-openai-style';

const chatFields = (params: ChatParams): Record<string, unknown> => ({
  ...thoughtsApart,
  ...codingPlanFields(params),
});

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'minimaxcodingplan',
    name: 'MiniMax Token Plan',
    mark: 'minimax',
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
    hooks.mapError.tap('minimaxcodingplan', minimaxError);
  },
});
