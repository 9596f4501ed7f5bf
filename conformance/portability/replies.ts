// Builds replies of each family's server: JSON bodies with ids and signatures in the family's format.
import type { Family } from './rules/index.ts';
import type { Said, Spelled } from './said.ts';

/** `turn`: number of earlier replies, so that ids differ. */
type Spell = (said: Said, turn: number) => Spelled;

const digits = (turn: number, at: number, length: number): string => `${turn}${at}`.padStart(length, 'x');
const signed = (family: string, turn: number): string =>
  Buffer.from(`${family} signed turn ${turn}`).toString('base64');
const callsOf = ({ calls = [] }: Said) => calls;
const stopOf = (said: Said, words: { end: string; tools: string; length: string; refused: string }): string =>
  said.stop === 'end' && callsOf(said).length > 0 ? words.tools : words[said.stop];
const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const asText = (args: unknown): string => JSON.stringify(args);

const openaiChat: Spell = (said, turn) => ({
  signatures: [],
  body: {
    id: `chatcmpl-${turn}`,
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: defined({
          role: 'assistant',
          content: said.text ?? null,
          reasoning_content: said.thought,
          refusal: said.stop === 'refused' ? 'I cannot help with that.' : undefined,
          tool_calls: said.calls?.map(({ name, arguments: args }, at) => ({
            id: `call_${digits(turn, at, 24)}`,
            type: 'function',
            function: { name, arguments: asText(args) },
          })),
        }),
        finish_reason: stopOf(said, { end: 'stop', tools: 'tool_calls', length: 'length', refused: 'content_filter' }),
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

const openaiResponses: Spell = (said, turn) => {
  const signature = signed('openai', turn);
  return {
    signatures: said.thought === undefined ? [] : [signature],
    body: {
      id: `resp_${turn}`,
      object: 'response',
      status: said.stop === 'end' ? 'completed' : 'incomplete',
      incomplete_details:
        said.stop === 'end' ? null : { reason: said.stop === 'length' ? 'max_output_tokens' : 'content_filter' },
      output: [
        ...(said.thought === undefined
          ? []
          : [
              {
                id: `rs_${turn}`,
                type: 'reasoning',
                summary: [{ type: 'summary_text', text: said.thought }],
                encrypted_content: signature,
              },
            ]),
        ...(said.text === undefined
          ? []
          : [
              {
                id: `msg_${turn}`,
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: said.text, annotations: [] }],
              },
            ]),
        ...callsOf(said).map(({ name, arguments: args }, at) => ({
          id: `fc_${digits(turn, at, 48)}`,
          type: 'function_call',
          status: 'completed',
          call_id: `call_${digits(turn, at, 24)}`,
          name,
          arguments: asText(args),
        })),
      ],
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    },
  };
};

const anthropic: Spell = (said, turn) => {
  const signature = signed('anthropic', turn);
  return {
    signatures: said.thought === undefined ? [] : [signature],
    body: {
      id: `msg_${turn}`,
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [
        ...(said.thought === undefined ? [] : [{ type: 'thinking', thinking: said.thought, signature }]),
        ...(said.text === undefined ? [] : [{ type: 'text', text: said.text }]),
        ...callsOf(said).map(({ name, arguments: input }, at) => ({
          type: 'tool_use',
          id: `toolu_01${digits(turn, at, 22)}`,
          name,
          input,
        })),
      ],
      stop_reason: stopOf(said, { end: 'end_turn', tools: 'tool_use', length: 'max_tokens', refused: 'refusal' }),
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  };
};

const gemini: Spell = (said, turn) => {
  const signature = signed('gemini', turn);
  const calls = callsOf(said).map(({ name, arguments: args }, at) => ({
    functionCall: { name, args },
    ...(at === 0 && said.thought !== undefined ? { thoughtSignature: signature } : {}),
  }));
  const parts = [
    ...(said.thought === undefined ? [] : [{ text: said.thought, thought: true }]),
    ...(said.text === undefined
      ? []
      : [
          {
            text: said.text,
            ...(said.thought !== undefined && calls.length === 0 ? { thoughtSignature: signature } : {}),
          },
        ]),
    ...calls,
  ];
  return {
    signatures: said.thought === undefined ? [] : [signature],
    body: {
      candidates: [
        {
          ...(parts.length > 0 ? { content: { role: 'model', parts } } : {}),
          finishReason: { end: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' }[said.stop],
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'm',
    },
  };
};

const bedrockConverse: Spell = (said, turn) => {
  const signature = signed('bedrock', turn);
  return {
    signatures: said.thought === undefined ? [] : [signature],
    body: {
      output: {
        message: {
          role: 'assistant',
          content: [
            ...(said.thought === undefined
              ? []
              : [{ reasoningContent: { reasoningText: { text: said.thought, signature } } }]),
            ...(said.text === undefined ? [] : [{ text: said.text }]),
            ...callsOf(said).map(({ name, arguments: input }, at) => ({
              toolUse: { toolUseId: `tooluse_${digits(turn, at, 22)}`, name, input },
            })),
          ],
        },
      },
      stopReason: stopOf(said, {
        end: 'end_turn',
        tools: 'tool_use',
        length: 'max_tokens',
        refused: 'content_filtered',
      }),
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      metrics: { latencyMs: 1 },
    },
  };
};

const mistral: Spell = (said, turn) => ({
  signatures: [],
  body: {
    id: `m${turn}`,
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: defined({
          role: 'assistant',
          content:
            said.thought === undefined
              ? (said.text ?? '')
              : [
                  { type: 'thinking', thinking: [{ type: 'text', text: said.thought }] },
                  { type: 'text', text: said.text ?? '' },
                ],
          tool_calls: said.calls?.map(({ name, arguments: args }, at) => ({
            id: digits(turn, at, 9),
            function: { name, arguments: asText(args) },
          })),
        }),
        finish_reason: stopOf(said, { end: 'stop', tools: 'tool_calls', length: 'length', refused: 'error' }),
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

const cohere: Spell = (said, turn) => ({
  signatures: [],
  body: {
    id: `c${turn}`,
    finish_reason: stopOf(said, {
      end: 'COMPLETE',
      tools: 'TOOL_CALL',
      length: 'MAX_TOKENS',
      refused: 'STOP_SEQUENCE',
    }),
    message: defined({
      role: 'assistant',
      content: [
        ...(said.thought === undefined ? [] : [{ type: 'thinking', thinking: said.thought }]),
        ...(said.text === undefined ? [] : [{ type: 'text', text: said.text }]),
      ],
      tool_calls: said.calls?.map(({ name, arguments: args }, at) => ({
        id: `${name}_${digits(turn, at, 12)}`,
        type: 'function',
        function: { name, arguments: asText(args) },
      })),
    }),
    usage: { tokens: { input_tokens: 1, output_tokens: 1 } },
  },
});

const ollama: Spell = (said) => ({
  signatures: [],
  body: {
    model: 'm',
    created_at: '2026-01-01T00:00:00Z',
    message: defined({
      role: 'assistant',
      content: said.text ?? '',
      thinking: said.thought,
      tool_calls: said.calls?.map(({ name, arguments: args }) => ({ function: { name, arguments: args } })),
    }),
    done: true,
    done_reason: said.stop === 'length' ? 'length' : 'stop',
    prompt_eval_count: 1,
    eval_count: 1,
  },
});

export const spell: Readonly<Record<Family, Spell>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'bedrock-converse': bedrockConverse,
  mistral,
  cohere,
  ollama,
};
