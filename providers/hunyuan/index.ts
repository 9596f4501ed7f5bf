// Tencent Hunyuan: search by fields of its own, with its sources on every chunk.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { always, drop } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

/** The vendor's URL of Hunyuan since 2026; keys for the older api.hunyuan.cloud.tencent.com need that base URL. */
const baseURL = 'https://tokenhub.tencentmaas.com/v1';

const keywords = {
  functionCall: ['hunyuan-functioncall', 'hunyuan-turbo', 'hunyuan-pro'],
  vision: ['vision'],
  reasoning: ['hunyuan-t1'],
};

const chatFields = (params: ChatParams, { env, searchMode }: CallContext): Record<string, unknown> => ({
  ...(params.enabledSearch
    ? {
        enable_enhancement: true,
        citation: true,
        search_info: true,
        enable_speed_search: env['HUNYUAN_ENABLE_SPEED_SEARCH'] === '1' || searchMode === 'speed',
      }
    : {}),
  ...(params.thinking ? { thinking: { type: params.thinking.type } } : {}),
});

const wire = openaiStyle({
  baseURL,
  chatFields,
  // Hy3 requires the thoughts of every earlier turn, even if empty.
  reasoningHistory: ({ model }) => model.startsWith('hy3'),
  models: {
    read(_row, id) {
      const guessed = abilitiesByKeyword(id, keywords);
      return { ...guessed, functionCall: guessed.functionCall && !guessed.vision };
    },
  },
});

export default defineProvider({
  manifest: {
    id: 'hunyuan',
    name: 'Tencent Hunyuan',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    makes: ['hunyuan'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    settingsEnv: [{ name: 'HUNYUAN_ENABLE_SPEED_SEARCH', type: 'flag' }],
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        reason: 'the API has no such field',
        source: 'https://cloud.tencent.com/document/product/1729/111007',
      },
    ],
    thinking: { '*': ['switch', 'effort'] },
    recommended: {
      models: ['hunyuan-2.0-instruct-20251111'],
      source: 'https://cloud.tencent.com/document/product/1729/111007',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.cloud.tencent.com/hunyuan/api-key',
      docs: 'https://cloud.tencent.com/document/product/1729/111007',
      home: 'https://hunyuan.tencent.com',
    },
    checkModel: 'hunyuan-role-latest',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true }), drop('frequency_penalty', 'presence_penalty')],
  apply: wire,
});
