// OpenCode Zen: a gateway of models tested for coding; Claude over messages, OpenAI's models over Responses.
import { defineProvider } from '@tributary/runtime-core';
import type { NamedErrorType } from '@tributary/runtime-core';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { openaiStyle, responsesOmits } from '@tributary/provider-openai-style';
import { isClaude, responsesForOpenAI, routerStyle } from '@tributary/provider-router-style';

const baseURL = 'https://opencode.ai/zen/v1';

/** The gateway refuses all of these with a 401; the error's type has the meaning. */
const refusals = new Map<string | undefined, NamedErrorType>([
  ['CreditsError', 'InsufficientQuota'],
  ['MonthlyLimitError', 'QuotaLimitReached'],
  ['UserLimitError', 'QuotaLimitReached'],
  ['ModelError', 'ModelNotFound'],
]);

const wire = routerStyle(
  [{ takes: isClaude, wire: anthropicStyle({ baseURL }) }],
  openaiStyle({ baseURL, openAIModels: true, responses: responsesForOpenAI, models: { keywords: 'guess' } }),
);

export default defineProvider({
  manifest: {
    id: 'opencodezen',
    name: 'OpenCode Zen',
    mark: 'opencode',
    family: 'router-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['OPENCODEZEN_API_KEY', 'OPENCODE_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    omits: [...claudeOmits, ...responsesOmits],
    thinking: { claude: ['switch', 'budget', 'effort'], '*': ['effort'] },
    recommended: {
      models: ['gpt-5.4', 'glm-5.1'],
      source: 'https://opencode.ai/docs/zen',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://opencode.ai/auth',
      docs: 'https://opencode.ai/docs/zen',
      home: 'https://opencode.ai/zen',
    },
    checkModel: 'claude-sonnet-4-5',
    browser: true,
    responses: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    // Source: https://opencode.ai/docs/zen, as of 2026-05-18.
    hooks.mapError.tap('opencodezen', ({ code }) => refusals.get(code));
  },
});
