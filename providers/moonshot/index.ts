// Moonshot (Kimi): half the common temperature, a search tool it runs itself, usage inside the choice.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams, TransportResponse, WireReply, WireRequest } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { drop, scale, when } from '@tributary/runtime-core/rules';
import { isRecord, list } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { call, openaiStyle, positive } from '@tributary/provider-openai-style';
import type { OpenAIStyleOptions } from '@tributary/provider-openai-style';
import { alwaysThinks, choosesToThink } from './kimi.ts';
import { searchTool } from './round.ts';
import { SearchedBody } from './search.ts';

export { alwaysThinks, choosesToThink } from './kimi.ts';

const baseURL = 'https://api.moonshot.cn/v1';

const keywords = {
  functionCall: ['moonshot-v1', 'kimi-latest'],
  vision: ['kimi-latest', 'kimi-thinking', 'vision'],
  reasoning: ['thinking'],
};

/** Returns the field as the model accepts it; none if thinking cannot be switched that way. */
function thinkingOf(params: ChatParams): Record<string, unknown> {
  const { thinking } = params;
  if (!thinking || !choosesToThink(params) || (thinking.type === 'disabled' && alwaysThinks(params))) return {};
  return { thinking: { type: thinking.type } };
}

const options: OpenAIStyleOptions = {
  baseURL,
  chatFields: (params) => ({
    ...(params.enabledSearch ? { tools: [{ type: 'builtin_function', function: { name: searchTool } }] } : {}),
    ...thinkingOf(params),
  }),
  // The vendor's search is a function whose name starts with a dollar sign.
  limits: { callNames: /^\$?[A-Za-z0-9_-]{1,64}$/ },
  // While thinking, these models require the thoughts of every earlier turn.
  reasoningHistory: (params) =>
    choosesToThink(params) && (params.thinking?.type !== 'disabled' || alwaysThinks(params)),
  models: {
    read(row, id) {
      const guessed = abilitiesByKeyword(id, keywords);
      const contextWindowTokens = positive(row['context_length']);
      return {
        ...guessed,
        vision: guessed.vision || row['supports_image_in'] === true,
        ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
      };
    },
  },
};
const wire = openaiStyle(options);

/** With search, a reply may take several answers of the vendor, which `search.ts` joins into one body. */
async function searched(request: WireRequest, context: CallContext): Promise<WireReply | undefined> {
  if (!context.params.enabledSearch || request.wire !== 'openai-chat') return undefined;
  const { wire: name, path, body, headers, query } = request;
  const ask = (further: readonly Json[]): Promise<TransportResponse> => {
    const messages = [...list(body['messages']), ...further];
    return call(context, options, { method: 'post', path, body: { ...body, messages }, headers, query });
  };
  const first = await ask([]);
  return {
    wire: name,
    status: first.status,
    headers: first.headers,
    body: new SearchedBody(first, ask),
  };
}

/** Assistant messages must not be empty, and a call of the vendor's tool keeps its type. */
function asKimiSays(request: WireRequest, _context: CallContext): WireRequest {
  const messages = list(request.body['messages']).map((message) => {
    if (!isRecord(message) || message['role'] !== 'assistant') return message;
    const calls = list(message['tool_calls']).map((call) =>
      isRecord(call) && isRecord(call['function']) && call['function']['name'] === searchTool
        ? { ...call, type: 'builtin_function' }
        : call,
    );
    return {
      ...message,
      ...(message['content'] === '' ? { content: ' ' } : {}),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    };
  });
  return { ...request, body: { ...request.body, messages } };
}

export default defineProvider({
  manifest: {
    id: 'moonshot',
    name: 'Moonshot (Kimi)',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['kimi', 'moonshot'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'],
        models: ['kimi-k2.5+'],
        reason: 'the vendor fixes them for Kimi K2.5 and later',
        source: 'https://platform.moonshot.ai/docs/guide/kimi-k2-5-quickstart',
      },
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the range is 0 to 1, the common one 0 to 2',
        source: 'https://platform.moonshot.cn/docs',
      },
    ],
    thinking: { 'kimi-k2.5+': ['switch'] },
    recommended: {
      models: ['kimi-k2.6'],
      source: 'https://platform.moonshot.cn/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.moonshot.cn/console/api-keys',
      billing: 'https://platform.moonshot.cn/console/pay',
      docs: 'https://platform.moonshot.cn/docs',
      home: 'https://www.moonshot.cn',
    },
    checkModel: 'kimi-k2.5',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    scale('temperature', 0.5),
    // The vendor fixes these values for Kimi K2.5 and later, and refuses others.
    when('Kimi K2.5 and later', choosesToThink, drop('temperature', 'top_p', 'frequency_penalty', 'presence_penalty')),
  ],
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('moonshot', asKimiSays);
    hooks.send.tapPromise('moonshot', searched);
  },
});
