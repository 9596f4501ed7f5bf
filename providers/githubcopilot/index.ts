// GitHub Copilot: models of many vendors behind a GitHub account, over chat completions and Responses.
import { defineProvider, errorRules } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { needsResponses } from '@tributary/runtime-core/models';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import type { Rule } from '@tributary/runtime-core/rules';
import { openAIOmits, openaiStyle, positive, responsesOmits } from '@tributary/provider-openai-style';
import { signedIn } from './sign-in.ts';

const baseURL = 'https://api.githubcopilot.com';

const atMostTools: Rule = {
  says: 'tools max 128',
  apply: (params) =>
    params.tools && params.tools.length > 128 ? { ...params, tools: params.tools.slice(0, 128) } : params,
};

/** Claude's text and calls arrive as two choices of one reply. */
function oneChoice(chunk: Json): Json {
  const choices = list(chunk['choices']).filter(isRecord);
  const messages = choices.map(({ message }) => message).filter(isRecord);
  const numbered = choices.some(({ index }) => typeof index === 'number' && index > 0);
  if (messages.length < 2 || numbered) return chunk;
  const message = Object.fromEntries(
    messages.flatMap((each) => Object.entries(each).filter(([, value]) => value !== null)),
  );
  return { ...chunk, choices: [{ ...choices.at(-1), message }] };
}

const wire = openaiStyle({
  baseURL,
  // The API is for editors, and refuses callers that do not name one.
  headers: {
    'copilot-integration-id': 'vscode-chat',
    'editor-version': 'Tributary/0.1.0',
    'editor-plugin-version': 'tributary/0.1.0',
  },
  openAIModels: true,
  readChunk: oneChoice,
  responses: ({ apiMode, model }) => apiMode === 'responses' || needsResponses(model),
  models: {
    read(row) {
      if (at(row, 'capabilities.type') !== undefined && at(row, 'capabilities.type') !== 'chat') return undefined;
      const name = text(row['name']);
      const window = positive(at(row, 'capabilities.limits.max_context_window_tokens'));
      const output = positive(at(row, 'capabilities.limits.max_output_tokens'));
      return {
        ...(name === undefined ? {} : { displayName: name }),
        ...(window === undefined ? {} : { contextWindowTokens: window }),
        ...(output === undefined ? {} : { maxTokens: output }),
        functionCall: at(row, 'capabilities.supports.tool_calls') === true,
        vision: at(row, 'capabilities.supports.vision') === true,
      };
    },
  },
});

const showsImages = ({ params }: CallContext): boolean =>
  params.messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'image_url'));

const withVision = (request: WireRequest, context: CallContext): WireRequest =>
  showsImages(context) ? { ...request, headers: { ...request.headers, 'copilot-vision-request': 'true' } } : request;

export default defineProvider({
  manifest: {
    id: 'githubcopilot',
    name: 'GitHub Copilot',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: {
      required: ['apiKey'],
      optional: ['baseURL'],
      error: 'InvalidGithubToken',
      placeholders: { apiKey: 'gho_…', baseURL },
    },
    env: { apiKey: ['GITHUBCOPILOT_API_KEY', 'COPILOT_GITHUB_TOKEN', 'GH_TOKEN'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'usage'],
    omits: [...openAIOmits, ...responsesOmits],
    thinking: { claude: [], '*': ['effort'] },
    recommended: {
      models: ['gpt-5.4', 'claude-sonnet-4.6'],
      source: 'https://docs.github.com/en/copilot',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://github.com/settings/copilot',
      docs: 'https://docs.github.com/en/copilot',
      home: 'https://github.com/features/copilot',
    },
    checkModel: 'gpt-5-mini',
    browser: true,
    responses: true,
  },
  models: () => import('./models.ts'),
  rules: [atMostTools],
  apply(hooks) {
    wire(signedIn(hooks));
    hooks.buildRequest.tap('githubcopilot', withVision);
    // No subscription, or a model that the account's policy does not allow.
    // Source: https://docs.github.com/en/copilot, as of 2026-05-18.
    hooks.mapError.tap('githubcopilot', errorRules([], [{ type: 'PermissionDenied', status: [403] }]));
  },
});
