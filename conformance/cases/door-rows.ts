// Words of vendors about the end of a reply, and failures of hosts, which every door has to translate.
import type { ChatMessage, Citation, StreamEvent } from '@tributary/runtime-core';
import type { DoorFailure } from '@tributary/runtime-core/door';
import type { Subject } from '../harness/subject.ts';

const call: StreamEvent = {
  id: 'chat_1',
  type: 'tool_calls',
  data: [{ index: 0, id: 'laterne01', type: 'function', function: { name: 'laterne_tool', arguments: '{}' } }],
};

/** A round with a signed thought and a signed call, as clients send it back. */
export const thoughts: readonly ChatMessage[] = [
  { role: 'user', content: 'kranich-asks' },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'kranich-thinks', signature: Buffer.from('kranich-signed').toString('base64') },
      { type: 'text', text: 'kranich-says' },
    ],
    tool_calls: [
      {
        id: 'kranich01',
        type: 'function',
        function: { name: 'laterne_tool', arguments: '{"laterne_city":"kranich-city"}' },
        thoughtSignature: Buffer.from('kranich-call-signed').toString('base64'),
      },
      { id: 'kranich02', type: 'function', function: { name: 'laterne_tool', arguments: '{}' } },
    ],
  },
  { role: 'tool', content: 'kranich-result', tool_call_id: 'kranich01', name: 'laterne_tool' },
  { role: 'tool', content: 'amboss-result', tool_call_id: 'kranich02', name: 'laterne_tool' },
];

const id = 'chat_1';
const source = (name: string, ...ranges: [number, number][]): Citation => ({
  title: `Title of ${name}`,
  url: `https://${name}.example/1`,
  ranges,
});

/** A reply with all kinds of events that the package claims. Sources come in two reports, each with what is new. */
export function eventsOf({ manifest: { chat = [] } }: Subject): readonly StreamEvent[] {
  const events: readonly StreamEvent[] = [
    { id, type: 'reasoning', data: 'Kranich ' },
    { id, type: 'reasoning', data: 'denkt 世界.' },
    { id, type: 'reasoning_signature', data: Buffer.from('kranich-signed').toString('base64') },
    { id, type: 'text', data: 'Grüße, ' },
    { id, type: 'text', data: '世界 🐦 "<\\n>"\nEnde' },
    { id, type: 'grounding', data: { citations: [source('amboss', [0, 5])] } },
    { id, type: 'grounding', data: { citations: [source('zirkel', [7, 9], [10, 12])] } },
    {
      id,
      type: 'tool_calls',
      data: [{ index: 0, id: 'laterne01', type: 'function', function: { name: 'laterne_one', arguments: '{"a"' } }],
    },
    { id, type: 'tool_calls', data: [{ index: 0, type: 'function', function: { arguments: ':"世界 \\"x\\""}' } }] },
    {
      id,
      type: 'tool_calls',
      data: [{ index: 1, id: 'laterne02', type: 'function', function: { name: 'laterne_two', arguments: '{}' } }],
    },
    { id, type: 'stop', data: 'tool_calls' },
    {
      id,
      type: 'usage',
      data: {
        inputCacheMissTokens: 30,
        inputCachedTokens: 11,
        totalInputTokens: 41,
        outputTextTokens: 17,
        outputReasoningTokens: 6,
        totalOutputTokens: 23,
        totalTokens: 64,
      },
    },
  ];
  const claims: Readonly<Partial<Record<StreamEvent['type'], (typeof chat)[number]>>> = {
    reasoning: 'reasoning',
    reasoning_signature: 'reasoning_signature',
    grounding: 'grounding',
    tool_calls: 'tools',
  };
  return events.filter(({ type }) => {
    const claim = claims[type];
    return claim === undefined || chat.includes(claim);
  });
}

/** Of OpenAI (both wires), Anthropic, Gemini, Bedrock, Ollama and Cohere. */
export const stopWords: Readonly<
  Record<string, { readonly words: readonly string[]; readonly calls: readonly StreamEvent[] }>
> = {
  complete: { words: ['stop', 'completed', 'end_turn', 'STOP', 'COMPLETE', 'stop_sequence'], calls: [] },
  length: { words: ['length', 'max_output_tokens', 'max_tokens', 'MAX_TOKENS'], calls: [] },
  filtered: { words: ['content_filter', 'refusal', 'SAFETY', 'guardrail_intervened'], calls: [] },
  calls: { words: ['tool_calls', 'tool_use', 'STOP', 'stop', 'TOOL_CALL', 'completed'], calls: [call] },
};

interface FailureRow {
  readonly failure: DoorFailure;
  /** Clients wait and ask again after 429 and 5xx; they take 401 for a wrong token of their own. */
  readonly statuses: readonly number[];
}

const row = (
  type: DoorFailure['type'],
  status: number,
  statuses: readonly number[],
  more: Pick<DoorFailure, 'code' | 'retryAfter'> = {},
): FailureRow => ({
  failure: { type, status, message: `kranich-${String(type)}-${status}`, ...more },
  statuses,
});

export const failures: readonly FailureRow[] = [
  row('QuotaLimitReached', 429, [429], { retryAfter: '7' }),
  row(429, 429, [429], { retryAfter: '12' }),
  row(401, 401, [401]),
  // The key that the host has stored does not concern the client's token.
  row('InvalidProviderAPIKey', 401, [403]),
  row('InvalidBedrockCredentials', 401, [403]),
  row('NoOpenAIAPIKey', 401, [403]),
  row('InvalidOllamaArgs', 401, [403]),
  row('PermissionDenied', 403, [403]),
  row('LocationNotSupportError', 403, [403]),
  row(403, 403, [403]),
  row('ModelNotFound', 404, [404]),
  row(404, 404, [404]),
  row('ExceededContextWindow', 400, [400, 413]),
  row(400, 400, [400]),
  row(400, 413, [413], { code: 'too_large' }),
  row('ProviderBizError', 422, [400, 422]),
  row('ProviderBizError', 500, [500, 502]),
  row('ProviderBizError', 529, [503, 529]),
  row('ProviderBizError', 503, [503, 529]),
  row('AgentRuntimeError', 470, [500, 502]),
  row(500, 500, [500, 502]),
  // Waiting lifts neither: clients have to stop, and some ask again after every 429.
  row('InsufficientQuota', 402, [402, 403, 429]),
  row(403, 403, [402, 403, 429], { code: 'budget_reached' }),
  row(429, 429, [402, 403, 429], { code: 'request_limit' }),
];
