// siliconcloud: the models it offers. Written by `node scripts/catalogue.mjs siliconcloud`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.siliconflow.cn/cn/api-reference/chat-completions/chat-completions
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'moonshotai/Kimi-Dev-72B',
    displayName: 'Kimi Dev 72B',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-06-17',
  },
  {
    id: 'tencent/Hunyuan-A13B-Instruct',
    displayName: 'Hunyuan A13B Instruct',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-06-27',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'MiniMaxAI/MiniMax-M1-80k',
    displayName: 'MiniMax M1 80K',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-06-16',
  },
  {
    id: 'Tongyi-Zhiwen/QwenLong-L1-32B',
    displayName: 'QwenLong L1 32B',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-05-26',
  },
  {
    id: 'Qwen/Qwen3-235B-A22B',
    displayName: 'Qwen3 235B A22B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2.5,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-32B',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-30B-A3B',
    displayName: 'Qwen3 30B A3B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-14B',
    displayName: 'Qwen3 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-8B',
    displayName: 'Qwen3 8B (Free)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'THUDM/GLM-Z1-Rumination-32B-0414',
    displayName: 'GLM-Z1-Rumination 32B 0414',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
  },
  {
    id: 'THUDM/GLM-Z1-32B-0414',
    displayName: 'GLM-Z1 32B 0414',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'THUDM/GLM-Z1-9B-0414',
    displayName: 'GLM-Z1 9B 0414 (Free)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'THUDM/GLM-4-32B-0414',
    displayName: 'GLM-4 32B 0414',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.89,
      output: 1.89,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'THUDM/GLM-4-9B-0414',
    displayName: 'GLM-4 9B 0414 (Free)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'deepseek-ai/DeepSeek-R1-0528-Qwen3-8B',
    displayName: 'DeepSeek R1 0528 Qwen3 8B (Free)',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-R1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 98304,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-V3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-R1',
    displayName: 'DeepSeek R1 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 98304,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-R1-0120',
    displayName: 'DeepSeek R1 0120 (Pro)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 98304,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-V3',
    displayName: 'DeepSeek V3 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-V3-1226',
    displayName: 'DeepSeek V3 1226 (Pro)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1.26,
      output: 1.26,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-14B',
    displayName: 'DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.7,
      output: 0.7,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B',
    displayName: 'DeepSeek R1 Distill Qwen 7B (Free)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-R1-Distill-Qwen-7B',
    displayName: 'DeepSeek R1 Distill Qwen 7B (Pro)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.35,
      output: 0.35,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-V2.5',
    displayName: 'DeepSeek V2.5',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.33,
      output: 1.33,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/deepseek-vl2',
    displayName: 'DeepSeek VL2',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    pricing: {
      input: 0.99,
      output: 0.99,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/QVQ-72B-Preview',
    displayName: 'QVQ 72B Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 9.9,
      output: 9.9,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/QwQ-32B',
    displayName: 'QwQ 32B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/QwQ-32B-Preview',
    displayName: 'QwQ 32B Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.26,
      output: 1.26,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-7B-Instruct',
    displayName: 'Qwen2.5 7B Instruct (Free)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/Qwen/Qwen2.5-7B-Instruct',
    displayName: 'Qwen2.5 7B Instruct (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.35,
      output: 0.35,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-14B-Instruct',
    displayName: 'Qwen2.5 14B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.7,
      output: 0.7,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-32B-Instruct',
    displayName: 'Qwen2.5 32B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.26,
      output: 1.26,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-72B-Instruct',
    displayName: 'Qwen2.5 72B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 4.13,
      output: 4.13,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-72B-Instruct-128K',
    displayName: 'Qwen2.5 72B Instruct 128K',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 4.13,
      output: 4.13,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-Coder-7B-Instruct',
    displayName: 'Qwen2.5 Coder 7B Instruct (Free)',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/Qwen/Qwen2.5-Coder-7B-Instruct',
    displayName: 'Qwen2.5 Coder 7B Instruct (Pro)',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.35,
      output: 0.35,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-Coder-32B-Instruct',
    displayName: 'Qwen2.5 Coder 32B Instruct',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 1.26,
      output: 1.26,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2-7B-Instruct',
    displayName: 'Qwen2 7B Instruct (Free)',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/Qwen/Qwen2-7B-Instruct',
    displayName: 'Qwen2 7B Instruct (Pro)',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.35,
      output: 0.35,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2-VL-72B-Instruct',
    displayName: 'Qwen2 VL 72B Instruct',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 4.13,
      output: 4.13,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/Qwen/Qwen2.5-VL-7B-Instruct',
    displayName: 'Qwen2.5 VL 7B Instruct (Pro)',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.35,
      output: 0.35,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-VL-32B-Instruct',
    displayName: 'Qwen2.5 VL 32B Instruct',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1.89,
      output: 1.89,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen2.5-VL-72B-Instruct',
    displayName: 'Qwen2.5 VL 72B Instruct',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 4.13,
      output: 4.13,
      currency: 'CNY',
    },
  },
  {
    id: 'internlm/internlm2_5-7b-chat',
    displayName: 'InternLM2.5 7B Chat (Free)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'THUDM/glm-4-9b-chat',
    displayName: 'GLM-4 9B Chat (Free)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'Pro/THUDM/glm-4-9b-chat',
    displayName: 'GLM-4 9B Chat (Pro)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.6,
      output: 0.6,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-V4-Flash',
    displayName: 'DeepSeek V4 Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 1048576,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2026-04-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/moonshotai/Kimi-K2.6',
    displayName: 'Kimi-K2.6 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 6.5,
      output: 27,
      cachedInput: 1.1,
      currency: 'CNY',
    },
    releasedAt: '2026-04-21',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.6-27B',
    displayName: 'Qwen3.6 27B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.6,
      output: 4.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.6,
            '[0.128, infinity]': 1.8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, infinity]': 14.4,
          },
        },
      },
    },
    releasedAt: '2026-04-23',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.6-35B-A3B',
    displayName: 'Qwen3.6 35B A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.4,
      output: 3.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.4,
            '[0.128, infinity]': 1.6,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 3.2,
            '[0.128, infinity]': 12.8,
          },
        },
      },
    },
    releasedAt: '2026-04-17',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-397B-A17B',
    displayName: 'Qwen3.5 397B A17B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.8,
      output: 4.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, infinity]': 2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, infinity]': 12,
          },
        },
      },
    },
    releasedAt: '2026-02-16',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-122B-A10B',
    displayName: 'Qwen3.5 122B A10B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.8,
      output: 6.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, infinity]': 2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 6.4,
            '[0.128, infinity]': 16,
          },
        },
      },
    },
    releasedAt: '2026-02-26',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-35B-A3B',
    displayName: 'Qwen3.5 35B A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.4,
      output: 3.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.4,
            '[0.128, infinity]': 1.6,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 3.2,
            '[0.128, infinity]': 12.8,
          },
        },
      },
    },
    releasedAt: '2026-02-25',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-27B',
    displayName: 'Qwen3.5 27B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.6,
      output: 4.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.6,
            '[0.128, infinity]': 1.8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, infinity]': 14.4,
          },
        },
      },
    },
    releasedAt: '2026-02-25',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-9B',
    displayName: 'Qwen3.5 9B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.5,
      output: 4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 0.5,
            '[0.128, infinity]': 1.5,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.128]': 4,
            '[0.128, infinity]': 12,
          },
        },
      },
    },
    releasedAt: '2026-03-03',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3.5-4B',
    displayName: 'Qwen3.5 4B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2026-03-03',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'MiniMaxAI/MiniMax-M2.5',
    displayName: 'MiniMax-M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 192000,
    pricing: {
      input: 2.1,
      output: 8.4,
      currency: 'CNY',
    },
    releasedAt: '2026-02-13',
  },
  {
    id: 'Pro/MiniMaxAI/MiniMax-M2.5',
    displayName: 'MiniMax-M2.5 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 192000,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.21,
      currency: 'CNY',
    },
    releasedAt: '2026-02-13',
  },
  {
    id: 'Pro/zai-org/glm-5.1',
    displayName: 'GLM-5.1 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 198000,
    pricing: {
      input: 6,
      output: 24,
      cachedInput: 1.3,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, infinity]': 28,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1.3,
            '[0.032, infinity]': 2,
          },
        },
      },
    },
    releasedAt: '2026-04-08',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/zai-org/glm-5',
    displayName: 'GLM-5 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 198000,
    pricing: {
      input: 4,
      output: 18,
      cachedInput: 1,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, infinity]': 6,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 18,
            '[0.032, infinity]': 22,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, infinity]': 1.5,
          },
        },
      },
    },
    releasedAt: '2026-02-12',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/zai-org/GLM-5.1',
    displayName: 'GLM-5.1 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 198000,
    pricing: {
      input: 6,
      output: 24,
      cachedInput: 1.3,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, infinity]': 28,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1.3,
            '[0.032, infinity]': 2,
          },
        },
      },
    },
    releasedAt: '2026-04-08',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 32768],
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-V3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-12-01',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-V3.2',
    displayName: 'DeepSeek V3.2 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-12-01',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/moonshotai/Kimi-K2.5',
    displayName: 'Kimi-K2.5 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 4,
      output: 21,
      currency: 'CNY',
    },
    releasedAt: '2026-01-27',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'PaddlePaddle/PaddleOCR-VL-1.5',
    displayName: 'PaddleOCR-VL 1.5',
    type: 'chat',
    abilities: {
      vision: true,
    },
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2026-01-29',
  },
  {
    id: 'Pro/zai-org/GLM-4.7',
    displayName: 'GLM-4.7 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 2,
            '[0, 0.032]_[0.0002, infinity]': 3,
            '[0.032, infinity]_[0, infinity]': 4,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 8,
            '[0, 0.032]_[0.0002, infinity]': 14,
            '[0.032, infinity]_[0, infinity]': 16,
          },
        },
        cachedInput: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 0.4,
            '[0, 0.032]_[0.0002, infinity]': 0.6,
            '[0.032, infinity]_[0, infinity]': 0.8,
          },
        },
      },
    },
    releasedAt: '2025-12-22',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'moonshotai/Kimi-K2-Thinking',
    displayName: 'Kimi K2 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-11-07',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/moonshotai/Kimi-K2-Thinking',
    displayName: 'Kimi K2 Thinking (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 8,
      output: 32,
      currency: 'CNY',
    },
    releasedAt: '2025-11-07',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-VL-32B-Instruct',
    displayName: 'Qwen3 VL 32B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-10-21',
  },
  {
    id: 'Qwen/Qwen3-VL-32B-Thinking',
    displayName: 'Qwen3 VL 32B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 1,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-10-21',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-OCR',
    displayName: 'DeepSeek OCR',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-10-20',
  },
  {
    id: 'Qwen/Qwen3-Omni-30B-A3B-Instruct',
    displayName: 'Qwen3 Omni 30B A3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      video: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-09-22',
  },
  {
    id: 'Qwen/Qwen3-Omni-30B-A3B-Thinking',
    displayName: 'Qwen3 Omni 30B A3B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-09-22',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-Omni-30B-A3B-Captioner',
    displayName: 'Qwen3 Omni 30B A3B Captioner',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      video: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-09-22',
  },
  {
    id: 'tencent/Hunyuan-MT-7B',
    displayName: 'Hunyuan MT 7B',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-09-01',
  },
  {
    id: 'zai-org/GLM-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 198000,
    pricing: {
      input: 3.5,
      output: 14,
      currency: 'CNY',
    },
    releasedAt: '2025-09-30',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-VL-30B-A3B-Instruct',
    displayName: 'Qwen3 VL 30B A3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      video: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
  },
  {
    id: 'Qwen/Qwen3-VL-30B-A3B-Thinking',
    displayName: 'Qwen3 VL 30B A3B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'deepseek-ai/DeepSeek-V3.1-Terminus',
    displayName: 'DeepSeek V3.1 Terminus',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Pro/deepseek-ai/DeepSeek-V3.1-Terminus',
    displayName: 'DeepSeek V3.1 Terminus (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-VL-8B-Instruct',
    displayName: 'Qwen3 VL 8B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      video: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-10-15',
  },
  {
    id: 'Qwen/Qwen3-VL-8B-Thinking',
    displayName: 'Qwen3 VL 8B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.5,
      output: 5,
      currency: 'CNY',
    },
    releasedAt: '2025-10-15',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'inclusionAI/Ring-flash-2.0',
    displayName: 'Ring Flash 2.0',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-09-19',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'inclusionAI/Ling-flash-2.0',
    displayName: 'Ling Flash 2.0',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-09-17',
  },
  {
    id: 'inclusionAI/Ling-mini-2.0',
    displayName: 'Ling Mini 2.0',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-09-09',
  },
  {
    id: 'ByteDance-Seed/Seed-OSS-36B-Instruct',
    displayName: 'Seed OSS 36B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 1.5,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-08-20',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-Coder-30B-A3B-Instruct',
    displayName: 'Qwen3 Coder 30B A3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-07-31',
  },
  {
    id: 'zai-org/GLM-4.5V',
    displayName: 'GLM-4.5V',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 1,
      output: 6,
      currency: 'CNY',
    },
    releasedAt: '2025-08-11',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'zai-org/GLM-4.5-Air',
    displayName: 'GLM-4.5-Air',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1,
      output: 6,
      currency: 'CNY',
    },
    releasedAt: '2025-07-28',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'moonshotai/Kimi-K2-Instruct-0905',
    displayName: 'Kimi K2 0905',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-09-05',
  },
  {
    id: 'Pro/moonshotai/Kimi-K2-Instruct-0905',
    displayName: 'Kimi K2 0905 (Pro)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-09-05',
  },
  {
    id: 'Qwen/Qwen3-235B-A22B-Instruct-2507',
    displayName: 'Qwen3 235B A22B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 2.5,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-07-21',
  },
  {
    id: 'Qwen/Qwen3-30B-A3B-Thinking-2507',
    displayName: 'Qwen3 30B A3B Thinking 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-07-30',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Qwen/Qwen3-30B-A3B-Instruct-2507',
    displayName: 'Qwen3 30B A3B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.7,
      output: 2.8,
      currency: 'CNY',
    },
    releasedAt: '2025-07-29',
  },
  {
    id: 'THUDM/GLM-4.1V-9B-Thinking',
    displayName: 'GLM-4.1V 9B Thinking (Free)',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-07-02',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'zai-org/GLM-4.6V',
    displayName: 'GLM-4.6V',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 3.5,
      output: 14,
      currency: 'CNY',
    },
    releasedAt: '2025-12-08',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'stepfun-ai/Step-3.5-Flash',
    displayName: 'Step 3.5 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2026-02-02',
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 32768],
    },
  },
  {
    id: 'Kwai-Kolors/Kolors',
    displayName: 'Kolors',
    type: 'image',
    releasedAt: '2024-07-06',
  },
  {
    id: 'Qwen/Qwen-Image',
    displayName: 'Qwen-Image',
    type: 'image',
    pricing: {
      perImage: 0.04,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-08-04',
  },
  {
    id: 'Qwen/Qwen-Image-Edit-2509',
    displayName: 'Qwen-Image-Edit (2509)',
    type: 'image',
    pricing: {
      perImage: 0.04,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-09-22',
  },
] as const satisfies readonly ModelCard[];
