// StreamLake Wanqing (Kuaishou): thinking by one switch; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { catalogueList, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://wanqing.streamlakeapi.com/api/gateway/v1/endpoints';

const chatFields = ({ thinking }: ChatParams): Record<string, unknown> =>
  thinking ? { enable_thinking: thinking.type === 'enabled' } : {};

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'streamlake',
    name: 'StreamLake (Wanqing)',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['KAT-Coder-Pro-V2'],
      source: 'https://www.streamlake.com/document/WANQING/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.streamlake.com/wanqing/api-key',
      docs: 'https://www.streamlake.com/document/WANQING/',
      home: 'https://www.streamlake.com/product/wanqing',
    },
    checkModel: 'KAT-Coder-Air-V1',
    browser: true,
  },
  models,
  apply(hooks) {
    hooks.models.tapPromise('streamlake', catalogueList(models));
    wire(hooks);
  },
});
