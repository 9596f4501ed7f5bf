// OpenAI: chat completions, and the Responses API for models and searches that need it.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { isSearchModel, needsResponses, since } from '@tributary/runtime-core/models';
import { openAIOmits, openaiStyle, responsesOmits, templateThinking } from '@tributary/provider-openai-style';
import { images, sound, speech, transcription } from './media.ts';
import { searchFees } from './search-fees.ts';

const baseURL = 'https://api.openai.com/v1';
const ownHost = new URL(baseURL).host;

/** low, medium or high. Default: the vendor's. */
function searchContextSize({ env, searchMode }: CallContext): { search_context_size?: string } {
  const size = env['OPENAI_SEARCH_CONTEXT_SIZE'] || searchMode;
  return size ? { search_context_size: size } : {};
}

/** True if the server is not the vendor's. The vendor's refuses unknown fields; other servers run open models. */
const isElsewhere = ({ vault }: CallContext): boolean =>
  vault.baseURL !== undefined && new URL(vault.baseURL).host !== ownHost;

const wire = openaiStyle({
  baseURL,
  vaultHeaders: ({ organization, project }) => ({
    ...(organization === undefined ? {} : { 'openai-organization': organization }),
    ...(project === undefined ? {} : { 'openai-project': project }),
  }),
  openAIModels: true,
  fees: searchFees,
  chatFields: (params, context) => (isElsewhere(context) ? templateThinking(params) : {}),
  // Search is a tool of the Responses API; -search- models always search, on chat completions.
  responses: ({ apiMode, model, enabledSearch }) =>
    apiMode === 'responses' || needsResponses(model) || (enabledSearch === true && !isSearchModel(model)),
  searchTools: (context) => [{ type: 'web_search_preview', ...searchContextSize(context) }],
  models: { keywords: 'guess' },
  partialImages: (model) => model.startsWith('gpt-image'),
});

function withSearchSize(request: WireRequest, context: CallContext): WireRequest {
  const options = searchContextSize(context);
  if (request.wire !== 'openai-chat' || !isSearchModel(request.model) || !options.search_context_size) return request;
  return { ...request, body: { ...request.body, web_search_options: options } };
}

/**
 * From this model on the vendor caches nothing without a mark, if it is told so; those before cache by themselves.
 * Source: https://www.npmjs.com/package/openai 7.55.0, `prompt_cache_options` in its types, read 2026-11-27.
 */
const takesCacheMode = since('gpt-5.6');

/** Turns off storage and caching if requested: newer accounts store chat completions; responses are never stored. */
function withoutTraces(request: WireRequest, context: CallContext): WireRequest {
  const { store, enabledContextCaching } = context.params;
  if (isElsewhere(context)) return request;
  const more = {
    ...(store === false ? { store } : {}),
    ...(enabledContextCaching === false && takesCacheMode(request.model)
      ? { prompt_cache_options: { mode: 'explicit' } }
      : {}),
  };
  return { ...request, body: { ...request.body, ...more } };
}

export default defineProvider({
  manifest: {
    id: 'openai',
    name: 'OpenAI',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'speechToText'],
    makes: ['gpt', 'chatgpt', 'o1', 'o3', 'o4', 'codex'],
    keyVault: {
      required: ['apiKey'],
      optional: ['baseURL', 'organization', 'project'],
      placeholders: { apiKey: 'sk-…', baseURL, organization: 'org-…', project: 'proj_…' },
    },
    env: { organization: ['OPENAI_ORG_ID'], project: ['OPENAI_PROJECT_ID'] },
    settingsEnv: [{ name: 'OPENAI_SEARCH_CONTEXT_SIZE', type: 'choice', values: ['low', 'medium', 'high'] }],
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'image_output', 'usage'],
    omits: [...openAIOmits, ...responsesOmits],
    recommended: {
      models: ['gpt-5.4', 'gpt-5.4-mini', 'gpt-5.5'],
      source: 'https://platform.openai.com/docs/api-reference',
      date: '2026-05-18',
    },
    documents: {
      maxBytes: 30_000_000,
      source: 'https://developers.openai.com/api/docs/guides/file-inputs',
      date: '2026-11-25',
    },
    images,
    sound,
    speech,
    transcription,
    links: {
      keys: 'https://platform.openai.com/api-keys',
      billing: 'https://platform.openai.com/settings/organization/billing/overview',
      docs: 'https://platform.openai.com/docs/api-reference',
      home: 'https://openai.com',
    },
    checkModel: 'gpt-4.1-nano',
    browser: true,
    responses: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('openai', withSearchSize);
    hooks.buildRequest.tap('openai', withoutTraces);
  },
});
