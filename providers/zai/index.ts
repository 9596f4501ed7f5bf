// Z.AI: GLM outside mainland China; Zhipu's rules with its own search engine, and a plain model list.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams, NamedErrorType } from '@tributary/runtime-core';
import { always, scale } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.z.ai/api/paas/v4';

/** GLM-4.5 and later take a switch for thinking. */
const thinks = /^glm-(4\.[5-9]|[5-9])/;
/** These stream a call's arguments when asked to; else a call comes whole, late. */
const streamsTools = /^glm-(4\.[67]|5(\.1)?)(-|$)/;

const searchTool = (engine: string): Record<string, unknown> => ({
  type: 'web_search',
  web_search: {
    enable: true,
    search_engine: engine,
    search_result: true,
    result_sequence: 'before', // the sources come with the first chunk
  },
});

const chatFields = (
  { enabledSearch, model, thinking, tools }: ChatParams,
  { searchMode = 'search-prime' }: CallContext,
): Record<string, unknown> => ({
  ...(enabledSearch ? { tools: [searchTool(searchMode)] } : {}),
  ...(thinking && thinks.test(model) ? { thinking: { type: thinking.type } } : {}),
  ...(tools?.length && streamsTools.test(model) ? { tool_stream: true } : {}),
});

/** Error codes of the vendor's page; all others are business errors. */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['1000', 'InvalidProviderAPIKey'],
  ['1001', 'InvalidProviderAPIKey'],
  ['1002', 'InvalidProviderAPIKey'],
  ['1003', 'InvalidProviderAPIKey'],
  ['1004', 'InvalidProviderAPIKey'],
  ['1113', 'InsufficientQuota'],
  ['1211', 'ModelNotFound'],
  ['1261', 'ExceededContextWindow'],
  ['1302', 'QuotaLimitReached'],
  ['1303', 'QuotaLimitReached'],
  ['1304', 'QuotaLimitReached'],
  ['1305', 'QuotaLimitReached'],
]);

const wire = openaiStyle({
  baseURL,
  chatFields,
  models: { keywords: 'zhipu', read: (_row, id) => ({ reasoning: thinks.test(id) }) },
});

export default defineProvider({
  manifest: {
    id: 'zai',
    name: 'Z.AI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    thinking: { 'glm-4.5': ['switch'], 'glm-4.6': ['switch'], 'glm-4.7': ['switch'], 'glm-5': ['switch'] },
    links: {
      keys: 'https://z.ai/manage-apikey/apikey-list',
      docs: 'https://docs.z.ai/',
      home: 'https://z.ai',
    },
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true }), scale('temperature', 0.5)],
  apply(hooks) {
    wire(hooks);
    hooks.mapError.tap('zai', ({ code }) => (code === undefined ? undefined : codes.get(code)));
  },
});
