// Cohere over its native v2 API, which has thinking, plans and citations; its OpenAI-compatible route has not.
import { defineProvider, readReply, stages } from '@tributary/runtime-core';
import { keepWithin } from '@tributary/runtime-core/rules';
import { commonImages, commonNames, createDecoder, fitMessages } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { defaultURL, sendChat } from './client.ts';
import { embed, listModels } from './operations.ts';
import { CohereReader } from './reader.ts';
import { chatBody } from './request.ts';

const limits: WireLimits = {
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user'],
  callNames: commonNames,
};

export default defineProvider({
  manifest: {
    id: 'cohere',
    name: 'Cohere',
    family: 'cohere',
    operations: ['chat', 'models', 'embeddings'],
    makes: ['command', 'c4ai', 'aya'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL: defaultURL } },
    env: { apiKey: ['COHERE_API_KEY', 'CO_API_KEY'] },
    baseURL: defaultURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    thinking: { reasoning: ['switch', 'budget'] },
    checkModel: 'command-r7b-12-2024',
    browser: true,
    omits: [
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        outside: '(0, 1]',
        reason: 'a rule of this project',
        source: 'https://docs.cohere.com/reference/chat',
      },
      {
        parts: ['top_p'],
        outside: '(0, 1)',
        reason: 'a rule of this project',
        source: 'https://docs.cohere.com/reference/chat',
      },
    ],
    recommended: {
      models: ['command-a-03-2025', 'command-r-plus-08-2024'],
      source: 'https://docs.cohere.com/reference/chat',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://dashboard.cohere.com/api-keys',
      billing: 'https://dashboard.cohere.com/billing',
      docs: 'https://docs.cohere.com/reference/chat',
      home: 'https://cohere.com',
    },
  },
  models: () => import('./models.ts'),
  rules: [
    keepWithin('frequency_penalty', '(0, 1]'),
    keepWithin('presence_penalty', '(0, 1]'),
    keepWithin('top_p', '(0, 1)'),
  ],
  apply(hooks) {
    hooks.buildRequest.tap({ name: 'cohere', stage: stages.wire }, (request, context) => {
      const { params, omitted } = fitMessages(context, limits);
      const body = chatBody(params, context, request.model, request.stream);
      return { ...request, wire: 'cohere-v2', path: '/v2/chat', body, omitted };
    });
    hooks.send.tapPromise({ name: 'cohere', stage: stages.fallback }, sendChat);
    hooks.transformStream.tap({ name: 'cohere', stage: stages.wire }, (transform, { reply }) =>
      readReply(transform, (context) =>
        createDecoder({ reader: new CohereReader(context), contentType: reply?.headers['content-type'], context }),
      ),
    );
    hooks.models.tapPromise({ name: 'cohere', stage: stages.fallback }, (_params, context) => listModels(context));
    hooks.embeddings.tapPromise({ name: 'cohere', stage: stages.fallback }, embed);
  },
});
