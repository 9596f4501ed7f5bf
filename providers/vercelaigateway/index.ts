// Vercel AI Gateway: models of many vendors, one form of thinking for all, OpenAI's with options of their own.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';
import { readRow } from './list.ts';

const baseURL = 'https://ai-gateway.vercel.sh/v1';

const ofOpenAI = ({ model }: ChatParams): boolean => model.startsWith('openai/');

/** A budget and an effort exclude each other; OpenAI's models hear the effort in their own options. */
function reasoningOf(params: ChatParams): Record<string, unknown> | undefined {
  const { thinking, reasoning_effort: effort } = params;
  if (thinking?.type === 'disabled') return { enabled: false };
  if (thinking?.budget_tokens) return { enabled: true, max_tokens: thinking.budget_tokens };
  if (effort !== undefined) return ofOpenAI(params) ? { enabled: true } : { enabled: true, effort };
  return thinking ? { enabled: true } : undefined;
}

const optionsOf = ({ reasoning_effort: reasoningEffort, verbosity }: ChatParams): Record<string, unknown> => ({
  ...(reasoningEffort === undefined ? {} : { reasoningEffort, reasoningSummary: 'auto' }),
  ...(verbosity === undefined ? {} : { textVerbosity: verbosity }),
});

function chatFields(params: ChatParams): Record<string, unknown> {
  const reasoning = reasoningOf(params);
  const openai = ofOpenAI(params) ? optionsOf(params) : {};
  return {
    // They go in the fields below.
    reasoning_effort: undefined,
    verbosity: undefined,
    ...(reasoning ? { reasoning } : {}),
    ...(Object.keys(openai).length > 0 ? { providerOptions: { openai } } : {}),
  };
}

export default defineProvider({
  manifest: {
    id: 'vercelaigateway',
    name: 'Vercel AI Gateway',
    mark: 'vercel',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['VERCELAIGATEWAY_API_KEY', 'AI_GATEWAY_API_KEY', 'VERCEL_OIDC_TOKEN'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    thinking: { claude: ['switch', 'budget'], 'deepseek-v4+': ['switch'], '*': ['effort', 'switch', 'budget'] },
    recommended: {
      models: ['openai/gpt-5', 'google/gemini-2.5-pro'],
      source: 'https://vercel.com/docs/ai-gateway',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://vercel.com/dashboard/ai-gateway',
      docs: 'https://vercel.com/docs/ai-gateway',
      home: 'https://vercel.com/ai-gateway',
    },
    checkModel: 'openai/gpt-5-nano',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({
    baseURL,
    // Attribution headers, which the vendor asks applications to send.
    headers: { 'http-referer': 'https://www.npmjs.com/package/@tributary/runtime-core', 'x-title': 'Tributary' },
    chatFields,
    models: { read: readRow },
  }),
});
