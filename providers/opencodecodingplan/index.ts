// OpenCode Go: a subscription for open coding models; MiniMax over messages, the rest over chat completions.
import { defineProvider } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { catalogueList, openaiStyle } from '@tributary/provider-openai-style';
import { routerStyle } from '@tributary/provider-router-style';

const baseURL = 'https://opencode.ai/zen/go/v1';

/** MiniMax's models, and those to come. Source: https://opencode.ai/docs/go, as of 2026-05-18. */
const overMessages = since('minimax-m2.5');

const wire = routerStyle(
  [{ takes: (model) => overMessages(model), wire: anthropicStyle({ baseURL }) }],
  openaiStyle({ baseURL }),
);

export default defineProvider({
  manifest: {
    id: 'opencodecodingplan',
    name: 'OpenCode Go',
    mark: 'opencode',
    family: 'router-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['OPENCODECODINGPLAN_API_KEY', 'OPENCODE_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [...claudeOmits],
    thinking: { 'minimax-m2+': ['switch', 'budget'], '*': ['effort'] },
    recommended: {
      models: ['glm-5.1', 'qwen3.6-plus'],
      source: 'https://opencode.ai/go',
      date: '2026-05-18',
    },
    links: { keys: 'https://opencode.ai/auth', docs: 'https://opencode.ai/go', home: 'https://opencode.ai/go' },
    checkModel: 'glm-5.1',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    // The vendor lists its models nowhere: the catalogue is the list.
    hooks.models.tapPromise(
      'opencodecodingplan',
      catalogueList(() => import('./models.ts')),
    );
    wire(hooks);
  },
});
