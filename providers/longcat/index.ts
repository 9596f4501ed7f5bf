// LongCat (Meituan): thinking by a switch, temperatures up to 1, a model list beside the chat API.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { always, atMost, drop } from '@tributary/runtime-core/rules';
import type { Rule } from '@tributary/runtime-core/rules';
import { dateOf, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.longcat.chat/openai/v1';

/** The first thinking models have a switch with another name, and accept a budget. */
const flashThinking = /^LongCat-Flash-Thinking/;

function chatFields({ model, thinking }: ChatParams): Record<string, unknown> {
  if (!thinking) return {};
  if (!flashThinking.test(model)) return { thinking: { type: thinking.type } };
  const budget = thinking.type === 'enabled' ? thinking.budget_tokens : undefined;
  return { enable_thinking: thinking.type === 'enabled', ...(budget ? { thinking_budget: budget } : {}) };
}

const wholeOutputByDefault: Rule = {
  says: 'max_tokens is what the catalogue knows as the most by default',
  apply(params, { card }) {
    const most = params.max_tokens === undefined ? card(params.model)?.maxOutput : undefined;
    return most === undefined ? params : { ...params, max_tokens: most };
  },
};

/** The vendor's list is next to the chat API; for other base URLs, it is below the base URL. */
const listAt = (base: string): string => `${base.replace(/\/openai\/v1\/*$/, '/v1')}/models`;

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://longcat.chat/platform/docs/';

export default defineProvider({
  manifest: {
    id: 'longcat',
    name: 'LongCat',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'ak_…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        outside: '[0, 1]',
        reason: 'the range ends at 1, which is sent for more',
        source: 'https://longcat.chat/platform/docs/',
      },
      {
        parts: ['max_tokens'],
        filled: true,
        reason: 'the most that the catalogue knows of the model: a rule of this project',
        source: 'https://longcat.chat/platform/docs/',
      },
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        reason: 'the API has no such field',
        source: 'https://longcat.chat/platform/docs/',
      },
    ],
    thinking: { 'flash-thinking': ['switch', 'budget'], '*': ['switch'] },
    thinkingModels: [
      {
        parts: ['longcat-flash-thinking'],
        thinking: { kind: 'set', switch: true, budget: [1024, 32_768] },
        source: thinkingPage,
        date: '2026-11-22',
      },
    ],
    recommended: {
      models: ['LongCat-Flash-Chat', 'LongCat-Flash-Lite'],
      source: 'https://longcat.chat/platform/docs/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://longcat.chat/platform/api_keys',
      docs: 'https://longcat.chat/platform/docs/',
      home: 'https://longcat.chat/platform/usage',
    },
    checkModel: 'LongCat-Flash-Lite',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [
    always({ stream: true }),
    drop('frequency_penalty', 'presence_penalty'),
    atMost('temperature', 1), // the vendor's range is 0..1
    wholeOutputByDefault,
  ],
  apply: openaiStyle({
    baseURL,
    chatFields,
    models: {
      path: listAt,
      read(row) {
        const releasedAt = dateOf(row['created']);
        return releasedAt === undefined ? {} : { releasedAt };
      },
    },
  }),
});
