// New API, One API and their kin: a gateway one runs oneself, which serves each vendor's models over that vendor's wire.
import { defineProvider } from '@tributary/runtime-core';
import { drop, when } from '@tributary/runtime-core/rules';
import { list } from '@tributary/runtime-core/wire';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { geminiOmits, googleStyle } from '@tributary/provider-google-style';
import { openaiStyle, responsesOmits } from '@tributary/provider-openai-style';
import { isClaude, isGemini, responsesForOpenAI, rootOf, routerStyle } from '@tributary/provider-router-style';

/** Names of chat wires in a row of the list; images, embeddings and ranking have other types. */
const chats = new Set<unknown>(['openai', 'openai-response', 'anthropic', 'gemini']);

// There is no default address: the vault's is required.
const baseURL = '';

const wire = routerStyle(
  [
    { takes: isClaude, wire: anthropicStyle({ baseURL, webSearch: () => ({}) }) },
    {
      takes: isGemini,
      wire: googleStyle({
        baseURL,
        endpoint: ({ vault }) => ({
          baseURL: rootOf(vault.baseURL ?? baseURL),
          apiVersion: 'v1beta',
          ...(vault.apiKey === undefined ? {} : { apiKey: vault.apiKey }),
        }),
      }),
    },
  ],
  openaiStyle({
    openAIModels: true,
    responses: responsesForOpenAI,
    searchTools: () => [{ type: 'web_search' }],
    // Users enter the root, with or without the version of a wire.
    client: (sdk, settings) => new sdk.OpenAI({ ...settings, baseURL: `${rootOf(settings.baseURL)}/v1` }),
    models: {
      read(row) {
        const types = list(row['supported_endpoint_types']);
        return types.length > 0 && !types.some((type) => chats.has(type)) ? undefined : {};
      },
      keywords: 'guess',
    },
  }),
);

export default defineProvider({
  manifest: {
    id: 'newapi',
    name: 'New API',
    family: 'router-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey', 'baseURL'], placeholders: { apiKey: 'sk-…', baseURL: 'https://host/v1' } },
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    omits: [...claudeOmits, ...geminiOmits, ...responsesOmits],
    thinking: { claude: ['switch', 'budget', 'effort'], gemini: ['budget', 'effort', 'switch'], '*': ['effort'] },
    links: { docs: 'https://docs.newapi.pro/', home: 'https://github.com/Calcium-Ion/new-api' },
    checkModel: 'gpt-4o-mini',
    browser: true,
    responses: true,
  },
  // The gateway's operator chooses its models; the gateway lists them.
  models: [],
  rules: [
    when(
      'ids containing grok-3-mini or grok-4, which refuse penalties',
      ({ model }) => /grok-3-mini|grok-4/.test(model),
      drop('frequency_penalty', 'presence_penalty'),
    ),
  ],
  apply(hooks) {
    wire(hooks);
    // A 403, on every wire: no blocked country, but an empty account at the gateway.
    // Source: https://docs.newapi.pro/en/docs/api/ai-model/chat/openai/create-chat-completion, as of 2026-05-18.
    hooks.mapError.tap('newapi', ({ code }) => (code === 'insufficient_user_quota' ? 'InsufficientQuota' : undefined));
  },
});
