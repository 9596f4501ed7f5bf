// SenseNova: narrow ranges, another name for the limit, its model list beside the compatible API.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { always, keepWithin } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.sensenova.cn/compatible-mode/v2';

const keywords = {
  functionCall: ['1202'],
  vision: ['vision', 'sensenova-v6'],
  reasoning: ['deepseek-r1', 'reasoner'],
};

/** Thinking field; of the models with a switch, only SenseNova V6.5 can be told to think. */
const thinkingOf = ({ model, thinking }: ChatParams): Record<string, unknown> =>
  thinking ? { thinking: { enabled: thinking.type === 'enabled' && model.includes('-V6-5-') } } : {};

/** The list belongs to the vendor's older API, next to the compatible one; for other base URLs, it is below the base URL. */
const listAt = (base: string): string =>
  /\/compatible-mode\/v\d+\/?$/.test(base)
    ? base.replace(/\/compatible-mode\/v\d+\/?$/, '/v1/llm/models')
    : `${base.replace(/\/+$/, '')}/llm/models`;

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://docs.sensenova.cn/';

export default defineProvider({
  manifest: {
    id: 'sensenova',
    name: 'SenseNova',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['sensenova'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { 'v6-5-': ['switch'] },
    thinkingModels: [
      { parts: ['v6-5-'], thinking: { kind: 'set', switch: true }, source: thinkingPage, date: '2026-11-22' },
      { parts: ['qwen3', 'v6-reasoner'], thinking: { kind: 'always' }, source: thinkingPage, date: '2026-11-22' },
    ],
    omits: [
      {
        parts: ['temperature', 'frequency_penalty', 'presence_penalty'],
        outside: '(0, 2]',
        reason: 'the vendor’s ranges begin above 0',
        source: 'https://platform.sensenova.cn/doc',
      },
      {
        parts: ['top_p'],
        outside: '(0, 1)',
        reason: 'the vendor’s range is open',
        source: 'https://platform.sensenova.cn/doc',
      },
    ],
    recommended: {
      models: ['SenseNova-V6-5-Pro', 'SenseNova-V6-5-Turbo'],
      source: 'https://platform.sensenova.cn/doc',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.sensecore.cn/iam/Security/access-key',
      docs: 'https://platform.sensenova.cn/doc',
      home: 'https://platform.sensenova.cn/home',
    },
    checkModel: 'SenseChat-Turbo',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    always({ stream: true }),
    keepWithin('frequency_penalty', '(0, 2]'),
    keepWithin('presence_penalty', '(0, 2]'),
    keepWithin('top_p', '(0, 1)'),
    keepWithin('temperature', '(0, 2]'),
  ],
  apply: openaiStyle({
    baseURL,
    chatFields: (params) => ({ max_tokens: undefined, max_new_tokens: params.max_tokens, ...thinkingOf(params) }),
    models: { path: listAt, read: (_row, id) => abilitiesByKeyword(id, keywords) },
  }),
});
