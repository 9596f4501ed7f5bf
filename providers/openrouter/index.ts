// OpenRouter: models of every vendor behind one key.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { record } from '@tributary/runtime-core/wire';
import { openaiStyle } from '@tributary/provider-openai-style';
import type { OpenAIStyleOptions } from '@tributary/provider-openai-style';
import { openRouterErrors } from './errors.ts';
import { modelList } from './list.ts';
import { sound } from './sound.ts';

const baseURL = 'https://openrouter.ai/api/v1';

const options: OpenAIStyleOptions = {
  baseURL,
  // Attribution headers, which the vendor asks applications to send.
  headers: { 'http-referer': 'https://www.npmjs.com/package/@tributary/runtime-core', 'x-title': 'Tributary' },
};
const wire = openaiStyle(options);

/** Thinking budget: the caller's, at most max_tokens minus 1; 1024 by default. Unit: tokens. */
function reasoningOf({ params, card }: CallContext): Record<string, unknown> | undefined {
  const { thinking, reasoning_effort: effort, model } = params;
  if (thinking?.type === 'disabled') return { enabled: false };
  if (thinking?.type !== 'enabled') return effort === undefined ? undefined : { effort };
  const limit = params.max_tokens ?? card(model)?.maxOutput ?? 32_000;
  return { max_tokens: thinking.budget_tokens ? Math.min(thinking.budget_tokens, limit - 1) : 1024 };
}

/** Size names that differ from the common ones. */
const sizes: Readonly<Record<string, string>> = { '512': '0.5K' };

/** Image output must be requested in addition to text. Source: https://openrouter.ai/docs, image generation, read 2026-11. */
function pictureOf({ params, card }: CallContext): Record<string, unknown> {
  const { imageAspectRatio: ratio, imageResolution: size, model } = params;
  if (card(model)?.abilities?.imageOutput !== true || (ratio === undefined && size === undefined)) return {};
  return {
    modalities: ['image', 'text'],
    image_config: {
      ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
      ...(size === undefined ? {} : { image_size: sizes[size] ?? size }),
    },
  };
}

/** Claude caches only on request; the vendor then sets the mark at the end of each request. Other models cache automatically. */
const cacheOf = ({ params: { model, enabledContextCaching } }: CallContext): Record<string, unknown> =>
  enabledContextCaching === true && model.startsWith('anthropic/') ? { cache_control: { type: 'ephemeral' } } : {};

function withVariant(request: WireRequest, context: CallContext): WireRequest {
  if (request.wire === 'openai-responses') {
    const reasoning = reasoningOf(context);
    const own = record(request.body['reasoning']);
    if (!reasoning) return request;
    // A budget replaces an effort.
    const { effort: _instead, ...rest } = own ?? {};
    return { ...request, body: { ...request.body, reasoning: { ...rest, ...reasoning } } };
  }
  const { reasoning_effort: _inReasoning, ...body } = request.body;
  const reasoning = reasoningOf(context);
  const model = context.params.enabledSearch ? `${request.model}:online` : request.model;
  return {
    ...request,
    model,
    body: { ...body, model, ...(reasoning ? { reasoning } : {}), ...cacheOf(context), ...pictureOf(context) },
  };
}

export default defineProvider({
  manifest: {
    id: 'openrouter',
    name: 'OpenRouter',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-or-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'image_output', 'usage'],
    thinking: { claude: ['switch', 'budget'], 'deepseek-v4+': ['switch'], '*': ['effort', 'switch', 'budget'] },
    recommended: {
      models: ['openrouter/auto'],
      source: 'https://openrouter.ai/docs/api-reference/overview',
      date: '2026-05-18',
    },
    sound,
    publicModels: true,
    links: {
      keys: 'https://openrouter.ai/keys',
      billing: 'https://openrouter.ai/settings/credits',
      docs: 'https://openrouter.ai/docs/api-reference/overview',
      home: 'https://openrouter.ai',
    },
    checkModel: 'openrouter/auto',
    browser: false,
    responses: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    hooks.models.tapPromise('openrouter', (_params, context) => modelList(context, options, baseURL));
    wire(hooks);
    hooks.buildRequest.tap('openrouter', withVariant);
    hooks.mapError.tap('openrouter', openRouterErrors);
  },
});
