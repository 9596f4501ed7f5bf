// StepFun: search as a tool; with any tool one JSON reply.
import { defineProvider } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { always, oneReplyWithTools, when } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.stepfun.com/v1';

const keywords = {
  functionCall: ['step-1-', 'step-1o-', 'step-1v-', 'step-2-'],
  vision: ['step-1o-', 'step-r1-v-', 'step-1v-'],
  reasoning: ['step-r1-'],
};

/** The description tells the model when to search. */
const searchTool = {
  type: 'web_search',
  function: { description: 'Searches the web for what is recent, or not known for certain.' },
};

export default defineProvider({
  manifest: {
    id: 'stepfun',
    name: 'StepFun',
    family: 'openai-style',
    operations: ['chat', 'models', 'textToImage', 'textToSpeech'],
    makes: ['step-'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['step-3.5-flash-2603', 'step-3'],
      source: 'https://platform.stepfun.com/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.stepfun.com/interface-key',
      docs: 'https://platform.stepfun.com/docs',
      home: 'https://stepfun.com',
    },
    checkModel: 'step-2-mini',
    browser: false,
  },
  models: () => import('./models.ts'),
  // The search is a tool too.
  rules: [
    oneReplyWithTools,
    when('search is on', ({ enabledSearch }) => enabledSearch === true, always({ stream: false })),
  ],
  apply: openaiStyle({
    baseURL,
    chatFields: ({ enabledSearch }) => (enabledSearch ? { tools: [searchTool] } : {}),
    models: { read: (_row, id) => abilitiesByKeyword(id, keywords) },
  }),
});
