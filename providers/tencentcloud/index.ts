// Tencent Cloud's LKEAP: DeepSeek's models on chat completions.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.lkeap.cloud.tencent.com/v1';

export default defineProvider({
  manifest: {
    id: 'tencentcloud',
    name: 'Tencent Cloud LKEAP',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    env: {
      apiKey: ['TENCENT_CLOUD_API_KEY', 'TENCENTCLOUD_API_KEY'],
      baseURL: ['TENCENTCLOUD_BASE_URL', 'TENCENT_CLOUD_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['deepseek-v3-0324'],
      source: 'https://cloud.tencent.com/document/product/1772/115969',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.cloud.tencent.com/lkeap/api',
      docs: 'https://cloud.tencent.com/document/product/1772/115969',
      home: 'https://cloud.tencent.com/document/api/1772/115365',
    },
    checkModel: 'deepseek-v3',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { read: (_row, id) => ({ reasoning: id.includes('deepseek-r1') }) } }),
});
