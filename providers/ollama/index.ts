// Ollama: models on the user's machine, over Ollama's native API.
import { defineProvider, readReply, refuseRemoteImages, stages } from '@tributary/runtime-core';
import { commonNames, createDecoder, fitMessages } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { scale } from '@tributary/runtime-core/rules';
import { defaultURL, sendChat } from './client.ts';
import { ollamaErrors } from './errors.ts';
import { embed, listModels } from './operations.ts';
import { pullModel } from './pull.ts';
import { OllamaReader } from './reader.ts';
import { chatBody } from './request.ts';

const limits: WireLimits = {
  images: ['image/png', 'image/jpeg', 'image/webp'],
  imageAddresses: false,
  imageRoles: ['user'],
  callNames: commonNames,
};

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://docs.ollama.com/capabilities/thinking';

export default defineProvider({
  manifest: {
    id: 'ollama',
    name: 'Ollama',
    family: 'ollama',
    operations: ['chat', 'models', 'embeddings', 'pullModel'],
    keyVault: {
      required: [],
      optional: ['baseURL', 'apiKey'],
      error: 'InvalidOllamaArgs',
      placeholders: { baseURL: defaultURL },
    },
    env: { baseURL: ['OLLAMA_BASE_URL', 'OLLAMA_PROXY_URL'] },
    baseURL: defaultURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'a rule of this project: half of what is asked for',
        source: 'https://github.com/ollama/ollama/blob/main/docs/modelfile.md',
      },
      {
        parts: ['tool_choice'],
        reason: 'the API has no such field',
        source: 'https://github.com/ollama/ollama/blob/main/docs/api.md',
      },
    ],
    thinkingModels: [
      {
        parts: ['gpt-oss'],
        thinking: { kind: 'set', efforts: ['low', 'medium', 'high'] },
        source: thinkingPage,
        date: '2026-11-22',
      },
      { parts: ['qwq'], thinking: { kind: 'always' }, source: thinkingPage, date: '2026-11-22' },
      { parts: ['deepseek-r1'], thinking: { kind: 'set', switch: true }, source: thinkingPage, date: '2026-11-22' },
    ],
    checkModel: 'deepseek-r1',
    browser: true,
    local: {
      baseURL: defaultURL,
      probe: '/api/tags',
      start: 'ollama serve',
      startForBrowser: 'OLLAMA_ORIGINS={origin} ollama serve',
    },
    links: { docs: 'https://github.com/ollama/ollama/blob/main/docs/api.md', home: 'https://ollama.com' },
  },
  models: () => import('./models.ts'),
  rules: [scale('temperature', 0.5)],
  apply(hooks) {
    hooks.buildRequest.tap({ name: 'ollama', stage: stages.wire }, (request, context) => {
      const { params, omitted } = fitMessages(context, limits);
      refuseRemoteImages(params, context.provider, 'Ollama');
      const body = { model: request.model, ...chatBody(params) };
      return { ...request, wire: 'ollama-chat', path: '/api/chat', body, omitted };
    });
    hooks.send.tapPromise({ name: 'ollama', stage: stages.fallback }, sendChat);
    hooks.transformStream.tap({ name: 'ollama', stage: stages.wire }, (transform, { reply }) =>
      readReply(transform, (context) =>
        createDecoder({
          reader: new OllamaReader(context),
          contentType: reply?.headers['content-type'],
          context,
          jsonFraming: 'lines',
        }),
      ),
    );
    hooks.mapError.tap({ name: 'ollama', stage: stages.fallback }, ollamaErrors);
    hooks.models.tapPromise({ name: 'ollama', stage: stages.fallback }, (_params, context) => listModels(context));
    hooks.embeddings.tapPromise({ name: 'ollama', stage: stages.fallback }, embed);
    hooks.pullModel.tapPromise({ name: 'ollama', stage: stages.fallback }, pullModel);
  },
});
