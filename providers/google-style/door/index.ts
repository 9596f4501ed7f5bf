// Serves Gemini's generateContent and embeddings to clients, such as Gemini CLI, on /v1 and /v1beta.
import type { DoorModel, DoorOperation, DoorWire } from '@tributary/runtime-core/door';
import { count, isRecord, record } from '@tributary/runtime-core/wire';
import { usageOf } from '../usage.ts';
import { googleError } from './errors.ts';
import { interactionsDoor } from './interactions.ts';
import { camel, readContents } from './read.ts';
import { sides } from './sides.ts';
import { ContentsWriter, wholeContents } from './write.ts';

const modelOf = ({ id, name, contextWindow, maxOutput }: DoorModel): object => ({
  name: `models/${id}`,
  displayName: name,
  supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
  ...(contextWindow === undefined ? {} : { inputTokenLimit: contextWindow }),
  ...(maxOutput === undefined ? {} : { outputTokenLimit: maxOutput }),
});

function operationOf(path: string, method: string, alt: string | null): DoorOperation | undefined {
  // @ai-sdk/google 4.0.121 leaves `models/` out before a name that contains a slash.
  const [, model, verb] = /^\/v1(?:beta)?\/(?:models\/)?(.+):(\w+)$/.exec(path) ?? [];
  if (model === undefined || method !== 'POST') return undefined;
  if (verb === 'generateContent') return { kind: 'chat', model, stream: false };
  if (verb === 'countTokens') return { kind: 'count', model };
  const side = sides[verb ?? ''];
  if (side) return { kind: 'side', side, model };
  if (verb !== 'streamGenerateContent') return undefined;
  if (alt === 'sse') return { kind: 'chat', model, stream: true };
  return { kind: 'refused', message: 'streamGenerateContent is served as events: add ?alt=sse to the address' };
}

const contentsDoor: DoorWire = {
  id: 'gemini-generate',
  prefix: '/gemini',
  maker: 'google',
  namedByAddress: true,
  forwards: /^x-goog-(user-project|api-client)$/,
  usageMarks: ['usageMetadata'],
  claims: (headers) => headers['x-goog-api-key'] !== undefined,
  operationOf({ method, path, query }) {
    if (method === 'POST') return operationOf(path, method, query.get('alt'));
    if (/^\/v1(beta)?\/models$/.test(path)) return { kind: 'models' };
    const id = /^\/v1(?:beta)?\/models\/([^:]+)$/.exec(path)?.[1];
    return id === undefined ? undefined : { kind: 'model', id };
  },
  head(body, operation) {
    const model = ('model' in operation ? operation.model : undefined) ?? '';
    const stream = operation.kind === 'chat' && operation.stream === true;
    const config = record(camel(body)['generationConfig']);
    const maxOutput = count(config && camel(config)['maxOutputTokens']);
    return { model, stream, ...(maxOutput === undefined ? {} : { maxOutput }) };
  },
  usageIn: (chunk) => (isRecord(chunk['usageMetadata']) ? usageOf(chunk['usageMetadata']) : undefined),
  read(body, head) {
    // countTokens may carry the whole request.
    const whole = camel(body)['generateContentRequest'];
    return readContents(isRecord(whole) ? whole : body, head);
  },
  writer: (reply) => new ContentsWriter(reply),
  whole: wholeContents,
  error: googleError,
  models: (models) => ({ models: models.map(modelOf) }),
  model: modelOf,
  count: (tokens) => ({ totalTokens: tokens }),
  addressOf: (chat) => chat.replace(/:(?:streamG|g)enerateContent(?=$|\?)/, ':countTokens'),
};

const { models, model } = contentsDoor;

export const door: readonly DoorWire[] = [contentsDoor, { ...interactionsDoor, models, model }];
