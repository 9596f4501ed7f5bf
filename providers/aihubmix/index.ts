// AiHubMix: a gateway that serves each vendor's models over that vendor's own wire.
import { defineProvider } from '@tributary/runtime-core';
import { drop, when } from '@tributary/runtime-core/rules';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { geminiOmits, googleStyle } from '@tributary/provider-google-style';
import { openaiStyle, responsesOmits } from '@tributary/provider-openai-style';
import { isClaude, isGemini, responsesForOpenAI, rootOf, routerStyle } from '@tributary/provider-router-style';
import { readModel, rowsOf } from './list.ts';

const baseURL = 'https://aihubmix.com/v1';

const wire = routerStyle(
  [
    { takes: isClaude, wire: anthropicStyle({ baseURL, webSearch: () => ({}) }) },
    {
      takes: isGemini,
      wire: googleStyle({
        baseURL,
        endpoint: ({ vault }) => ({
          baseURL: `${rootOf(vault.baseURL ?? baseURL)}/gemini`,
          apiVersion: 'v1beta',
          ...(vault.apiKey === undefined ? {} : { apiKey: vault.apiKey }),
        }),
      }),
    },
  ],
  openaiStyle({
    baseURL,
    openAIModels: true,
    responses: responsesForOpenAI,
    searchTools: () => [{ type: 'web_search' }],
    models: {
      // The list with prices and abilities is at /models next to /v1; the one below /v1 has only ids.
      path: (base) => `${rootOf(base)}/api/v1/models`,
      rows: rowsOf,
      read: readModel,
    },
  }),
);

export default defineProvider({
  manifest: {
    id: 'aihubmix',
    name: 'AiHubMix',
    family: 'router-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    omits: [...claudeOmits, ...geminiOmits, ...responsesOmits],
    thinking: { claude: ['switch', 'budget', 'effort'], gemini: ['budget', 'effort', 'switch'], '*': ['effort'] },
    recommended: {
      models: ['gpt-5.5', 'claude-sonnet-4-6', 'gpt-5.4-mini'],
      source: 'https://docs.aihubmix.com/',
      date: '2026-05-18',
    },
    links: { keys: 'https://aihubmix.com/token', docs: 'https://docs.aihubmix.com/', home: 'https://aihubmix.com' },
    checkModel: 'gpt-4.1-nano',
    browser: true,
    responses: true,
  },
  models: () => import('./models.ts'),
  rules: [
    when(
      'ids containing grok-3-mini or grok-4, which refuse penalties',
      ({ model }) => /grok-3-mini|grok-4/.test(model),
      drop('frequency_penalty', 'presence_penalty'),
    ),
  ],
  apply: wire,
});
