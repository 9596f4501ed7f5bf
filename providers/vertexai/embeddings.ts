// Embeddings: `predict` of the text models, `embedContent` of the Gemini ones.
import type { CallContext, EmbeddingsParams } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { at, joinURL, list, noteInput, pathSegment, requestJSON } from '@tributary/runtime-core/wire';

interface Endpoint {
  readonly baseURL: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One vector an input, in order. */
export async function embed(
  { model, input, dimensions, input_type }: EmbeddingsParams,
  context: CallContext,
  { baseURL, headers }: Endpoint,
): Promise<readonly (readonly number[])[]> {
  const inputs = typeof input === 'string' ? [input] : input;
  const ask = (method: string, body: object): Promise<unknown> =>
    requestJSON(context, { url: joinURL(baseURL, `models/${pathSegment(model)}:${method}`), headers, body });

  // Gemini embeds one content a call; the first of them, gemini-embedding-001, still speaks the older wire.
  if (/^gemini-embedding-(?!001)/.test(model)) {
    const answers = inputs.map((one) =>
      ask('embedContent', {
        content: { parts: [{ text: one }] },
        ...(dimensions === undefined ? {} : { outputDimensionality: dimensions }),
      }),
    );
    return (await Promise.all(answers)).map((answer) => vectorOf(at(answer, 'embedding.values'), answer));
  }
  // Source: https://cloud.google.com/vertex-ai/generative-ai/docs/embeddings/task-types, not read itself, 2026-11-27.
  const task =
    input_type === undefined ? {} : { task_type: input_type === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' };
  const answer = await ask('predict', {
    instances: inputs.map((content) => ({ content, ...task })),
    ...(dimensions === undefined ? {} : { parameters: { outputDimensionality: dimensions } }),
  });
  const rows = list(at(answer, 'predictions'));
  if (rows.length === 0) throw noVectors(answer);
  for (const row of rows) noteInput(context, at(row, 'embeddings.statistics.token_count'));
  return rows.map((row) => vectorOf(at(row, 'embeddings.values'), answer));
}

function vectorOf(values: unknown, answer: unknown): readonly number[] {
  const vector = list(values).filter((value) => typeof value === 'number');
  if (vector.length === 0) throw noVectors(answer);
  return vector;
}

const noVectors = (body: unknown): VendorError =>
  new VendorError({ message: 'the answer holds no embeddings', status: 200, body });
