// DeepSeek: thoughts in reasoning_content, cache counters of its own; the v4 models think on request.
import { defineProvider, errorRules } from '@tributary/runtime-core';
import type { CallContext, ChatParams, WireRequest } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.deepseek.com/v1';

/** Source: https://api-docs.deepseek.com/guides/thinking_mode, as of 2026-05-18. */
const fromV4 = since('deepseek-v4');
const choosesToThink = ({ model }: Pick<ChatParams, 'model'>): boolean => fromV4(model);
const thinks = (params: ChatParams): boolean => choosesToThink(params) && params.thinking?.type === 'enabled';

const wire = openaiStyle({
  baseURL,
  // While thinking, v4 requires the thoughts of every earlier turn, even if empty; older models refuse the field.
  reasoningHistory: thinks,
  models: {
    read: (_row, id) => ({ functionCall: !id.includes('reasoner'), reasoning: id.includes('reasoner') }),
  },
});

function withThinking(request: WireRequest, { params }: CallContext): WireRequest {
  if (!choosesToThink(params) || !params.thinking) return request;
  const { reasoning_effort: effort, ...body } = request.body;
  return {
    ...request,
    body: {
      ...body,
      thinking: { type: params.thinking.type },
      ...(thinks(params) && effort !== undefined ? { reasoning_effort: effort } : {}),
    },
  };
}

export default defineProvider({
  manifest: {
    id: 'deepseek',
    name: 'DeepSeek',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['deepseek'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { 'deepseek-v4+': ['switch', 'effort'] },
    recommended: {
      models: ['deepseek-v4-flash', 'deepseek-v4-pro'],
      source: 'https://api-docs.deepseek.com/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.deepseek.com/api_keys',
      billing: 'https://platform.deepseek.com/top_up',
      docs: 'https://api-docs.deepseek.com/',
      home: 'https://deepseek.com',
    },
    checkModel: 'deepseek-v4-flash',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('deepseek', withThinking);
    // Source: a reply of the API recorded in 2026.
    hooks.mapError.tap(
      'deepseek',
      errorRules([{ type: 'ModelNotFound', status: [400], words: /supported api model names are/i }]),
    );
  },
});
