// Embeddings with InvokeModel: Titan accepts one text per call, Cohere a list.
import { at, list, noteInput, readJSON } from '@tributary/runtime-core/wire';
import type { CallContext, EmbeddingsParams } from '@tributary/runtime-core';
import { callBedrock } from './client.ts';

type Vector = readonly number[];

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');

/** Reads Titan's `embedding`, or Cohere's `embeddings` (a list, or an object by type). */
export function vectorsOf(json: unknown): Vector[] {
  const one = at(json, 'embedding');
  if (isVector(one)) return [one];
  const byType = at(json, 'embeddings.float');
  return list(byType ?? at(json, 'embeddings')).filter(isVector);
}

export function embeddingsBody(
  model: string,
  input: readonly string[],
  dimensions: number | undefined,
  inputType?: EmbeddingsParams['input_type'],
) {
  if (/\bcohere\.embed/.test(model)) {
    return {
      texts: input,
      input_type: inputType === 'query' ? 'search_query' : 'search_document',
      ...(dimensions === undefined ? {} : { output_dimension: dimensions, embedding_types: ['float'] }),
    };
  }
  // The first Titan accepts only the text.
  if (/titan-embed-(g1-)?text-(v1|0\d)/.test(model)) return { inputText: input[0] };
  return { inputText: input[0], normalize: true, ...(dimensions === undefined ? {} : { dimensions }) };
}

/** Cohere's limit of texts per call. */
const cohereBatch = 96;
/** Number of concurrent calls. */
const parallel = 8;

export async function embed(params: EmbeddingsParams, context: CallContext): Promise<readonly Vector[]> {
  const { model } = params;
  const texts = typeof params.input === 'string' ? [params.input] : params.input;
  const size = /\bcohere\.embed/.test(model) ? cohereBatch : 1;
  const batches = chunksOf(texts, size);
  const vectors: Vector[] = [];
  for (const group of chunksOf(batches, parallel)) {
    const answers = await Promise.all(group.map((batch) => embedBatch(context, params, batch)));
    vectors.push(...answers.flat());
  }
  return vectors;
}

async function embedBatch(
  context: CallContext,
  { model, dimensions, input_type }: EmbeddingsParams,
  batch: readonly string[],
): Promise<Vector[]> {
  const body = embeddingsBody(model, batch, dimensions, input_type);
  const json = await readJSON(await callBedrock(context, { command: 'InvokeModel', model, body }));
  const vectors = vectorsOf(json);
  // Titan's field; for Cohere, Bedrock sends the count in a header.
  noteInput(context, at(json, 'inputTextTokenCount'));
  if (vectors.length !== batch.length)
    throw new Error(`${model} gave ${vectors.length} vectors for ${batch.length} texts`);
  return vectors;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}
