// Azure AI: models of many makers on the customer's own resource, Claude among them over Anthropic's wire.
import { classifyError, defineProvider, onlyWhen } from '@tributary/runtime-core';
import type { CallContext, ProviderManifest } from '@tributary/runtime-core';
import { chatEntries } from '@tributary/runtime-core/models';
import { always, drop, when } from '@tributary/runtime-core/rules';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { idInName, openAIOmits, openaiStyle } from '@tributary/provider-openai-style';
import { addressOf, defaultVersion } from './address.ts';

const isClaude = ({ model }: Pick<CallContext, 'model'>): boolean => model.toLowerCase().includes('claude');

const chat = openaiStyle({
  openAIModels: idInName,
  // Without this header, the service refuses fields missing in its reference, such as `stream_options`.
  headers: { 'extra-parameters': 'pass-through' },
  chatFields: ({ tools, tool_choice }) => (tools?.length && tool_choice === undefined ? { tool_choice: 'auto' } : {}),
  client(sdk, settings, { vault }) {
    const { url, apiVersion } = addressOf(vault).chat;
    return new sdk.OpenAI({
      ...settings,
      baseURL: url,
      defaultHeaders: { 'api-key': vault.apiKey ?? null, authorization: null },
      ...(apiVersion === undefined ? {} : { defaultQuery: { 'api-version': apiVersion } }),
    });
  },
});

const messages = anthropicStyle({
  baseURL: '',
  endpoint: ({ vault }) => ({ baseURL: addressOf(vault).claude }),
});

const manifest: ProviderManifest = {
  id: 'azureai',
  name: 'Azure AI',
  family: 'openai-style',
  operations: ['chat', 'models'],
  keyVault: {
    required: ['apiKey'],
    anyOf: [['endpoint'], ['baseURL']],
    optional: ['baseURL', 'apiVersion'],
    placeholders: { endpoint: 'https://resource.services.ai.azure.com/models', apiVersion: defaultVersion },
  },
  env: {
    apiKey: ['AZUREAI_ENDPOINT_KEY', 'AZUREAI_API_KEY'],
    endpoint: ['AZUREAI_ENDPOINT'],
    apiVersion: ['AZUREAI_API_VERSION'],
    baseURL: ['AZUREAI_BASE_URL', 'AZUREAI_PROXY_URL'],
  },
  chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
  omits: [...openAIOmits, ...claudeOmits],
  thinking: { claude: ['switch', 'budget', 'effort'], '*': ['effort'] },
  recommended: {
    models: ['gpt-4.1', 'gpt-4.1-mini'],
    source: 'https://learn.microsoft.com/azure/ai-foundry/model-inference/',
    date: '2026-05-18',
  },
  links: {
    keys: 'https://ai.azure.com',
    docs: 'https://learn.microsoft.com/azure/ai-foundry/model-inference/',
    home: 'https://ai.azure.com',
  },
  browser: true,
};

export default defineProvider({
  manifest,
  models: () => import('./models.ts'),
  rules: [
    when('the id contains o1', ({ model }) => model.includes('o1'), always({ stream: false })),
    when('the id contains o3 or o4', ({ model }) => /o3|o4/.test(model), drop('temperature', 'top_p')),
  ],
  apply(hooks) {
    chat(onlyWhen(hooks, (context) => !isClaude(context)));
    messages(onlyWhen(hooks, isClaude));
    // A resource lists its deployments only for its owner, so the catalogue is used as the list.
    hooks.models.tapPromise('azureai', async () => chatEntries((await import('./models.ts')).models));
    hooks.mapError.tap('azureai', (failure, context) => {
      const { model, card, params } = context;
      // Means the resource's network rules, not a country unsupported by Anthropic.
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
