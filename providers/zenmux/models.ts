// zenmux: the models it offers. Written by `node scripts/catalogue.mjs zenmux`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.zenmux.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'zenmux/auto',
    displayName: 'Auto Router',
    type: 'chat',
  },
  {
    id: 'openai/gpt-5.2',
    displayName: 'GPT-5.2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2025-12-11',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'openai/gpt-5.2-pro',
    displayName: 'GPT-5.2 pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 21,
      output: 168,
    },
    releasedAt: '2025-12-11',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'openai/gpt-5.2-chat',
    displayName: 'GPT-5.2 Chat',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2025-12-11',
  },
  {
    id: 'google/gemini-3-pro-image-preview',
    displayName: 'Gemini 3 Pro Image (Nano Banana Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      imageOutput: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 12,
      imageOutput: 60,
    },
    releasedAt: '2025-11-20',
  },
  {
    id: 'google/gemini-3-pro-preview',
    displayName: 'Gemini 3 Pro Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 65530,
    pricing: {
      input: 2,
      output: 12,
    },
    releasedAt: '2025-11-20',
    settings: {
      extendParams: ['reasoningEffort', 'urlContext'],
      searchImpl: 'params',
      searchProvider: 'google',
      reasoningEfforts: ['low', 'high'],
    },
  },
  {
    id: 'openai/gpt-5.1',
    displayName: 'GPT-5.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5.1-chat',
    displayName: 'GPT-5.1 Chat',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16380,
    pricing: {
      input: 1.25,
      output: 10,
    },
  },
  {
    id: 'openai/gpt-5.1-codex',
    displayName: 'GPT-5.1-Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5.1-codex-mini',
    displayName: 'GPT-5.1-Codex-Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 100000,
    pricing: {
      input: 0.25,
      output: 2,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'x-ai/grok-4.1-fast',
    displayName: 'Grok 4.1 Fast',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 2000000,
    maxOutput: 30000,
    pricing: {
      input: 0.2,
      output: 0.5,
    },
  },
  {
    id: 'x-ai/grok-4.1-fast-non-reasoning',
    displayName: 'Grok 4.1 Fast (Non-Reasoning)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 2000000,
    maxOutput: 30000,
    pricing: {
      input: 0.2,
      output: 0.5,
    },
  },
  {
    id: 'x-ai/grok-4-fast',
    displayName: 'Grok 4 Fast',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 2000000,
    maxOutput: 30000,
    pricing: {
      input: 0.2,
      output: 0.5,
    },
  },
  {
    id: 'x-ai/grok-4-fast-non-reasoning',
    displayName: 'Grok 4 Fast (Non-Reasoning)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 2000000,
    maxOutput: 30000,
    pricing: {
      input: 0.2,
      output: 0.5,
    },
  },
  {
    id: 'x-ai/grok-4',
    displayName: 'Grok 4',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 256000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'x-ai/grok-code-fast-1',
    displayName: 'Grok Code Fast 1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 10000,
    pricing: {
      input: 0.2,
      output: 1.5,
    },
  },
  {
    id: 'baidu/ernie-5.0-thinking-preview',
    displayName: 'ERNIE-5.0-Thinking-Preview',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 64000,
    pricing: {
      input: 0.84,
      output: 3.37,
    },
  },
  {
    id: 'volcengine/doubao-seed-code',
    displayName: 'Doubao-Seed-Code',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 32000,
    pricing: {
      input: 0.17,
      output: 1.12,
    },
  },
  {
    id: 'moonshotai/kimi-k2-thinking',
    displayName: 'Kimi K2 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 0.6,
      output: 2.5,
    },
  },
  {
    id: 'moonshotai/kimi-k2-thinking-turbo',
    displayName: 'Kimi K2 Thinking Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 1.15,
      output: 8,
    },
  },
  {
    id: 'inclusionai/ming-flash-omini-preview',
    displayName: 'Ming-flash-omini Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32000,
    pricing: {
      input: 0.8,
      output: 1.8,
    },
  },
  {
    id: 'inclusionai/ring-1t',
    displayName: 'Ring-1T',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.56,
      output: 2.24,
    },
  },
  {
    id: 'inclusionai/ling-1t',
    displayName: 'Ling-1T',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.56,
      output: 2.24,
    },
  },
  {
    id: 'inclusionai/ling-flash-2.0',
    displayName: 'Ling-flash-2.0',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.28,
      output: 2.8,
    },
  },
  {
    id: 'inclusionai/ring-flash-2.0',
    displayName: 'Ring-flash-2.0',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.28,
      output: 2.8,
    },
  },
  {
    id: 'inclusionai/ling-mini-2.0',
    displayName: 'Ling-mini-2.0',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.07,
      output: 0.28,
    },
  },
  {
    id: 'inclusionai/ring-mini-2.0',
    displayName: 'Ring-mini-2.0',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.07,
      output: 0.7,
    },
  },
  {
    id: 'minimax/minimax-m2',
    displayName: 'MiniMax M2',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 128000,
    pricing: {
      input: 0.3,
      output: 1.2,
    },
  },
  {
    id: 'kuaishou/kat-coder-pro-v1',
    displayName: 'KAT-Coder-Pro-V1 (Limited-time Free)',
    type: 'chat',
    contextWindowTokens: 256000,
    maxOutput: 32000,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'anthropic/claude-haiku-4.5',
    displayName: 'Claude Haiku 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 5,
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek/deepseek-chat',
    displayName: 'DeepSeek-V3.2-Exp (Non-thinking Mode)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 8000,
    pricing: {
      input: 0.56,
      output: 1.68,
    },
  },
  {
    id: 'deepseek/deepseek-reasoner',
    displayName: 'DeepSeek-V3.2-Exp (Thinking Mode)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 64000,
    pricing: {
      input: 0.28,
      output: 0.42,
    },
  },
  {
    id: 'deepseek/deepseek-r1-0528',
    displayName: 'DeepSeek R1 0528',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 64000,
    maxOutput: 64000,
    pricing: {
      input: 0.56,
      output: 2.23,
    },
  },
  {
    id: 'google/gemini-2.5-pro',
    displayName: 'Gemini 2.5 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 65530,
    pricing: {
      input: 1.25,
      output: 10,
    },
    settings: {
      extendParams: ['reasoningBudgetToken', 'urlContext'],
      searchImpl: 'params',
      searchProvider: 'google',
      reasoningBudget: [128, 32768],
    },
  },
  {
    id: 'google/gemini-2.5-flash',
    displayName: 'Gemini 2.5 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 65530,
    pricing: {
      input: 0.3,
      output: 2.5,
    },
    settings: {
      extendParams: ['reasoningBudgetToken', 'urlContext'],
      searchImpl: 'params',
      searchProvider: 'google',
      reasoningBudget: [0, 24576],
    },
  },
  {
    id: 'openai/gpt-5-pro',
    displayName: 'GPT-5 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 15,
      output: 120,
    },
    settings: {
      extendParams: ['textVerbosity'],
    },
  },
  {
    id: 'openai/gpt-5',
    displayName: 'GPT-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5-chat',
    displayName: 'GPT-5 Chat',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16380,
    pricing: {
      input: 1.25,
      output: 10,
    },
  },
  {
    id: 'openai/gpt-5-mini',
    displayName: 'GPT-5 Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.25,
      output: 2,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5-nano',
    displayName: 'GPT-5 Nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.05,
      output: 0.4,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5-codex',
    displayName: 'GPT-5 Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-4.1',
    displayName: 'GPT-4.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 32770,
    pricing: {
      input: 2,
      output: 8,
    },
  },
  {
    id: 'openai/gpt-4.1-mini',
    displayName: 'GPT-4.1 Mini',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 32770,
    pricing: {
      input: 0.4,
      output: 1.6,
    },
  },
  {
    id: 'openai/gpt-4.1-nano',
    displayName: 'GPT-4.1 Nano',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 32770,
    pricing: {
      input: 0.1,
      output: 0.4,
    },
  },
  {
    id: 'qwen/qwen3-max-preview',
    displayName: 'Qwen3 Max Thinking Preview',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65540,
    pricing: {
      input: 1.2,
      output: 6,
    },
  },
  {
    id: 'qwen/qwen3-max',
    displayName: 'Qwen3 Max',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65540,
    pricing: {
      input: 1.2,
      output: 6,
    },
  },
  {
    id: 'qwen/qwen3-vl-plus',
    displayName: 'Qwen3-VL-Plus',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32770,
    pricing: {
      input: 0.2,
      output: 1.6,
    },
  },
  {
    id: 'qwen/qwen3-coder-plus',
    displayName: 'Qwen3-Coder-Plus',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65540,
    pricing: {
      input: 1,
      output: 5,
    },
  },
  {
    id: 'qwen/qwen3-coder',
    displayName: 'Qwen3-Coder',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 261000,
    pricing: {
      input: 1.25,
      output: 5.01,
    },
  },
  {
    id: 'qwen/qwen3-14b',
    displayName: 'Qwen3 14B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 32000,
    pricing: {
      input: 0.14,
      output: 1.4,
    },
  },
  {
    id: 'z-ai/glm-4.6',
    displayName: 'GLM 4.6',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 0.35,
      output: 1.54,
    },
  },
  {
    id: 'claude-opus-4-5-20251101',
    displayName: 'Claude Opus 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 0.5,
    },
    releasedAt: '2025-11-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'anthropic/claude-opus-4.1',
    displayName: 'Claude Opus 4.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 32000,
    pricing: {
      input: 15,
      output: 75,
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'anthropic/claude-opus-4',
    displayName: 'Claude Opus 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 32000,
    pricing: {
      input: 15,
      output: 75,
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'google/gemini-2.5-flash-image',
    displayName: 'Gemini 2.5 Flash Image (Nano Banana)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      imageOutput: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 2.5,
      imageOutput: 30,
      perImage: 0.039,
    },
  },
  {
    id: 'anthropic/claude-sonnet-4.5',
    displayName: 'Claude Sonnet 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'anthropic/claude-sonnet-4',
    displayName: 'Claude Sonnet 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'openai/o4-mini',
    displayName: 'o4 Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 1.1,
      output: 4.4,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-4o',
    displayName: 'GPT-4o',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16380,
    pricing: {
      input: 2.5,
      output: 10,
    },
  },
  {
    id: 'openai/gpt-4o-mini',
    displayName: 'GPT-4o-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16380,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
  },
  {
    id: 'moonshotai/kimi-k2-0711',
    displayName: 'Kimi K2 0711',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 0.56,
      output: 2.23,
    },
  },
  {
    id: 'z-ai/glm-4.5-air',
    displayName: 'GLM 4.5 Air',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 96000,
    pricing: {
      input: 0.11,
      output: 0.56,
    },
  },
  {
    id: 'anthropic/claude-3.5-haiku',
    displayName: 'Claude 3.5 Haiku',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 0.8,
      output: 4,
    },
  },
  {
    id: 'anthropic/claude-3.5-sonnet',
    displayName: 'Claude 3.5 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'anthropic/claude-3.7-sonnet',
    displayName: 'Claude 3.7 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'deepseek/deepseek-chat-v3.1',
    displayName: 'DeepSeek V3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 65540,
    pricing: {
      input: 0.28,
      output: 1.11,
    },
  },
  {
    id: 'google/gemini-2.0-flash',
    displayName: 'Gemini 2.0 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 8192,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
  },
  {
    id: 'google/gemini-2.0-flash-lite-001',
    displayName: 'Gemini 2.0 Flash Lite',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 8192,
    pricing: {
      input: 0.075,
      output: 0.3,
    },
  },
  {
    id: 'google/gemini-2.5-flash-lite',
    displayName: 'Gemini 2.5 Flash Lite',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 65530,
    pricing: {
      input: 0.1,
      output: 0.4,
    },
  },
  {
    id: 'moonshotai/kimi-k2-0905',
    displayName: 'Kimi K2 0905',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 0.6,
      output: 2.5,
    },
  },
  {
    id: 'qwen/qwen3-235b-a22b-2507',
    displayName: 'Qwen3 235B A22B Instruct 2507',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 262100,
    pricing: {
      input: 0.28,
      output: 1.11,
    },
  },
  {
    id: 'qwen/qwen3-235b-a22b-thinking-2507',
    displayName: 'Qwen3 235B A22B Thinking 2507',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 262100,
    pricing: {
      input: 0.28,
      output: 2.78,
    },
  },
  {
    id: 'z-ai/glm-4.5',
    displayName: 'GLM 4.5',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 96000,
    pricing: {
      input: 0.35,
      output: 1.54,
    },
  },
] as const satisfies readonly ModelCard[];
