// Embeddings over DashScope's own wire.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, EmbeddingsParams } from '@tributary/runtime-core';
import { at, joinURL, list, noteInput, requestJSON } from '@tributary/runtime-core/wire';
import { isNative } from './native.ts';

/** undefined where the base URL speaks the compatible wire, which the family answers. */
export async function nativeEmbeddings(
  { model, input, dimensions }: EmbeddingsParams,
  context: CallContext,
  base: string,
): Promise<number[][] | undefined> {
  const { vault } = context;
  const native = vault.baseURL ?? base;
  if (!isNative(native)) return undefined;
  const json = await requestJSON(context, {
    url: joinURL(native, 'services/embeddings/text-embedding/text-embedding'),
    headers: { authorization: `Bearer ${vault.apiKey ?? ''}` },
    body: {
      model,
      input: { texts: Array.isArray(input) ? input : [input] },
      parameters: dimensions === undefined ? {} : { dimension: dimensions },
    },
  });
  const rows = list(at(json, 'output.embeddings'));
  const position = (row: unknown): number => Number(at(row, 'text_index') ?? 0);
  const vectors = rows
    .toSorted((a, b) => position(a) - position(b))
    .map((row) => list(at(row, 'embedding')).filter((value) => typeof value === 'number'));
  if (vectors.length === 0)
    throw new VendorError({ message: 'the answer holds no embeddings', status: 200, body: json });
  noteInput(context, at(json, 'usage.total_tokens'));
  return vectors;
}
