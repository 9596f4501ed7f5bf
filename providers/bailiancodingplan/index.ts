// Alibaba's Bailian coding plan: Qwen's wire and rules at a flat rate; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams, NamedErrorType } from '@tributary/runtime-core';
import { catalogueList, codingPlanFields, openaiStyle } from '@tributary/provider-openai-style';
import { enableThinking, qwenOmits, qwenRules } from '@tributary/provider-qwen';

const baseURL = 'https://coding.dashscope.aliyuncs.com/v1';

/** Some models think unless thinking is turned off. */
const chatFields = (params: ChatParams): Record<string, unknown> => ({
  ...(params.thinking?.type === 'disabled' ? enableThinking(params) : {}),
  ...codingPlanFields(params),
});

/** The plan's FAQ documents errors by their text. */
const failures: readonly (readonly [RegExp, NamedErrorType])[] = [
  [/(hour|week|month) allocated quota exceeded/i, 'QuotaLimitReached'],
  [/range of input length should be/i, 'ExceededContextWindow'],
  [/^model '.*' is not supported/i, 'ModelNotFound'],
];

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'bailiancodingplan',
    name: 'Aliyun Bailian Coding Plan',
    mark: 'bailian',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-sp-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [...qwenOmits],
    thinking: { '*': ['switch', 'budget'] },
    recommended: {
      models: ['qwen3.5-plus', 'glm-5'],
      source: 'https://help.aliyun.com/zh/model-studio/coding-plan-overview',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://bailian.console.aliyun.com/',
      docs: 'https://help.aliyun.com/zh/model-studio/coding-plan-overview',
      home: 'https://help.aliyun.com/zh/model-studio/coding-plan-overview',
    },
    checkModel: 'qwen3-coder-plus',
    browser: false,
  },
  models,
  rules: qwenRules,
  apply(hooks) {
    hooks.models.tapPromise('bailiancodingplan', catalogueList(models));
    wire(hooks);
    // Source: https://help.aliyun.com/zh/model-studio/coding-plan-overview, read 2026-11-20.
    hooks.mapError.tap('bailiancodingplan', ({ message }) => failures.find(([words]) => words.test(message))?.[1]);
  },
});
