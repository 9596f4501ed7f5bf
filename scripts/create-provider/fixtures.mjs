// The first fixtures of a new provider: the documented OpenAI chat completions wire, to be replaced by recordings.
// @ts-check

const source = 'OpenAI API reference, chat completions, which this vendor says it follows; written by new-provider';
const headers = { authorization: '[redacted]', 'content-type': 'application/json' };

/** @param {readonly object[]} chunks */
const stream = (chunks) =>
  [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join('');

/** @param {import('./bundled.mjs').NewProvider} provider */
export function fixtures({ id, name, baseURL }) {
  const model = `${id}-small`;
  const reply = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_750_000_000, model };
  /** @param {object} delta @param {string | null} [finish] */
  const chunk = (delta, finish = null) => ({ ...reply, choices: [{ index: 0, delta, finish_reason: finish }] });
  const usage = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };
  const usageEvent = {
    type: 'usage',
    data: { inputTextTokens: 10, totalInputTokens: 10, outputTextTokens: 4, totalOutputTokens: 4, totalTokens: 14 },
  };
  const tool = {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  };
  const messages = [{ role: 'user', content: 'Hi' }];

  /** @param {string} name @param {object} more */
  const fixture = (name, more) => ({
    id: `${id}/${name}`,
    provider: id,
    wire: 'openai-chat',
    operation: 'chat',
    stream: true,
    origin: 'authored',
    source,
    features: [],
    ...more,
  });
  /** @param {object} body */
  const request = (body) => ({
    method: 'POST',
    url: `${baseURL}/chat/completions`,
    headers,
    body: { model, messages, ...body },
  });
  /** @param {string} text */
  const events = (text) => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: { text } });
  /** @param {number} status @param {object} body */
  const json = (status, body) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: { text: JSON.stringify(body) },
  });

  return [
    fixture('chat-text', {
      features: ['text', 'usage'],
      params: { model, messages, temperature: 0.5 },
      request: request({ temperature: 0.5, stream: true, stream_options: { include_usage: true } }),
      response: events(
        stream([
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: 'Grüße, ' }),
          chunk({ content: '世界 👋' }),
          chunk({}, 'stop'),
          { ...reply, choices: [], usage },
        ]),
      ),
      expect: {
        events: [
          { type: 'text', data: 'Grüße, ' },
          { type: 'text', data: '世界 👋' },
          { type: 'stop', data: 'stop' },
          usageEvent,
        ],
      },
    }),
    fixture('chat-tools', {
      features: ['tools', 'usage'],
      request: request({ stream: true, tools: [tool] }),
      response: events(
        stream([
          chunk({
            role: 'assistant',
            content: null,
            tool_calls: [
              { index: 0, id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '' } },
            ],
          }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] }),
          chunk({}, 'tool_calls'),
          { ...reply, choices: [], usage },
        ]),
      ),
      expect: {
        events: [
          {
            type: 'tool_calls',
            data: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '' } }],
          },
          { type: 'tool_calls', data: [{ index: 0, type: 'function', function: { arguments: '{"city":' } }] },
          { type: 'tool_calls', data: [{ index: 0, type: 'function', function: { arguments: '"Paris"}' } }] },
          { type: 'stop', data: 'tool_calls' },
          usageEvent,
        ],
      },
    }),
    fixture('chat-whole', {
      stream: false,
      features: ['text', 'usage'],
      request: request({ stream: false }),
      response: json(200, {
        ...reply,
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
        usage,
      }),
      expect: { events: [{ type: 'text', data: 'Hello.' }, { type: 'stop', data: 'stop' }, usageEvent] },
    }),
    fixture('error-key', {
      stream: false,
      request: request({ stream: true }),
      response: json(401, {
        error: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
      }),
      expect: { error: { type: 'InvalidProviderAPIKey' } },
    }),
    fixture('models', {
      wire: 'openai-models',
      operation: 'models',
      stream: false,
      request: { method: 'GET', url: `${baseURL}/models`, headers: { authorization: '[redacted]' }, body: null },
      response: json(200, {
        object: 'list',
        data: [{ id: model, object: 'model', created: 1_750_000_000, owned_by: id }],
      }),
      expect: {
        result: [
          {
            id: model,
            displayName: `${name} Small`,
            contextWindowTokens: 32_768,
            enabled: true,
            functionCall: true,
            reasoning: false,
            vision: false,
          },
        ],
      },
    }),
  ];
}
