// AkashChat: a LiteLLM gateway to open models; its own parameters beside OpenAI's.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://chatapi.akash.network/api/v1';

/** This model's chat template has a switch for thinking. */
const switches = 'DeepSeek-V3-1';

const chatFields = ({ model, thinking }: ChatParams): Record<string, unknown> => ({
  // The gateway drops parameters that it does not expect for a model, unless they are listed here.
  allowed_openai_params: ['reasoning_effort'],
  // Otherwise equal questions get the same cached answer.
  cache: { 'no-cache': true },
  ...(model === switches && thinking ? { chat_template_kwargs: { thinking: thinking.type === 'enabled' } } : {}),
});

export default defineProvider({
  manifest: {
    id: 'akashchat',
    name: 'AkashChat',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['DeepSeek-V3-1', 'gpt-oss-120b'],
      source: 'https://chatapi.akash.network/documentation',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://chatapi.akash.network/',
      docs: 'https://chatapi.akash.network/documentation',
      home: 'https://chatapi.akash.network/',
    },
    checkModel: 'Meta-Llama-3-1-8B-Instruct-FP8',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, chatFields, models: { keywords: 'guess' } }),
});
