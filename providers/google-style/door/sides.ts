// Serves Gemini's embeddings, and predictions of images as Imagen's clients ask for them.
// Source: types of @google/genai 3.1.0 and the paths that it calls, read 2026-11-30.
import type { EmbeddingsParams, TextToImageParams } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorSide } from '@tributary/runtime-core/door';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { camel } from './read.ts';

const known = new Set(['model', 'content', 'taskType', 'outputDimensionality', 'embedContentConfig']);
const roles: Readonly<Record<string, EmbeddingsParams['input_type']>> = {
  RETRIEVAL_QUERY: 'query',
  RETRIEVAL_DOCUMENT: 'document',
};

interface Asked {
  readonly words: string;
  readonly task: string | undefined;
  readonly dimensions: unknown;
}

function askedBy(request: unknown, lost: Losses): Asked {
  const given = camel(record(request) ?? {});
  const fields = { ...given, ...camel(record(given['embedContentConfig']) ?? {}) };
  lost.others(fields, known);
  const content = fields['content'];
  const parts = typeof content === 'string' ? [{ text: content }] : list(record(content)?.['parts']);
  const words = parts.map((part) => {
    const found = text(record(part)?.['text']);
    if (found === undefined) throw badRequest('content.parts: only texts are embedded; send { "text": "…" }');
    return found;
  });
  if (words.length === 0) throw badRequest('content: found no text; send { "parts": [{ "text": "…" }] }');
  return { words: words.join(''), task: text(fields['taskType']), dimensions: fields['outputDimensionality'] };
}

function paramsOf(requests: readonly unknown[], model: string) {
  const lost = new Losses();
  const asked = requests.map((request) => askedBy(request, lost));
  const [first] = asked;
  if (!first) throw badRequest('requests: found none; send a list of requests');
  const { task, dimensions } = first;
  if (asked.some((each) => each.task !== task || each.dimensions !== dimensions))
    throw badRequest('requests: taskType and outputDimensionality must be the same for all');
  const role = task === undefined ? undefined : roles[task];
  if (task !== undefined && !role) lost.add('taskType');
  const params = { model, input: asked.map(({ words }) => words), ...given({ dimensions, input_type: role }) };
  return { params: params as EmbeddingsParams, lost: lost.list() }; // the host checks it against the schema
}

const usageOf = (tokens: number | undefined): object =>
  tokens === undefined ? {} : { usageMetadata: { promptTokenCount: tokens } };

const embedContent: DoorSide<'embeddings'> = {
  operation: 'embeddings',
  read: (body, model) => paramsOf([body], model),
  write: ([values = []], { usage }) => ({
    kind: 'json',
    body: { embedding: { values }, ...usageOf(usage?.totalInputTokens) },
  }),
};

const batchEmbedContents: DoorSide<'embeddings'> = {
  operation: 'embeddings',
  read: (body, model) => paramsOf(list(body['requests']), model),
  write: (vectors, { usage }) => ({
    kind: 'json',
    body: { embeddings: vectors.map((values) => ({ values })), ...usageOf(usage?.totalInputTokens) },
  }),
};

const knownOfImages = new Set(['sampleCount', 'seed', 'aspectRatio']);

function promptOf({ instances }: Json): unknown {
  const found = list(instances).map((each) => record(each)?.['prompt']);
  if (found.length === 1) return found[0];
  throw badRequest('instances: send one, with the prompt of the images');
}

const predict: DoorSide<'textToImage'> = {
  operation: 'textToImage',
  read(body, model) {
    const lost = new Losses();
    const parameters = camel(record(body['parameters']) ?? {});
    lost.others(parameters, knownOfImages, 'parameters.');
    const { sampleCount: n, seed, aspectRatio: size } = parameters;
    const params = { model, prompt: promptOf(body), ...given({ n, seed, size }) };
    return { params: params as TextToImageParams, lost: lost.list() }; // the host checks it against the schema
  },
  write: (images) => ({
    kind: 'json',
    body: {
      predictions: images.map(({ url }) => ({
        mimeType: /^data:([^;,]+)/.exec(url)?.[1] ?? 'image/png',
        bytesBase64Encoded: url.slice(url.indexOf(',') + 1),
      })),
    },
  }),
};

/** By the verb of the address. */
export const sides: Readonly<Record<string, DoorSide>> = { embedContent, batchEmbedContents, predict };
