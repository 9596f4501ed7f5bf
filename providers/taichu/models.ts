// taichu: the models it offers. Written by `node scripts/catalogue.mjs taichu`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://ai-maas.wair.ac.cn/#/doc
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'taichu_o1',
    displayName: 'Taichu-O1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu_llm',
    displayName: 'Taichu-LLM',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu_vl',
    displayName: 'Taichu 2.0 VL',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    pricing: {
      input: 5,
      output: 5,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek_r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek_r1_distill_qwen_14b',
    displayName: 'DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek_r1_distill_qwen_32b',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek_r1_distill_llama_70b',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'qwq_32b',
    displayName: 'QwQ 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'taichu4_vl_2b_nothinking',
    displayName: 'Taichu4.0-VL-2B-NoThinking',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.2,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu4_vl_3b',
    displayName: 'Taichu4.0-VL-3B-Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.3,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu4_vl_32b_nothinking',
    displayName: 'Taichu4.0-VL-32B-NoThinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.7,
      output: 7,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu4_vl_32b',
    displayName: 'Taichu4.0-VL-32B-Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.7,
      output: 7,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu_llm_2b',
    displayName: 'Taichu-LLM-2B',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 0.3,
      output: 0.9,
      currency: 'CNY',
    },
  },
  {
    id: 'taichu_llm_14b',
    displayName: 'Taichu-LLM-14B',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 1,
      output: 3,
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
