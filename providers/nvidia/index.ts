// NVIDIA NIM: open models; thinking is a matter of their chat templates.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://integrate.api.nvidia.com/v1';

/** The name of the switch in the model's own template. Source: https://docs.api.nvidia.com/nim/, as of 2026-05-18. */
const clearsThoughts = (id: string): boolean => since('glm4.7')(id) || since('glm-4.7')(id);
const enables = since('qwen3.5');

export function thinkingFields({ model, thinking }: Pick<ChatParams, 'model' | 'thinking'>): Record<string, unknown> {
  if (!thinking) return {};
  const on = thinking.type === 'enabled';
  if (clearsThoughts(model)) return { chat_template_kwargs: { enable_thinking: on, clear_thinking: false } };
  if (enables(model)) return { chat_template_kwargs: { enable_thinking: on } };
  return { chat_template_kwargs: { thinking: on } };
}

const wire = openaiStyle({
  baseURL,
  chatFields: thinkingFields,
  // A thinking model requires its earlier thoughts.
  reasoningHistory: ({ thinking }) => thinking?.type === 'enabled',
  models: { keywords: 'guess' },
});

export default defineProvider({
  manifest: {
    id: 'nvidia',
    name: 'NVIDIA NIM',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'nvapi-…', baseURL } },
    env: { apiKey: ['NVIDIA_API_KEY'], baseURL: ['NVIDIA_BASE_URL', 'NVIDIA_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch', 'effort'] },
    recommended: {
      models: ['deepseek-ai/deepseek-v3.2', 'moonshotai/kimi-k2.5'],
      source: 'https://docs.api.nvidia.com/nim/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://build.nvidia.com/settings/api-keys',
      docs: 'https://docs.api.nvidia.com/nim/',
      home: 'https://build.nvidia.com',
    },
    checkModel: 'meta/llama-3.2-1b-instruct',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
