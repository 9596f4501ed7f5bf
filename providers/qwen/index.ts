// Alibaba's Bailian (Qwen): search and thinking by fields of its own, always a stream.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { drop, when } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { nativeEmbeddings } from './embeddings.ts';
import { imageSupport, textToImage } from './images.ts';
import { asNative, fromNative } from './native.ts';
import { enableThinking, qwenOmits, qwenRules } from './shared.ts';

export { enableThinking, qwenOmits, qwenRules } from './shared.ts';

const baseURL = 'https://dashscope.aliyuncs.com/compatible-mode/v1';

/** The first open models refuse a presence penalty. */
const withoutPresencePenalty = /^qwen-(72b|14b|7b|1\.8b)-chat$|^qwen-1\.8b-longcontext-chat$/;

/** Models that always think have no switch, but require the field that turns thinking on. */
function thinkingOf({ model, thinking }: ChatParams): Record<string, unknown> {
  if (model.endsWith('-thinking')) return { enable_thinking: true, ...budgetOf(thinking) };
  return { ...enableThinking({ thinking }), ...(thinking?.type === 'enabled' ? budgetOf(thinking) : {}) };
}

const budgetOf = (thinking: ChatParams['thinking']): Record<string, unknown> =>
  thinking?.budget_tokens === undefined ? {} : { thinking_budget: thinking.budget_tokens };

function chatFields(params: ChatParams, { env, searchMode }: CallContext): Record<string, unknown> {
  const strategy = env['QWEN_SEARCH_STRATEGY'] || searchMode || 'standard';
  return {
    ...(params.enabledSearch ? { enable_search: true, search_options: { search_strategy: strategy } } : {}),
    ...thinkingOf(params),
    ...(params.tools?.length ? { parallel_tool_calls: true } : {}),
  };
}

const wire = openaiStyle({ baseURL, chatFields, readChunk: fromNative, models: { keywords: 'guess' } });

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://help.aliyun.com/zh/model-studio/deep-thinking';

export default defineProvider({
  manifest: {
    id: 'qwen',
    name: 'Alibaba Bailian (Qwen)',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    makes: ['qwen', 'qwq', 'qvq'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    env: { apiKey: ['QWEN_API_KEY', 'DASHSCOPE_API_KEY'], baseURL: ['QWEN_BASE_URL', 'QWEN_PROXY_URL'] },
    settingsEnv: ['QWEN_SEARCH_STRATEGY'],
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [...qwenOmits],
    thinking: { '*': ['switch', 'budget'] },
    thinkingModels: [
      {
        parts: ['-thinking'],
        thinking: { kind: 'set', budget: [1024, 32_768] },
        source: thinkingPage,
        date: '2026-11-22',
      },
    ],
    recommended: {
      models: ['qwen3.6-plus', 'qwen3.6-flash'],
      source: 'https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api',
      date: '2026-05-18',
    },
    images: imageSupport,
    links: {
      keys: 'https://bailian.console.aliyun.com/?apiKey=1',
      docs: 'https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api',
      home: 'https://www.aliyun.com/product/bailian',
    },
    checkModel: 'qwen-flash',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    ...qwenRules,
    when('the first open models', ({ model }) => withoutPresencePenalty.test(model), drop('presence_penalty')),
  ],
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('qwen', (request, context) => asNative(request, context, baseURL));
    hooks.embeddings.tapPromise('qwen', (params, context) => nativeEmbeddings(params, context, baseURL));
    hooks.textToImage.tapPromise('qwen', (params, context) => textToImage(params, context, baseURL));
  },
});
