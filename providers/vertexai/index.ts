// Google Vertex AI: Gemini and Claude in a Google Cloud project, signed in to with a service account or a token.
import { defineProvider, errorRules, onlyWhen } from '@tributary/runtime-core';
import type { CallContext, ProviderManifest, WireRequest } from '@tributary/runtime-core';
import { chatEntries } from '@tributary/runtime-core/models';
import { pathSegment } from '@tributary/runtime-core/wire';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { geminiOmits, geminiSound, googleSearchFee, googleStyle } from '@tributary/provider-google-style';
import { publisherURL } from './address.ts';
import { embed } from './embeddings.ts';
import { headersOf, SignIn } from './sign-in.ts';

const isClaude = ({ model }: Pick<CallContext, 'model'>): boolean => model.includes('claude');

/** Claude's model and version stand where Vertex wants them: one in the path, the other in the body. */
function atVertex(request: WireRequest): WireRequest {
  const { model, ...body } = request.body;
  return {
    ...request,
    path: `/models/${pathSegment(String(model))}:streamRawPredict`,
    body: { anthropic_version: 'vertex-2023-10-16', ...body },
  };
}

const manifest: ProviderManifest = {
  id: 'vertexai',
  name: 'Google Vertex AI',
  family: 'google-style',
  operations: ['chat', 'models', 'embeddings'],
  keyVault: {
    required: ['apiKey'],
    optional: ['region', 'baseURL'],
    error: 'InvalidVertexCredentials',
    placeholders: { apiKey: '{"type": "service_account", …}', region: 'global' },
  },
  env: {
    apiKey: ['VERTEXAI_CREDENTIALS', 'VERTEXAI_API_KEY'],
    region: ['VERTEXAI_LOCATION', 'GOOGLE_CLOUD_LOCATION'],
    baseURL: ['VERTEXAI_BASE_URL', 'VERTEXAI_PROXY_URL'],
  },
  settingsEnv: ['VERTEXAI_PROJECT', 'GOOGLE_CLOUD_PROJECT'],
  baseURL: 'https://aiplatform.googleapis.com',
  // A region has a host of its own, and so has the exchange of tokens.
  hosts: ['*.googleapis.com'],
  chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'usage'],
  omits: [...claudeOmits, ...geminiOmits],
  sound: geminiSound,
  checkModel: 'gemini-3-flash-preview',
  browser: false,
  recommended: {
    models: ['gemini-3.5-flash', 'gemini-3.1-flash-lite'],
    source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference',
    date: '2026-05-18',
  },
  publicModels: true,
  links: {
    keys: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
    docs: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference',
    home: 'https://cloud.google.com/vertex-ai',
  },
};

export default defineProvider({
  manifest,
  models: () => import('./models.ts'),
  apply(hooks) {
    const signIn = new SignIn();

    const gemini = onlyWhen(hooks, (context) => !isClaude(context));
    googleStyle({
      baseURL: 'https://aiplatform.googleapis.com',
      searchFee: googleSearchFee,
      async endpoint(context) {
        const signed = await signIn.of(context);
        const baseURL = publisherURL(context, signed.project, 'google');
        return {
          baseURL,
          apiVersion: '',
          ...(signed.express ? { apiKey: signed.token } : { headers: headersOf(signed) }),
        };
      },
    })(gemini);

    const claude = onlyWhen(hooks, isClaude);
    anthropicStyle({
      baseURL: 'https://aiplatform.googleapis.com',
      auth: 'bearer',
      webSearch: () => ({}),
      async endpoint(context) {
        const { project, token } = await signIn.of(context);
        return { baseURL: publisherURL(context, project, 'anthropic'), apiKey: token };
      },
    })(claude);
    claude.buildRequest.tap('vertexai', atVertex);

    // The vendor's list of publisher models tells names and no abilities: the catalogue is the list.
    hooks.models.tapPromise('vertexai', async () => chatEntries((await import('./models.ts')).models));
    hooks.embeddings.tapPromise('vertexai', async (params, context) => {
      const signed = await signIn.of(context);
      const baseURL = publisherURL(context, signed.project, 'google');
      return embed(params, context, { baseURL, headers: headersOf(signed) });
    });

    // A 403 is a matter of the project's rights here, for Claude too; a 401 is the core's.
    // Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference, read 2025-07.
    hooks.mapError.tap(
      'vertexai',
      errorRules([
        { type: 'LocationNotSupportError', words: /location is not supported/i },
        { type: 'PermissionDenied', status: [403] },
      ]),
    );
  },
});
