// Replies with usage bodies as vendors document them, and their prices, worked out by hand. A number is its rate in `rates`.

/** US dollars per million tokens. No rate is a sum or a multiple of others: a counter billed at a wrong one shows. */
export const rates = {
  input: 2.03,
  output: 11.09,
  cached: 0.31,
  cacheWrite: 2.51,
  hourCacheWrite: 4.27,
  audioInput: 23.17,
  audioOutput: 53.41,
  imageOutput: 31.13,
};

const sse = (...chunks: readonly object[]): string =>
  chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const completion = (usage: object): string =>
  JSON.stringify({ id: 'c', choices: [{ message: { content: 'a' }, finish_reason: 'stop' }], usage });
const claude = { type: 'message', id: 'm', content: [{ type: 'text', text: 'a' }], stop_reason: 'end_turn' };
const gemini = { candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 'STOP' }] };
const cohere = { id: 'r', message: { content: [{ type: 'text', text: 'a' }] }, finish_reason: 'COMPLETE' };

const response = (fields: object): string => sse({ type: 'response.completed', response: { id: 'r', ...fields } });
const search = { type: 'web_search_call', action: { type: 'search', query: 'a' } };
const tokens = { input_tokens: 100, output_tokens: 20, total_tokens: 120 };
const grounded = (modelVersion: string, webSearchQueries: readonly string[], more: object = {}): string =>
  JSON.stringify({
    modelVersion,
    candidates: [{ ...gemini.candidates[0], groundingMetadata: { webSearchQueries }, ...more }],
    usageMetadata: { promptTokenCount: 100, toolUsePromptTokenCount: 70, candidatesTokenCount: 10 },
  });

/** A reply, and what it costs at the rates of the test. */
export type BilledReply = readonly [name: string, wire: string, body: string, dollars: number, provider?: string];

export const rows: readonly BilledReply[] = [
  [
    'cached, audio, reasoning inside',
    'openai-chat',
    completion({
      prompt_tokens: 1000,
      prompt_tokens_details: { cached_tokens: 300, audio_tokens: 100 },
      completion_tokens: 500,
      completion_tokens_details: { reasoning_tokens: 200, audio_tokens: 50 },
      total_tokens: 1500,
    }),
    (600 * 2.03 + 300 * 0.31 + 100 * 23.17 + 450 * 11.09 + 50 * 53.41) / 1e6,
  ],
  [
    'reasoning beside',
    'openai-chat',
    completion({
      prompt_tokens: 100,
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 40 },
      total_tokens: 150,
    }),
    (100 * 2.03 + 50 * 11.09) / 1e6,
  ],
  [
    'hits and misses',
    'openai-chat',
    completion({
      prompt_tokens: 100,
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      completion_tokens: 10,
      total_tokens: 110,
    }),
    (36 * 2.03 + 64 * 0.31 + 10 * 11.09) / 1e6,
  ],
  [
    'a stated price',
    'openai-chat',
    completion({ prompt_tokens: 9, completion_tokens: 9, total_tokens: 18, cost: 0.0123 }),
    0.0123,
  ],
  [
    'a stated price, key of the user',
    'openai-chat',
    completion({
      prompt_tokens: 9,
      completion_tokens: 9,
      total_tokens: 18,
      cost: 0.001,
      is_byok: true,
      cost_details: { upstream_inference_cost: 0.02 },
    }),
    0.021,
  ],
  [
    'stated costs',
    'openai-chat',
    completion({
      prompt_tokens: 9,
      completion_tokens: 9,
      total_tokens: 18,
      cost: { request_cost: 0.005, total_cost: 0.00511 },
    }),
    0.00511,
  ],
  [
    'ticks',
    'openai-chat',
    completion({ prompt_tokens: 9, completion_tokens: 9, total_tokens: 18, cost_in_usd_ticks: 4_389_400 }),
    0.00043894,
  ],
  [
    'Responses',
    'openai-responses',
    sse(
      { type: 'response.created', response: { id: 'r' } },
      {
        type: 'response.completed',
        response: {
          id: 'r',
          status: 'completed',
          output: [],
          usage: {
            input_tokens: 100,
            input_tokens_details: { cached_tokens: 40 },
            output_tokens: 20,
            output_tokens_details: { reasoning_tokens: 10 },
            total_tokens: 120,
          },
        },
      },
    ),
    (60 * 2.03 + 40 * 0.31 + 20 * 11.09) / 1e6,
  ],
  [
    'both caches and searches',
    'anthropic-messages',
    JSON.stringify({
      ...claude,
      usage: {
        input_tokens: 100,
        cache_read_input_tokens: 50,
        cache_creation_input_tokens: 30,
        cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
        output_tokens: 40,
        server_tool_use: { web_search_requests: 3 },
      },
    }),
    (100 * 2.03 + 50 * 0.31 + 10 * 2.51 + 20 * 4.27 + 40 * 11.09) / 1e6 + 0.03,
  ],
  [
    'thoughts, prompts of tools, audio, cache',
    'gemini-generate',
    JSON.stringify({
      ...gemini,
      usageMetadata: {
        promptTokenCount: 100,
        cachedContentTokenCount: 30,
        toolUsePromptTokenCount: 20,
        thoughtsTokenCount: 7,
        candidatesTokenCount: 9,
        promptTokensDetails: [
          { modality: 'TEXT', tokenCount: 60 },
          { modality: 'AUDIO', tokenCount: 40 },
        ],
        totalTokenCount: 136,
      },
    }),
    (50 * 2.03 + 30 * 0.31 + 40 * 23.17 + 16 * 11.09) / 1e6,
  ],
  [
    'billed units',
    'cohere-v2',
    JSON.stringify({
      ...cohere,
      usage: {
        billed_units: { input_tokens: 5, output_tokens: 8 },
        tokens: { input_tokens: 500, output_tokens: 9 },
      },
    }),
    (5 * 2.03 + 8 * 11.09) / 1e6,
  ],
  [
    'Converse',
    'bedrock-converse',
    JSON.stringify({
      output: { message: { content: [{ text: 'a' }] } },
      stopReason: 'end_turn',
      usage: {
        inputTokens: 10,
        cacheReadInputTokens: 20,
        cacheWriteInputTokens: 30,
        cacheDetails: [
          { ttl: '5m', inputTokens: 12 },
          { ttl: '1h', inputTokens: 18 },
        ],
        outputTokens: 40,
        totalTokens: 100,
      },
    }),
    (10 * 2.03 + 20 * 0.31 + 12 * 2.51 + 18 * 4.27 + 40 * 11.09) / 1e6,
  ],
  [
    'images drawn beside words',
    'gemini-generate',
    JSON.stringify({
      ...gemini,
      usageMetadata: {
        promptTokenCount: 10,
        candidatesTokenCount: 1310,
        thoughtsTokenCount: 5,
        candidatesTokensDetails: [
          { modality: 'TEXT', tokenCount: 20 },
          { modality: 'IMAGE', tokenCount: 1290 },
        ],
        totalTokenCount: 1325,
      },
    }),
    (10 * 2.03 + 25 * 11.09 + 1290 * 31.13) / 1e6,
  ],
  [
    'queries of Gemini 3, each once, results for nothing',
    'gemini-generate',
    grounded('gemini-3.5-flash', ['a', '', 'b', 'a']),
    (100 * 2.03 + 10 * 11.09) / 1e6 + 0.028,
  ],
  [
    'a searched reply of Gemini 2.5',
    'gemini-generate',
    grounded('gemini-2.5-flash', ['a', 'b']),
    (100 * 2.03 + 10 * 11.09) / 1e6 + 0.035,
  ],
  [
    'a search that opened pages, which are input',
    'gemini-generate',
    grounded('models/gemini-2.0-flash', ['a'], { urlContextMetadata: { urlMetadata: [] } }),
    (170 * 2.03 + 10 * 11.09) / 1e6 + 0.035,
  ],
  [
    'pages without a search',
    'gemini-generate',
    grounded('gemini-3.5-flash', [], { urlContextMetadata: { urlMetadata: [] } }),
    (170 * 2.03 + 10 * 11.09) / 1e6,
  ],
  [
    'two searches and an opened page of a model that reasons',
    'openai-responses',
    response({
      status: 'completed',
      tools: [{ type: 'web_search_preview' }],
      reasoning: { effort: 'none' },
      output: [search, { ...search, action: { type: 'open_page', url: 'https://a.example' } }, search],
      usage: tokens,
    }),
    (100 * 2.03 + 20 * 11.09) / 1e6 + 0.02,
    'openai',
  ],
  [
    'a search of the preview, a model that does not reason',
    'openai-responses',
    response({
      status: 'completed',
      tools: [{ type: 'web_search_preview_2025_03_11' }],
      reasoning: { effort: null },
      output: [{ type: 'web_search_call', status: 'completed' }],
      usage: tokens,
    }),
    (100 * 2.03 + 20 * 11.09) / 1e6 + 0.025,
    'openai',
  ],
  [
    'a search of the tool itself',
    'openai-responses',
    response({ status: 'completed', tools: [{ type: 'web_search' }], output: [search], usage: tokens }),
    (100 * 2.03 + 20 * 11.09) / 1e6 + 0.01,
    'openai',
  ],
  [
    'a search of another vendor',
    'openai-responses',
    response({ status: 'completed', tools: [{ type: 'web_search' }], output: [search], usage: tokens }),
    (100 * 2.03 + 20 * 11.09) / 1e6,
    'deepseek',
  ],
  ...(
    [
      ['gpt-4o-mini-search-preview', 0.025],
      ['gpt-5-search-api', 0.01],
      ['gpt-4o-mini', 0],
    ] as const
  ).map(
    ([model, fee]) =>
      [
        model,
        'openai-chat',
        sse(
          { id: 'c', model, choices: [{ index: 0, delta: { content: 'a' }, finish_reason: 'stop' }] },
          { id: 'c', model, choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
        ),
        (100 * 2.03 + 20 * 11.09) / 1e6 + fee,
        'openai',
      ] as const,
  ),
  [
    'what a gateway states on the wire of Anthropic',
    'anthropic-messages',
    sse(
      { type: 'message_start', message: { id: 'm', usage: { input_tokens: 13 } } },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 5 },
        provider_metadata: { gateway: { cost: '0.000038', gatewayCost: '0.000138' } },
      },
      { type: 'message_stop' },
    ),
    0.000138,
  ],
];
