// Ollama Cloud: Ollama's hosted models over an OpenAI-compatible API; thoughts in `reasoning`, errors as a string.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://ollama.com/v1';

/** The effort turns thinking on and off. Source: https://docs.ollama.com/api/openai-compatibility, 2026-11-22. */
function thinkingOf({ thinking, reasoning_effort: effort = 'medium' }: ChatParams): Record<string, unknown> {
  return thinking ? { reasoning_effort: thinking.type === 'enabled' ? effort : 'none' } : {};
}

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://docs.ollama.com/capabilities/thinking';

export default defineProvider({
  manifest: {
    id: 'ollamacloud',
    name: 'Ollama Cloud',
    mark: 'ollama',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['OLLAMACLOUD_API_KEY', 'OLLAMA_CLOUD_API_KEY', 'OLLAMA_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch', 'effort'] },
    thinkingModels: [{ parts: ['qwq'], thinking: { kind: 'always' }, source: thinkingPage, date: '2026-11-22' }],
    recommended: {
      models: ['kimi-k2.6', 'glm-5.1', 'minimax-m2.7'],
      source: 'https://docs.ollama.com/cloud',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ollama.com/settings/keys',
      docs: 'https://docs.ollama.com/cloud',
      home: 'https://ollama.com/cloud',
    },
    checkModel: 'gpt-oss:20b',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, chatFields: thinkingOf, models: { keywords: 'guess' } }),
});
