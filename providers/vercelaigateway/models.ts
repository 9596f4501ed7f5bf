// vercelaigateway: the models it offers. Written by `node scripts/catalogue.mjs vercelaigateway`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://vercel.com/docs/ai-gateway
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'google/gemini-2.5-pro',
    displayName: 'Gemini 2.5 Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1048576,
    pricing: {
      input: 2.5,
      output: 10,
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
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 15,
      output: 75,
      cachedInput: 1.5,
      writeCacheInput: 18.75,
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
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 15,
      output: 75,
      cachedInput: 1.5,
      writeCacheInput: 18.75,
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
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
  },
  {
    id: 'openai/gpt-5',
    displayName: 'GPT-5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/o3',
    displayName: 'o3',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/o1',
    displayName: 'o1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 15,
      output: 60,
      cachedInput: 7.5,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'anthropic/claude-3.7-sonnet',
    displayName: 'Claude 3.7 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
  },
  {
    id: 'anthropic/claude-3.5-sonnet',
    displayName: 'Claude 3.5 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
  },
  {
    id: 'anthropic/claude-3-opus',
    displayName: 'Claude 3 Opus',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 15,
      output: 75,
      cachedInput: 1.5,
      writeCacheInput: 18.75,
    },
  },
  {
    id: 'openai/gpt-4o',
    displayName: 'GPT-4o',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2.5,
      output: 10,
      cachedInput: 1.25,
    },
  },
  {
    id: 'openai/gpt-5-mini',
    displayName: 'GPT-5 mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 400000,
    pricing: {
      input: 0.25,
      output: 2,
      cachedInput: 0.025,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-5-nano',
    displayName: 'GPT-5 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 400000,
    pricing: {
      input: 0.05,
      output: 0.4,
      cachedInput: 0.005,
    },
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-oss-120b',
    displayName: 'gpt-oss-120b',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.1,
      output: 0.5,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-oss-20b',
    displayName: 'gpt-oss-20b',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.07,
      output: 0.3,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/o3-mini',
    displayName: 'o3-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.55,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/o4-mini',
    displayName: 'o4-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.275,
    },
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'openai/gpt-4.1',
    displayName: 'GPT-4.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1047576,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
  },
  {
    id: 'moonshotai/kimi-k2',
    displayName: 'Kimi K2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.55,
      output: 2.2,
    },
  },
  {
    id: 'alibaba/qwen3-coder',
    displayName: 'Qwen3 Coder 480B A35B Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.4,
      output: 1.6,
    },
  },
  {
    id: 'alibaba/qwen-3-235b',
    displayName: 'Qwen3 235B A22B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 40960,
    pricing: {
      input: 0.2,
      output: 0.6,
    },
  },
  {
    id: 'zai/glm-4.5',
    displayName: 'GLM-4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.6,
      output: 2.2,
    },
  },
  {
    id: 'zai/glm-4.5-air',
    displayName: 'GLM 4.5 Air',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.2,
      output: 1.1,
    },
  },
  {
    id: 'zai/glm-4.5v',
    displayName: 'GLM 4.5V',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 0.6,
      output: 1.8,
    },
  },
  {
    id: 'alibaba/qwen-3-32b',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 40960,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'alibaba/qwen-3-30b',
    displayName: 'Qwen3 30B A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 40960,
    pricing: {
      input: 0.08,
      output: 0.3,
    },
  },
  {
    id: 'alibaba/qwen-3-14b',
    displayName: 'Qwen3 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 40960,
    pricing: {
      input: 0.06,
      output: 0.24,
    },
  },
  {
    id: 'cohere/command-a',
    displayName: 'Command A',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.25,
      output: 10,
    },
  },
  {
    id: 'deepseek/deepseek-r1',
    displayName: 'DeepSeek R1 0528',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.55,
      output: 2.19,
    },
  },
  {
    id: 'deepseek/deepseek-v3',
    displayName: 'DeepSeek V3 0324',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 0.77,
      output: 0.77,
    },
  },
  {
    id: 'google/gemini-2.0-flash',
    displayName: 'Gemini 2.0 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1048576,
    pricing: {
      input: 0.1,
      output: 0.4,
    },
  },
  {
    id: 'google/gemini-2.0-flash-lite',
    displayName: 'Gemini 2.0 Flash Lite',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1048576,
    pricing: {
      input: 0.075,
      output: 0.3,
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
    },
    contextWindowTokens: 1000000,
    pricing: {
      input: 0.3,
      output: 2.5,
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
    contextWindowTokens: 1048576,
    pricing: {
      input: 0.1,
      output: 0.4,
    },
  },
  {
    id: 'xai/grok-4',
    displayName: 'Grok 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'xai/grok-3-mini-fast',
    displayName: 'Grok 3 Mini Fast Beta',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.6,
      output: 4,
    },
  },
  {
    id: 'xai/grok-3-mini',
    displayName: 'Grok 3 Mini Beta',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.3,
      output: 0.5,
    },
  },
  {
    id: 'xai/grok-3-fast',
    displayName: 'Grok 3 Fast Beta',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 5,
      output: 25,
    },
  },
  {
    id: 'xai/grok-3',
    displayName: 'Grok 3 Beta',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'xai/grok-2-vision',
    displayName: 'Grok 2 Vision',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 10,
    },
  },
  {
    id: 'xai/grok-2',
    displayName: 'Grok 2',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 10,
    },
  },
  {
    id: 'meta/llama-3.1-70b',
    displayName: 'Llama 3.1 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.72,
      output: 0.72,
    },
  },
  {
    id: 'meta/llama-3.1-8b',
    displayName: 'Llama 3.1 8B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131000,
    pricing: {
      input: 0.05,
      output: 0.08,
    },
  },
  {
    id: 'meta/llama-3.2-11b',
    displayName: 'Llama 3.2 11B Vision Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.16,
      output: 0.16,
    },
  },
  {
    id: 'meta/llama-3.2-1b',
    displayName: 'Llama 3.2 1B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.1,
      output: 0.1,
    },
  },
  {
    id: 'meta/llama-3.2-3b',
    displayName: 'Llama 3.2 3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.15,
      output: 0.15,
    },
  },
  {
    id: 'meta/llama-3.2-90b',
    displayName: 'Llama 3.2 90B Vision Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.72,
      output: 0.72,
    },
  },
  {
    id: 'meta/llama-3.3-70b',
    displayName: 'Llama 3.3 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.72,
      output: 0.72,
    },
  },
  {
    id: 'meta/llama-4-maverick',
    displayName: 'Llama 4 Maverick 17B 128E Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.2,
      output: 0.6,
    },
  },
  {
    id: 'meta/llama-4-scout',
    displayName: 'Llama 4 Scout 17B 16E Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'mistral/codestral',
    displayName: 'Mistral Codestral 25.01',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.3,
      output: 0.9,
    },
  },
  {
    id: 'mistral/devstral-small',
    displayName: 'Devstral Small',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.07,
      output: 0.28,
    },
  },
  {
    id: 'mistral/magistral-medium',
    displayName: 'Magistral Medium 2509',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2,
      output: 5,
    },
  },
  {
    id: 'mistral/magistral-small',
    displayName: 'Magistral Small 2506',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'mistral/ministral-3b',
    displayName: 'Ministral 3B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.04,
      output: 0.04,
    },
  },
  {
    id: 'mistral/ministral-8b',
    displayName: 'Ministral 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.1,
      output: 0.1,
    },
  },
  {
    id: 'mistral/mistral-large',
    displayName: 'Mistral Large',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 2,
      output: 6,
    },
  },
  {
    id: 'mistral/mistral-small',
    displayName: 'Mistral Small',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'mistral/mixtral-8x22b-instruct',
    displayName: 'Mixtral MoE 8x22B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 1.2,
      output: 1.2,
    },
  },
  {
    id: 'mistral/pixtral-12b',
    displayName: 'Pixtral 12B 2409',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.15,
      output: 0.15,
    },
  },
  {
    id: 'mistral/pixtral-large',
    displayName: 'Pixtral Large',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2,
      output: 6,
    },
  },
  {
    id: 'inception/mercury-coder-small',
    displayName: 'Mercury Coder Small Beta',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.25,
      output: 1,
    },
  },
  {
    id: 'morph/morph-v3-fast',
    displayName: 'Morph V3 Fast',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.8,
      output: 1.2,
    },
  },
  {
    id: 'morph/morph-v3-large',
    displayName: 'Morph V3 Large',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 1.9,
    },
  },
  {
    id: 'openai/gpt-3.5-turbo',
    displayName: 'GPT-3.5 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16385,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'openai/gpt-3.5-turbo-instruct',
    displayName: 'GPT-3.5 Turbo Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 1.5,
      output: 2,
    },
  },
  {
    id: 'openai/gpt-4-turbo',
    displayName: 'GPT-4 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
  },
  {
    id: 'openai/gpt-4.1-mini',
    displayName: 'GPT-4.1 mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    pricing: {
      input: 0.4,
      output: 1.6,
      cachedInput: 0.1,
    },
  },
  {
    id: 'openai/gpt-4.1-nano',
    displayName: 'GPT-4.1 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    pricing: {
      input: 0.1,
      output: 0.4,
      cachedInput: 0.025,
    },
  },
  {
    id: 'openai/gpt-4o-mini',
    displayName: 'GPT-4o mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.15,
      output: 0.6,
      cachedInput: 0.075,
    },
  },
  {
    id: 'perplexity/sonar',
    displayName: 'Sonar',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 127000,
    pricing: {
      input: 1,
      output: 1,
    },
  },
  {
    id: 'perplexity/sonar-pro',
    displayName: 'Sonar Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'perplexity/sonar-reasoning',
    displayName: 'Sonar Reasoning',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 127000,
    pricing: {
      input: 1,
      output: 5,
    },
  },
  {
    id: 'perplexity/sonar-reasoning-pro',
    displayName: 'Sonar Reasoning Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 127000,
    pricing: {
      input: 2,
      output: 8,
    },
  },
  {
    id: 'vercel/v0-1.0-md',
    displayName: 'v0-1.0-md',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'vercel/v0-1.5-md',
    displayName: 'v0-1.5-md',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'amazon/nova-lite',
    displayName: 'Nova Lite',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 300000,
    pricing: {
      input: 0.06,
      output: 0.24,
    },
  },
  {
    id: 'amazon/nova-micro',
    displayName: 'Nova Micro',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.035,
      output: 0.14,
    },
  },
  {
    id: 'anthropic/claude-3.5-haiku',
    displayName: 'Claude 3.5 Haiku',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 0.8,
      output: 4,
      cachedInput: 0.08,
      writeCacheInput: 1,
    },
  },
  {
    id: 'anthropic/claude-3-haiku',
    displayName: 'Claude 3 Haiku',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 0.25,
      output: 1.25,
      cachedInput: 0.03,
      writeCacheInput: 0.3,
    },
  },
  {
    id: 'amazon/nova-pro',
    displayName: 'Nova Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 300000,
    pricing: {
      input: 0.8,
      output: 3.2,
    },
  },
  {
    id: 'amazon/titan-embed-text-v2',
    displayName: 'Titan Text Embeddings V2',
    type: 'embedding',
    maxDimension: 1024,
    pricing: {
      input: 0.02,
    },
  },
  {
    id: 'google/gemini-embedding-001',
    displayName: 'Gemini Embedding 001',
    type: 'embedding',
    maxDimension: 768,
    pricing: {
      input: 0.15,
    },
  },
  {
    id: 'google/text-embedding-005',
    displayName: 'Text Embedding 005',
    type: 'embedding',
    maxDimension: 768,
    pricing: {
      input: 0.025,
    },
  },
  {
    id: 'google/text-multilingual-embedding-002',
    displayName: 'Text Multilingual Embedding 002',
    type: 'embedding',
    maxDimension: 768,
    pricing: {
      input: 0.025,
    },
  },
  {
    id: 'cohere/embed-v4.0',
    displayName: 'Embed v4.0',
    type: 'embedding',
    maxDimension: 1024,
    pricing: {
      input: 0.12,
    },
  },
  {
    id: 'mistral/codestral-embed',
    displayName: 'Codestral Embed',
    type: 'embedding',
    maxDimension: 1024,
    pricing: {
      input: 0.15,
    },
  },
  {
    id: 'mistral/mistral-embed',
    displayName: 'Mistral Embed',
    type: 'embedding',
    maxDimension: 1024,
    pricing: {
      input: 0.1,
    },
  },
  {
    id: 'openai/text-embedding-3-large',
    displayName: 'text-embedding-3-large',
    type: 'embedding',
    maxDimension: 3072,
    pricing: {
      input: 0.13,
    },
  },
  {
    id: 'openai/text-embedding-3-small',
    displayName: 'text-embedding-3-small',
    type: 'embedding',
    maxDimension: 1536,
    pricing: {
      input: 0.02,
    },
  },
  {
    id: 'openai/text-embedding-ada-002',
    displayName: 'text-embedding-ada-002',
    type: 'embedding',
    maxDimension: 1536,
    pricing: {
      input: 0.1,
    },
  },
] as const satisfies readonly ModelCard[];
