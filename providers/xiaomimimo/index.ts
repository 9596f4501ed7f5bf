// Xiaomi MiMo: search it runs itself, a switch for thinking, thoughts wanted back, a token limit of another name.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatMessage, ChatParams } from '@tributary/runtime-core';
import { clamp } from '@tributary/runtime-core/rules';
import type { Rule } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.xiaomimimo.com/v1';

/** All models but the flash one think unless told not to. */
const thinks = ({ model, thinking }: ChatParams): boolean =>
  thinking ? thinking.type === 'enabled' : /^mimo-v(?!2-flash)/.test(model);

const chatFields = (params: ChatParams, { card }: CallContext): Record<string, unknown> => {
  const { enabledSearch, thinking, max_tokens: limit, model } = params;
  const most = limit ?? card(model)?.maxOutput;
  return {
    max_tokens: undefined,
    ...(most === undefined ? {} : { max_completion_tokens: most }),
    ...(thinking ? { thinking: { type: thinking.type } } : {}),
    ...(enabledSearch ? { tools: [{ type: 'web_search' }], webSearchEnabled: true } : {}),
  };
};

const isEmpty = ({ role, content }: ChatMessage): boolean => role === 'user' && (!content || content.length === 0);

const withoutEmptyTurns: Rule = {
  says: 'empty user messages and trailing assistant messages removed',
  apply(params) {
    const messages = params.messages.filter((message) => !isEmpty(message));
    while (messages.at(-1)?.role === 'assistant') messages.pop();
    return messages.length === params.messages.length ? params : { ...params, messages };
  },
};

export default defineProvider({
  manifest: {
    id: 'xiaomimimo',
    name: 'Xiaomi MiMo',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    env: { apiKey: ['XIAOMIMIMO_API_KEY', 'MIMO_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        outside: '[0, 1.5]',
        reason: 'the range ends at 1.5, which is sent for more',
        source: 'https://platform.xiaomimimo.com/#/docs',
      },
      {
        parts: ['max_tokens'],
        filled: true,
        reason: 'the most that the catalogue knows of the model: a rule of this project',
        source: 'https://platform.xiaomimimo.com/#/docs',
      },
    ],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['mimo-v2.5-pro', 'mimo-v2.5'],
      source: 'https://platform.xiaomimimo.com/#/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.xiaomimimo.com/#/console/api-keys',
      docs: 'https://platform.xiaomimimo.com/#/docs',
      home: 'https://platform.xiaomimimo.com/',
    },
    checkModel: 'mimo-v2-flash',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [clamp('temperature', 0, 1.5), clamp('top_p', 0.01, 1), withoutEmptyTurns],
  apply: openaiStyle({ baseURL, chatFields, reasoningHistory: thinks }),
});
