// Rows of model lists as sent by servers of open models and gateways (2026).
import { expect, test } from 'vitest';
import { anyFacts } from './any-facts.ts';

test.each<[string, Readonly<Record<string, unknown>>, object]>([
  ['vLLM', { id: 'm', max_model_len: 32_768 }, { contextWindowTokens: 32_768 }],
  [
    'OpenRouter and its kin',
    {
      id: 'm',
      context_length: 128_000,
      architecture: { input_modalities: ['text', 'image'] },
      supported_parameters: ['tools', 'reasoning'],
      top_provider: { max_completion_tokens: 8192 },
    },
    { contextWindowTokens: 128_000, maxTokens: 8192, functionCall: true, vision: true, reasoning: true },
  ],
  [
    'LiteLLM',
    { id: 'm', model_info: { max_input_tokens: 200_000, supports_vision: true, supports_function_calling: false } },
    { contextWindowTokens: 200_000, vision: true },
  ],
  [
    'LM Studio',
    { id: 'm', max_context_length: 4096, capabilities: ['tool_use'] },
    { contextWindowTokens: 4096, functionCall: true },
  ],
  ['Mistral', { id: 'm', capabilities: { function_calling: true, vision: false } }, { functionCall: true }],
  [
    'LM Studio, a model that sees, loaded with a smaller window',
    { id: 'm', type: 'vlm', max_context_length: 131_072, loaded_context_length: 4096 },
    { contextWindowTokens: 4096, vision: true },
  ],
  [
    'llama.cpp with a projector',
    { id: 'm', capabilities: ['completion', 'multimodal'], meta: { n_ctx_train: 131_072 } },
    { contextWindowTokens: 131_072, vision: true },
  ],
  ['llama.cpp', { id: 'm', meta: { n_ctx_train: 131_072 } }, { contextWindowTokens: 131_072 }],
  ['a row that says nothing', { id: 'm', object: 'model' }, {}],
  ['numbers that are none', { id: 'm', context_length: 0, max_model_len: '4096' }, {}],
])('%s', (_name, row, expected) => {
  expect(anyFacts(row)).toEqual(expected);
});
