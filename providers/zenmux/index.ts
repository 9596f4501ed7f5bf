// ZenMux: a gateway with Claude over messages, Gemini over Vertex's paths, all else over chat completions.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams, WireRequest } from '@tributary/runtime-core';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { geminiOmits, googleStyle } from '@tributary/provider-google-style';
import { openaiStyle } from '@tributary/provider-openai-style';
import { isClaude, isGemini, rootOf, routerStyle } from '@tributary/provider-router-style';

const baseURL = 'https://zenmux.ai/api/v1';

/** One field for what others spread over three. */
function reasoning({ thinking, reasoning_effort: effort }: ChatParams): Readonly<Record<string, unknown>> {
  if (thinking === undefined && effort === undefined) return {};
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : undefined;
  return {
    reasoning_effort: undefined,
    reasoning: {
      ...(thinking ? { enabled: thinking.type === 'enabled' } : {}),
      ...(budget === undefined ? {} : { max_tokens: budget }),
      // A budget says it more exactly.
      ...(effort !== undefined && budget === undefined && thinking?.type !== 'disabled' ? { effort } : {}),
    },
  };
}

const wire = routerStyle(
  [
    {
      takes: isClaude,
      wire: anthropicStyle({
        baseURL,
        endpoint: ({ vault }) => ({ baseURL: `${rootOf(vault.baseURL ?? baseURL)}/anthropic` }),
        webSearch: () => ({}),
      }),
    },
    {
      takes: isGemini,
      wire: googleStyle({
        baseURL,
        endpoint: ({ vault }) => ({
          baseURL: `${rootOf(vault.baseURL ?? baseURL)}/vertex-ai/v1/publishers/google`,
          apiVersion: '',
          ...(vault.apiKey === undefined ? {} : { apiKey: vault.apiKey }),
        }),
      }),
    },
  ],
  openaiStyle({ baseURL, chatFields: reasoning, models: { keywords: 'guess' } }),
);

/** The path names the publisher already. */
const withoutPublisher = (request: WireRequest): WireRequest =>
  request.wire === 'gemini-generate'
    ? { ...request, model: request.model.slice(request.model.lastIndexOf('/') + 1) }
    : request;

export default defineProvider({
  manifest: {
    id: 'zenmux',
    name: 'ZenMux',
    family: 'router-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    omits: [...claudeOmits, ...geminiOmits],
    thinking: {
      claude: ['switch', 'budget', 'effort'],
      gemini: ['budget', 'effort', 'switch'],
      '*': ['effort', 'switch', 'budget'],
    },
    recommended: {
      models: ['openai/gpt-5.2'],
      source: 'https://docs.zenmux.ai/',
      date: '2026-05-18',
    },
    links: { keys: 'https://zenmux.ai/settings/keys', docs: 'https://docs.zenmux.ai/', home: 'https://zenmux.ai' },
    checkModel: 'openai/gpt-5-nano',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('zenmux', withoutPublisher);
    // Source: https://docs.zenmux.ai/guide/advanced/error-codes.html, as of 2026-05-18.
    hooks.mapError.tap('zenmux', ({ status }) => (status === 402 ? 'InsufficientQuota' : undefined));
  },
});
