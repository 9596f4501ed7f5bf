// Azure OpenAI: OpenAI's models under deployment names, on the customer's own endpoint.
import { classifyError, defineProvider } from '@tributary/runtime-core';
import type { CallContext, KeyVault, WireRequest } from '@tributary/runtime-core';
import { always, when } from '@tributary/runtime-core/rules';
import { catalogueList, idInName, openAIOmits, openaiStyle } from '@tributary/provider-openai-style';

/** The latest version with chat, reasoning models and usage on streams. */
const defaultVersion = '2025-04-01-preview';
/** Older versions refuse `stream_options`. */
const usageSince = '2024-09-01';

const versionOf = ({ apiVersion }: KeyVault): string => apiVersion ?? defaultVersion;

/**
 * Where the deployments are: below `/openai` of the endpoint. A base URL with a path is taken as the SDK documents it;
 * one that ends in `/openai/v1` is Azure's newer form, without deployments in its paths and without an api-version.
 */
export function addressOf({ baseURL, endpoint }: KeyVault): { readonly url: string; readonly v1: boolean } {
  const given = (baseURL ?? endpoint ?? '').replace(/\/+$/, '');
  const { pathname } = new URL(given);
  const complete = baseURL === undefined ? /\/openai(\/|$)/.test(pathname) : pathname !== '/';
  return { url: complete ? given : `${given}/openai`, v1: pathname.endsWith('/openai/v1') };
}

const wire = openaiStyle({
  openAIModels: idInName,
  client(sdk, settings, { vault }) {
    const { url, v1 } = addressOf(vault);
    if (v1) return new sdk.OpenAI({ ...settings, baseURL: url });
    return new sdk.AzureOpenAI({ ...settings, apiKey: vault.apiKey ?? '', baseURL: url, apiVersion: versionOf(vault) });
  },
});

function withoutUsage(request: WireRequest, { vault }: CallContext): WireRequest {
  const { stream_options: _refused, ...body } = request.body;
  return versionOf(vault) < usageSince ? { ...request, body } : request;
}

const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'azure',
    name: 'Azure OpenAI',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: {
      required: ['apiKey'],
      anyOf: [['endpoint'], ['baseURL']],
      optional: ['baseURL', 'apiVersion'],
      placeholders: { endpoint: 'https://resource.openai.azure.com', apiVersion: defaultVersion },
    },
    env: {
      apiKey: ['AZURE_API_KEY', 'AZURE_OPENAI_API_KEY'],
      endpoint: ['AZURE_ENDPOINT', 'AZURE_OPENAI_ENDPOINT'],
      apiVersion: ['AZURE_API_VERSION', 'AZURE_OPENAI_API_VERSION'],
      baseURL: ['AZURE_BASE_URL', 'AZURE_PROXY_URL'],
    },
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [...openAIOmits],
    recommended: {
      models: ['gpt-5.4', 'gpt-5.4-mini'],
      source: 'https://learn.microsoft.com/azure/ai-services/openai/reference',
      date: '2026-05-18',
    },
    publicModels: true,
    links: {
      keys: 'https://portal.azure.com',
      docs: 'https://learn.microsoft.com/azure/ai-services/openai/reference',
      home: 'https://azure.microsoft.com',
    },
    browser: true,
    responses: true,
  },
  models,
  rules: [when('the id contains o1', ({ model }) => model.includes('o1'), always({ stream: false }))],
  apply(hooks) {
    // Users create deployments, and no call lists them: the catalogue is used as the list.
    hooks.models.tapPromise('azure', catalogueList(models));
    wire(hooks);
    hooks.buildRequest.tap('azure', withoutUsage);
    hooks.mapError.tap('azure', (failure, context) => {
      const { model, card, params } = context;
      // A 403 is due to the resource's network rules or its users' roles.
      const type = classifyError(failure, context, [], [{ type: 'PermissionDenied', status: [403] }]);
      return failure.code === 'DeploymentNotFound'
        ? {
            type: type ?? 'ModelNotFound',
            details: { deployId: params.deploymentName ?? card(model)?.deploymentName ?? model },
          }
        : type;
    });
  },
});
