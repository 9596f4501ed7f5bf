// Taichu (Zidong): sampling within bounds of its own.
import { defineProvider } from '@tributary/runtime-core';
import { atLeast, clamp } from '@tributary/runtime-core/rules';
import { dateOf, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://cloud.zidongtaichu.com/maas/v1';

export default defineProvider({
  manifest: {
    id: 'taichu',
    name: 'Taichu (Zidong)',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['top_p'],
        outside: '[0.1, 1]',
        reason: 'the range begins at 0.1, which is sent for less: a rule of this project',
        source: 'https://ai-maas.wair.ac.cn/#/doc',
      },
      {
        parts: ['temperature'],
        outside: '[0.01, 2]',
        reason: 'the range begins at 0.01, which is sent for less: a rule of this project',
        source: 'https://ai-maas.wair.ac.cn/#/doc',
      },
    ],
    recommended: {
      models: ['taichu_o1'],
      source: 'https://ai-maas.wair.ac.cn/#/doc',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ai-maas.wair.ac.cn/#/settlement/api/key',
      docs: 'https://ai-maas.wair.ac.cn/#/doc',
      home: 'https://ai-maas.wair.ac.cn',
    },
    checkModel: 'taichu_llm',
    browser: true,
  },
  models: () => import('./models.ts'),
  // Bounds of this project (providers/README.md); the values are not halved first.
  rules: [atLeast('temperature', 0.01), clamp('top_p', 0.1, 9.9)],
  apply: openaiStyle({
    baseURL,
    models: {
      read(row) {
        const releasedAt = dateOf(row['created']);
        return releasedAt === undefined ? {} : { releasedAt };
      },
    },
  }),
});
