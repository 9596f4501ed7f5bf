// A correct provider: the suite passes it, and each broken one differs from it in one part.
import { defineProvider, stages } from '@tributary/runtime-core';
import type {
  ByteSource,
  CallContext,
  ChatParams,
  Decoder,
  ModelCard,
  ProviderDefinition,
  ProviderHooks,
  ProviderManifest,
  StreamTransform,
  TransportResponse,
  WireRequest,
} from '@tributary/runtime-core';
import {
  commonImages,
  commonNames,
  createDecoder,
  fitMessages,
  joinURL,
  readText,
  vendorError,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, WireLimits } from '@tributary/runtime-core/wire';
import { tapOperations } from './operations.ts';
import { SampleReader } from './reader.ts';

const base = 'https://api.sample.test/v1';

/** Parameters that the sample's wire sends unchanged. */
const passed = [
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
  'stop',
  'seed',
  'response_format',
  'tools',
  'tool_choice',
  'reasoning_effort',
  'thinking',
] as const;

const limits: WireLimits = {
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user'],
  callNames: commonNames,
};

/** The sample's parts, each replaceable. */
export interface SampleParts {
  readonly manifest: Partial<ProviderManifest>;
  readonly models: readonly ModelCard[];
  normalize(params: ChatParams): ChatParams;
  url(context: CallContext): string;
  headers(context: CallContext): Record<string, string>;
  body(params: ChatParams, context: CallContext): Record<string, unknown>;
  readonly limits: WireLimits;
  send(request: WireRequest, context: CallContext, signal: AbortSignal): Promise<TransportResponse>;
  /** Throws if the answer is a refusal. */
  accept(response: TransportResponse, context: CallContext): Promise<void>;
  source(body: ByteSource): ByteSource;
  decoder(decoder: Decoder): Decoder;
  reader(id: string): ChunkReader;
  transform: StreamTransform | undefined;
  operations(hooks: ProviderHooks): void;
}

export const rightParts: SampleParts = {
  manifest: {},
  models: [
    {
      id: 'sample-1',
      displayName: 'Sample 1',
      type: 'chat',
      enabled: true,
      abilities: { functionCall: true, vision: true },
    },
  ],
  limits,
  normalize: (params) => params,
  url: ({ vault }) => joinURL(vault.baseURL ?? base, 'chat/completions'),
  headers: ({ vault }) => ({ 'content-type': 'application/json', authorization: `Bearer ${vault.apiKey ?? ''}` }),
  body({ model, messages, stream, ...params }) {
    const given = passed.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const]));
    return { model, messages, stream: stream !== false, ...Object.fromEntries(given) };
  },
  send: (request, context, signal) =>
    context.transport({
      method: 'POST',
      url: request.path,
      headers: request.headers,
      body: JSON.stringify(request.body),
      signal,
    }),
  async accept(response) {
    if (response.status >= 400) throw vendorError(response, await readText(response.body));
  },
  source: (body) => body,
  decoder: (decoder) => decoder,
  reader: (id) => new SampleReader(id),
  transform: undefined,
  operations: tapOperations,
};

const manifest: ProviderManifest = {
  id: 'sample',
  name: 'Sample',
  family: 'sample',
  operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'speechToText', 'pullModel'],
  keyVault: { required: ['apiKey'] },
  baseURL: base,
  browser: true,
  chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
  thinking: { '*': ['effort', 'switch', 'budget'] },
  images: { '*': { sizes: ['512x512', '1024x1024'], quality: ['low', 'high'], count: 2, seed: true } },
  speech: { '*': { voices: ['one', 'two'], speed: [0.5, 2] } },
  transcription: { '*': { formats: ['webm'], language: true, maxBytes: 1_000_000 } },
};

export function sample(changes: Partial<SampleParts> = {}): ProviderDefinition {
  const parts: SampleParts = { ...rightParts, ...changes };
  return defineProvider({
    manifest: { ...manifest, ...parts.manifest },
    models: parts.models,
    apply(hooks) {
      const { transform } = parts;
      hooks.normalizeParams.tap({ name: 'sample', stage: stages.wire }, (params) => parts.normalize(params));
      hooks.buildRequest.tap({ name: 'sample', stage: stages.wire }, (request, context) => {
        const { params, omitted } = fitMessages(context, parts.limits);
        return {
          ...request,
          wire: 'openai-chat',
          path: parts.url(context),
          headers: parts.headers(context),
          body: parts.body(params, context),
          omitted,
        };
      });
      hooks.send.tapPromise({ name: 'sample', stage: stages.fallback }, async (request, context) => {
        const response = await parts.send(request, context, context.signal);
        await parts.accept(response, context);
        const { status, headers, body } = response;
        return {
          wire: request.wire,
          status,
          headers,
          body: parts.source(body),
          decoder: (decode) =>
            parts.decoder(
              createDecoder({ reader: parts.reader(decode.id), contentType: headers['content-type'], context: decode }),
            ),
        };
      });
      if (transform) hooks.transformStream.tap('sample', () => transform);
      parts.operations(hooks);
    },
  });
}

export default sample();
