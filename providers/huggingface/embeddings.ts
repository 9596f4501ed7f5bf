// Embeddings over feature extraction: one request, vectors without an envelope.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, EmbeddingsParams } from '@tributary/runtime-core';
import { joinURL, list, modelPath, requestJSON } from '@tributary/runtime-core/wire';

const numbers = (row: unknown): number[] => list(row).filter((value) => typeof value === 'number');

/** A list of vectors; one vector alone where the input was a single text. */
function vectorsOf(json: unknown): number[][] {
  const rows = list(json);
  return typeof rows[0] === 'number' ? [numbers(rows)] : rows.map(numbers);
}

/** The inference provider's own route lies beside the router's chat route, `/v1`. */
const pipelineAt = (base: string, model: string): string =>
  joinURL(base.replace(/\/v1\/*$/, ''), `hf-inference/models/${modelPath(model)}/pipeline/feature-extraction`);

export async function embeddings({ model, input }: EmbeddingsParams, context: CallContext, base: string) {
  const json = await requestJSON(context, {
    url: pipelineAt(context.vault.baseURL ?? base, model),
    headers: { authorization: `Bearer ${context.vault.apiKey ?? ''}` },
    body: { inputs: input },
  });
  const vectors = vectorsOf(json);
  if (vectors.length === 0 || vectors.some((vector) => vector.length === 0))
    throw new VendorError({ message: 'the answer holds no embeddings', status: 200, body: json });
  return vectors;
}
