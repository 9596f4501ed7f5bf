// xAI: live search by parameters, search tools on the Responses API; its completion tokens leave the thoughts out.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { drop, when } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.x.ai/v1';

const wire = openaiStyle({
  baseURL,
  searchTools: () => [{ type: 'web_search' }, { type: 'x_search' }],
  models: { read: (_row, id) => ({ vision: id.includes('vision') }) },
});

/** A project rule (providers/README.md): default 15, clamped to 1..30. What is no number counts as not set. */
export function maxSearchResults(setting: string | undefined): number {
  const wanted = Number.parseInt(setting ?? '', 10);
  return Number.isNaN(wanted) ? 15 : Math.min(Math.max(wanted, 1), 30);
}

function withSearch(request: WireRequest, { params, env, searchMode = 'auto' }: CallContext): WireRequest {
  if (!params.enabledSearch || request.wire !== 'openai-chat') return request;
  const safe_search = env['XAI_SAFE_SEARCH'] === '1';
  const search_parameters = {
    mode: searchMode,
    return_citations: true,
    max_search_results: maxSearchResults(env['XAI_MAX_SEARCH_RESULTS']),
    sources: [{ type: 'news', safe_search }, { type: 'web', safe_search }, { type: 'x' }],
  };
  return { ...request, body: { ...request.body, search_parameters } };
}

export default defineProvider({
  manifest: {
    id: 'xai',
    name: 'xAI (Grok)',
    family: 'openai-style',
    operations: ['chat', 'models', 'textToImage'],
    makes: ['grok'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'xai-…', baseURL } },
    settingsEnv: [
      { name: 'XAI_MAX_SEARCH_RESULTS', type: 'integer', minimum: 0 },
      { name: 'XAI_SAFE_SEARCH', type: 'flag' },
    ],
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        models: ['grok-3-mini', 'grok-4'],
        reason: 'models that think refuse them',
        source: 'https://docs.x.ai/docs/guides/reasoning',
      },
    ],
    recommended: {
      models: ['grok-4.3', 'grok-4.20-0309-non-reasoning'],
      source: 'https://docs.x.ai/docs/api-reference',
      date: '2026-05-18',
    },
    // `size` and `style` are not supported; the `aspect_ratio` that Grok Imagine takes is not sent.
    // Source: https://docs.comfy.org/es/development/comfy-router/models/xai/grok-imagine-image/code and
    // https://grok-api.apidog.io/-image-generations-15799848e0, which repeat the vendor's reference, read 2026-11-25.
    images: { '*': { count: 10 } },
    links: { keys: 'https://console.x.ai/', docs: 'https://docs.x.ai/docs/api-reference', home: 'https://x.ai/api' },
    checkModel: 'grok-4.3',
    browser: true,
    responses: true,
  },
  models: () => import('./models.ts'),
  rules: [
    when(
      'ids containing grok-3-mini or grok-4',
      ({ model }) => /grok-3-mini|grok-4/.test(model),
      drop('frequency_penalty', 'presence_penalty'),
    ),
  ],
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('xai', withSearch);
    // A wrong key is a 400 here.
    // Source: https://docs.x.ai/docs/api-reference, as of 2026-05-18.
    hooks.mapError.tap('xai', ({ status, message }) =>
      status === 400 && /incorrect api key/i.test(message) ? 'InvalidProviderAPIKey' : undefined,
    );
  },
});
