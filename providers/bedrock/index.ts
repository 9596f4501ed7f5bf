// Amazon Bedrock: Claude and Llama in their own formats, every other model with Converse, embeddings by Titan and
// Cohere.
import type { EventStreamCodec } from '@smithy/core/event-streams';
import { defineProvider, readReply, stages } from '@tributary/runtime-core';
import { claudeLimits, claudeOmits, claudeRules, maxTokensDefault } from '@tributary/provider-anthropic-style';
import { byDefault, scale, when } from '@tributary/runtime-core/rules';
import { commonNames, fitMessages } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { callBedrock } from './client.ts';
import { BedrockDecoder } from './decoder.ts';
import { embed } from './embeddings.ts';
import { bedrockErrors } from './errors.ts';
import { isClaude, isLlama } from './ids.ts';
import { listModels } from './list.ts';
import { BedrockReader } from './reader.ts';
import { chatCall } from './request.ts';

/** Conversations sent with Converse must end with the user. */
const limitsOf = (model: string): WireLimits => ({
  ...claudeLimits(model),
  imageAddresses: false,
  callIds: /^[A-Za-z0-9_-]{1,64}$/,
  callNames: commonNames,
  ...(isClaude({ model }) ? {} : { userLast: true }),
});

const commands = {
  'bedrock-invoke': { whole: 'InvokeModel', stream: 'InvokeModelWithResponseStream' },
  'bedrock-converse': { whole: 'Converse', stream: 'ConverseStream' },
} as const;

export default defineProvider({
  manifest: {
    id: 'bedrock',
    name: 'Amazon Bedrock',
    family: 'bedrock',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: {
      required: ['accessKeyId', 'secretAccessKey'],
      optional: ['region', 'sessionToken', 'endpoint', 'baseURL'],
      error: 'InvalidBedrockCredentials',
      placeholders: { region: 'us-east-1', endpoint: 'https://bedrock-runtime.us-east-1.amazonaws.com' },
    },
    env: {
      accessKeyId: ['AWS_ACCESS_KEY_ID'],
      secretAccessKey: ['AWS_SECRET_ACCESS_KEY'],
      sessionToken: ['AWS_SESSION_TOKEN'],
      region: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    },
    // The host depends on region and partition.
    hosts: ['*.amazonaws.com', '*.amazonaws.com.cn'],
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'usage'],
    omits: [
      ...claudeOmits,
      {
        parts: ['max_tokens'],
        models: ['llama'],
        filled: true,
        reason: '400: a rule of this project',
        source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-meta.html',
      },
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'a rule of this project: half of what is asked for',
        source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InferenceConfiguration.html',
      },
      {
        parts: ['blank_texts'],
        wires: ['bedrock-converse'],
        reason: '400: the text field in the ContentBlock object is blank',
        source: 'https://github.com/langchain-ai/langchain-aws/issues/403',
        date: '2026-11-29',
      },
      {
        parts: ['frequency_penalty', 'presence_penalty', 'stop', 'seed', 'response_format', 'json_object'],
        wires: ['bedrock-invoke'],
        models: ['llama'],
        reason: 'a Llama request has prompt, max_gen_len, temperature and top_p alone',
        source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-meta.html',
        date: '2026-11-29',
      },
      {
        parts: ['frequency_penalty', 'presence_penalty', 'seed', 'response_format', 'json_object'],
        wires: ['bedrock-converse'],
        reason: 'Converse has no such field',
        source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
      },
    ],
    thinking: { 'anthropic.claude': ['switch', 'budget', 'effort'] },
    checkModel: 'us.anthropic.claude-3-7-sonnet-20250219-v1:0',
    browser: true,
    recommended: {
      models: ['global.anthropic.claude-sonnet-4-6', 'global.anthropic.claude-haiku-4-5-20251001-v1:0'],
      source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters.html',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.aws.amazon.com/iam/home#/security_credentials',
      docs: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters.html',
      home: 'https://aws.amazon.com/bedrock',
    },
  },
  models: () => import('./models.ts'),
  rules: [
    when('Claude', isClaude, ...claudeRules(maxTokensDefault('4096', () => 4096))),
    when('Llama', isLlama, byDefault('max_tokens', 400)),
    when('any other model than Claude', (params) => !isClaude(params), scale('temperature', 0.5)),
  ],
  apply(hooks) {
    hooks.buildRequest.tap({ name: 'bedrock', stage: stages.wire }, (request, context) => {
      const { params, omitted } = fitMessages(context, limitsOf(context.params.model));
      return { ...request, ...chatCall(params, context), omitted };
    });

    hooks.send.tapPromise({ name: 'bedrock', stage: stages.fallback }, async (request, context) => {
      const { wire, model, body, stream } = request;
      const names = wire === 'bedrock-converse' ? commands['bedrock-converse'] : commands['bedrock-invoke'];
      const [answer] = await Promise.all([
        callBedrock(context, { command: stream ? names.stream : names.whole, model, body }),
        loadCodec(),
      ]);
      return { wire, status: answer.status, headers: answer.headers, body: answer.body };
    });

    hooks.transformStream.tap({ name: 'bedrock', stage: stages.wire }, (transform, { reply }) =>
      readReply(transform, (context) => {
        if (!codec) throw new Error('a reply was read before its request was sent');
        const contentType = reply?.headers['content-type'];
        return new BedrockDecoder({ reader: new BedrockReader(context), codec, contentType, context });
      }),
    );

    hooks.mapError.tap('bedrock', bedrockErrors);
    hooks.models.tapPromise('bedrock', (_params, context) => listModels(context));
    hooks.embeddings.tapPromise('bedrock', embed);
  },
});

/** Loaded with the first call, like the SDK. */
let codec: EventStreamCodec | undefined;

async function loadCodec(): Promise<void> {
  const { EventStreamCodec } = await import('@smithy/core/event-streams');
  codec ??= new EventStreamCodec(toUtf8, fromUtf8);
}

const utf8 = new TextDecoder();
const toUtf8 = (bytes: Uint8Array | string): string => (typeof bytes === 'string' ? bytes : utf8.decode(bytes));
const fromUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
