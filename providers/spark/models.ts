// spark: the models it offers. Written by `node scripts/catalogue.mjs spark`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://www.xfyun.cn/doc/spark/HTTP%E8%B0%83%E7%94%A8%E6%96%87%E6%A1%A3.html
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'x1',
    displayName: 'Spark X1',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'lite',
    displayName: 'Spark Lite',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 12288,
    maxOutput: 4096,
  },
  {
    id: 'generalv3',
    displayName: 'Spark Pro',
    type: 'chat',
    abilities: {
      search: true,
    },
    contextWindowTokens: 16384,
    maxOutput: 8192,
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'pro-128k',
    displayName: 'Spark Pro 128K',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 131072,
  },
  {
    id: 'generalv3.5',
    displayName: 'Spark Max',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 16384,
    maxOutput: 8192,
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'max-32k',
    displayName: 'Spark Max 32K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32768,
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: '4.0Ultra',
    displayName: 'Spark 4.0 Ultra',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32768,
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'spark-x2-flash',
    displayName: 'Spark X2 Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
    deploymentName: 'spark-x',
  },
  {
    id: 'spark-x2',
    displayName: 'Spark X2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
    deploymentName: 'spark-x',
  },
  {
    id: 'spark-x1.5',
    displayName: 'Spark X1.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 65535,
    maxOutput: 65535,
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
    deploymentName: 'spark-x',
  },
] as const satisfies readonly ModelCard[];
