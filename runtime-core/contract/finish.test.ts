// Maps each vendor's documented finish reasons; unknown ones are `other`.
import { expect, test } from 'vitest';
import { finishKind } from './finish.ts';
import type { FinishKind } from './finish.ts';

const rows: readonly [vendor: string, source: string, words: Readonly<Record<string, FinishKind>>][] = [
  [
    'OpenAI chat',
    'https://platform.openai.com/docs/api-reference/chat/object',
    { stop: 'complete', length: 'length', content_filter: 'filtered', tool_calls: 'calls', function_call: 'calls' },
  ],
  [
    'OpenAI Responses',
    'https://platform.openai.com/docs/api-reference/responses/object',
    { completed: 'complete', max_output_tokens: 'length', content_filter: 'filtered', incomplete: 'other' },
  ],
  [
    'Anthropic',
    'https://docs.claude.com/en/api/handling-stop-reasons',
    {
      end_turn: 'complete',
      stop_sequence: 'complete',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      tool_use: 'calls',
      refusal: 'filtered',
      pause_turn: 'length',
    },
  ],
  [
    'Google',
    'https://ai.google.dev/api/generate-content#FinishReason',
    {
      STOP: 'complete',
      MAX_TOKENS: 'length',
      SAFETY: 'filtered',
      RECITATION: 'filtered',
      LANGUAGE: 'filtered',
      BLOCKLIST: 'filtered',
      PROHIBITED_CONTENT: 'filtered',
      SPII: 'filtered',
      IMAGE_SAFETY: 'filtered',
      MODEL_ARMOR: 'filtered',
      OTHER: 'other',
      MALFORMED_FUNCTION_CALL: 'other',
      UNEXPECTED_TOOL_CALL: 'other',
      TOO_MANY_TOOL_CALLS: 'other',
      FINISH_REASON_UNSPECIFIED: 'other',
    },
  ],
  [
    'Bedrock Converse',
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
    {
      end_turn: 'complete',
      stop_sequence: 'complete',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      tool_use: 'calls',
      guardrail_intervened: 'filtered',
      content_filtered: 'filtered',
      malformed_model_output: 'other',
      malformed_tool_use: 'other',
    },
  ],
  [
    'Amazon Titan',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-titan-text.html',
    { FINISHED: 'complete', STOP_CRITERIA_MET: 'complete', LENGTH: 'length', CONTENT_FILTERED: 'filtered' },
  ],
  [
    'Cohere',
    'https://docs.cohere.com/reference/chat',
    {
      COMPLETE: 'complete',
      STOP_SEQUENCE: 'complete',
      MAX_TOKENS: 'length',
      TOOL_CALL: 'calls',
      ERROR: 'other',
      TIMEOUT: 'other',
      ERROR_TOXIC: 'filtered',
      ERROR_LIMIT: 'length',
      USER_CANCEL: 'other',
    },
  ],
  [
    'Mistral',
    'https://docs.mistral.ai/api/',
    { stop: 'complete', length: 'length', model_length: 'length', tool_calls: 'calls', error: 'other' },
  ],
  [
    'Zhipu',
    'https://docs.bigmodel.cn/api-reference',
    { sensitive: 'filtered', network_error: 'other', model_context_window_exceeded: 'length' },
  ],
  ['DeepSeek', 'https://api-docs.deepseek.com/api/create-chat-completion', { insufficient_system_resource: 'other' }],
  [
    'watsonx',
    'https://cloud.ibm.com/apidocs/watsonx-ai',
    { eos_token: 'complete', token_limit: 'length', time_limit: 'length', not_finished: 'other', cancelled: 'other' },
  ],
  ['Together', 'https://docs.together.ai/reference/chat-completions', { eos: 'complete' }],
  ['Qianfan', 'https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t', { normal: 'complete' }],
  ['the runtime, where the vendor gives none', '', { unknown: 'other' }],
  ['odd spellings', '', { 'End-Turn': 'complete', ' tool use ': 'calls', '': 'other', None: 'other' }],
];

const cases = rows.flatMap(([vendor, , words]) =>
  Object.entries(words).map(([word, kind]): [string, string, FinishKind] => [vendor, word, kind]),
);

test.each(cases)('%s: %s', (_vendor, word, kind) => {
  expect(finishKind(word)).toBe(kind);
});
