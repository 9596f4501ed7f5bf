// Cloudflare Workers AI: a path named after the model, on an account or behind a gateway.
import { defineProvider } from '@tributary/runtime-core';
import type { ProviderManifest, WireRequest } from '@tributary/runtime-core';
import { list, modelPath, record } from '@tributary/runtime-core/wire';
import { openaiStyle } from '@tributary/provider-openai-style';
import { addressOf } from './address.ts';
import { listModels } from './list.ts';
import { asCompletion } from './native.ts';

const wire = openaiStyle({
  wire: 'cloudflare-run',
  readChunk: asCompletion,
  streamOptions: false,
  user: false,
  // The path depends on the model; no other API exists.
  responses: () => false,
  client: (sdk, settings, context) => new sdk.OpenAI({ ...settings, baseURL: addressOf(context).run }),
});

/** The model is in the path, a tool is sent as its function only, and no message may be empty. */
function toModelPath(request: WireRequest): WireRequest {
  const { model, tools, messages, ...body } = request.body;
  const bare = list(tools).map((tool) => record(tool)?.['function']);
  const said = list(messages).map((message) => ({ ...record(message), content: record(message)?.['content'] ?? '' }));
  return {
    ...request,
    path: `/${modelPath(String(model))}`,
    body: { messages: said, ...body, ...(bare.length > 0 ? { tools: bare } : {}) },
  };
}

const manifest: ProviderManifest = {
  id: 'cloudflare',
  name: 'Cloudflare Workers AI',
  family: 'cloudflare',
  operations: ['chat', 'models'],
  keyVault: {
    required: [],
    anyOf: [['baseURL'], ['baseURLOrAccountID']],
    optional: ['apiKey', 'baseURLOrAccountID', 'baseURL'],
    error: 'InvalidProviderAPIKey', // said, so that the list asks for credentials too
    placeholders: { baseURLOrAccountID: 'account id, or https://…/ai/run/' },
  },
  env: {
    apiKey: ['CLOUDFLARE_API_KEY', 'CLOUDFLARE_API_TOKEN'],
    baseURLOrAccountID: ['CLOUDFLARE_BASE_URL_OR_ACCOUNT_ID', 'CLOUDFLARE_ACCOUNT_ID'],
    baseURL: ['CLOUDFLARE_BASE_URL', 'CLOUDFLARE_PROXY_URL'],
  },
  baseURL: 'https://api.cloudflare.com/client/v4',
  chat: ['text', 'tools', 'reasoning', 'usage'],
  recommended: {
    models: ['@cf/deepseek-ai/deepseek-r1-distill-qwen-32b', '@cf/qwen/qwq-32b'],
    source: 'https://developers.cloudflare.com/workers-ai/',
    date: '2026-05-18',
  },
  links: {
    keys: 'https://dash.cloudflare.com/profile/api-tokens',
    docs: 'https://developers.cloudflare.com/workers-ai/',
    home: 'https://developers.cloudflare.com/workers-ai/models',
  },
  checkModel: '@cf/meta/llama-3.1-8b-instruct-fast',
  browser: false,
};

export default defineProvider({
  manifest,
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('cloudflare', toModelPath);
    hooks.models.tapPromise('cloudflare', (_params, context) => listModels(context));
  },
});
