// The OpenAI style: chat completions and Responses through the openai SDK. Also the provider for unknown ids.
import { defineProvider, readReply, stages } from '@tributary/runtime-core';
import type {
  CallContext,
  ChatParams,
  ProviderHooks,
  StreamTransform,
  WireReply,
  WireRequest,
} from '@tributary/runtime-core';
import { commonImages, commonNames, createDecoder, fitMessages, soundIn } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { anyFacts } from './any-facts.ts';
import { anyRows } from './any-list.ts';
import { call } from './client.ts';
import { modelList } from './model-list.ts';
import { embeddings, textToImage } from './operations.ts';
import { textToSpeech } from './speech.ts';
import { speechToText } from './transcriptions.ts';
import type { OpenAIStyleOptions } from './options.ts';
import { chatBody } from './request.ts';
import { ReplyReader } from './reply-reader.ts';
import { readsOf } from './chat-reader.ts';
import { responsesBody } from './responses-request.ts';
import { templateThinking } from './template-thinking.ts';

export { anyFacts } from './any-facts.ts';
export { ChatReader } from './chat-reader.ts';
export type { ChatReaderOptions } from './chat-reader.ts';
export { catalogueList } from './catalogue-list.ts';
export { call } from './client.ts';
export { codingPlanFields } from './coding-plan.ts';
export { dated, dateOf, entries } from './model-list.ts';
export type { ModelListOptions, OpenAIStyleOptions } from './options.ts';
export { openAIOmits, responsesOmits } from './omits.ts';
export { positive } from './positive.ts';
export { perMillion } from './price.ts';
export { vectorOf } from './operations.ts';
export { idInName } from './request.ts';
export { ResponsesReader } from './responses-reader.ts';
export { templateThinking } from './template-thinking.ts';

/** OpenAI's limits; compatible servers have the same or wider ones. */
const chatLimits: WireLimits = {
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user'],
  callIds: /^.{1,40}$/s,
  callNames: commonNames,
};
const responsesLimits: WireLimits = { ...chatLimits, callIds: /^.{1,64}$/s };
/** Chat templates of open models require alternating roles, starting with the user. */
const templateLimits = { alternate: true, userFirst: true } as const;

const asked: NonNullable<OpenAIStyleOptions['responses']> = (params) => params.apiMode === 'responses';

const holdsSound = ({ messages }: ChatParams): boolean =>
  messages.some(
    ({ content }) => Array.isArray(content) && content.some((part) => part.type === 'file' && soundIn(part)),
  );

/** Returns the taps of one vendor. Call it with the vendor's options, then with the hooks. */
export function openaiStyle(options: OpenAIStyleOptions = {}): (hooks: ProviderHooks) => void {
  const wantsResponses = options.responses ?? asked;

  const build = (request: WireRequest, context: CallContext): WireRequest => {
    // The Responses API accepts no audio. Source: https://developers.openai.com/api/docs/models/gpt-audio, read
    // 2026-11-27.
    const responses = !holdsSound(context.params) && wantsResponses(context.params, context);
    const { params, omitted } = fitMessages(context, {
      ...(responses ? responsesLimits : chatLimits),
      ...(responses || options.openAIModels !== undefined ? {} : templateLimits),
      ...options.limits,
    });
    // The deployment's name, if the caller or the catalogue has one (Azure, Volcengine, Qwen).
    const model = params.deploymentName ?? context.card(request.model)?.deploymentName ?? request.model;
    const body = responses ? responsesBody(params, model, options, context) : chatBody(params, model, options, context);
    return {
      ...request,
      model,
      wire: responses ? 'openai-responses' : (options.wire ?? 'openai-chat'),
      path: responses ? '/responses' : '/chat/completions',
      body,
      stream: body['stream'] === true,
      omitted,
    };
  };

  const send = async (request: WireRequest, context: CallContext): Promise<WireReply> => {
    const { wire, path, body, headers, query } = request;
    const response = await call(context, options, { method: 'post', path, body, headers, query });
    return { wire, status: response.status, headers: response.headers, body: response.body };
  };

  const read = (transform: StreamTransform, { reply }: CallContext): StreamTransform =>
    readReply(transform, (context) => {
      const asked = reply?.wire === 'openai-responses' ? 'openai-responses' : 'openai-chat';
      const reader = new ReplyReader(asked, options, context);
      return createDecoder({ reader, contentType: reply?.headers['content-type'], context });
    });

  return (hooks) => {
    const name = 'openai-style';
    const first = { name, stage: stages.wire };
    const fallback = { name, stage: stages.fallback };
    hooks.buildRequest.tap(first, build);
    hooks.send.tapPromise(fallback, send);
    hooks.transformStream.tap(first, Object.assign(read, { reads: options.client ? undefined : readsOf(options) }));
    hooks.models.tapPromise(fallback, (_params, context) => modelList(context, options));
    hooks.embeddings.tapPromise(fallback, (params, context) => embeddings(params, context, options));
    hooks.textToImage.tapPromise(fallback, (params, context) => textToImage(params, context, options));
    hooks.textToSpeech.tapPromise(fallback, (params, context) => textToSpeech(params, context, options));
    hooks.speechToText.tapPromise(fallback, (params, context) => speechToText(params, context, options));
  };
}

/** Any server with this API, given a base URL and, if required, a key. */
export default defineProvider({
  manifest: {
    id: 'openai-style',
    name: 'OpenAI style',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'speechToText'],
    keyVault: { required: ['baseURL'], optional: ['apiKey'], placeholders: { baseURL: 'https://host/v1' } },
    chat: ['text', 'tools', 'reasoning', 'grounding', 'image_output', 'usage'],
    // OpenAI's own limits, which compatible servers copy.
    images: { '*': { sizes: ['1024x1024', '1536x1024', '1024x1536', '512x512'], count: 4, references: 1 } },
    transcription: {
      '*': {
        formats: ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'],
        language: true,
        maxBytes: 25_000_000,
      },
    },
    fallback: true,
    hidden: true,
    browser: true,
    responses: true,
  },
  models: [],
  apply: openaiStyle({
    chatFields: templateThinking,
    usageAt: ['x_groq.usage'],
    errorAt: ['x_groq.error'],
    models: { keywords: 'guess', rows: anyRows, read: anyFacts },
  }),
});
