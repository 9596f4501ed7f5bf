// Serves OpenAI's embeddings. Source: types of the openai SDK 7.55.0, EmbeddingCreateParams, read 2026-11-30.
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorSide } from '@tributary/runtime-core/door';
import type { EmbeddingsParams } from '@tributary/runtime-core';
import { list } from '@tributary/runtime-core/wire';

const known = new Set(['model', 'input', 'dimensions', 'encoding_format']);

/** The SDK asks for base64 unless its caller names a format. */
const formats = new Set<unknown>(['float', 'base64', undefined, null]);

function checkInput(input: unknown): void {
  if (list(input).some((each) => typeof each === 'number' || Array.isArray(each)))
    throw badRequest('input: found tokens, whose meaning differs between models; send texts');
}

/** 32-bit floats, little-endian. */
function base64Of(vector: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return btoa(Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

export const embeddingsSide: DoorSide<'embeddings'> = {
  operation: 'embeddings',
  read(body, model) {
    const lost = new Losses();
    lost.others(body, known);
    const { input, dimensions, encoding_format: format } = body;
    checkInput(input);
    if (!formats.has(format)) throw badRequest('encoding_format: send float or base64');
    const params = { model, input, ...given({ dimensions }) };
    return { params: params as EmbeddingsParams, lost: lost.list() }; // the host checks it against the schema
  },
  write(vectors, { model, request, usage }) {
    const isBase64 = request['encoding_format'] === 'base64';
    const tokens = usage?.totalInputTokens ?? 0;
    return {
      kind: 'json',
      body: {
        object: 'list',
        data: vectors.map((vector, index) => ({
          object: 'embedding',
          index,
          embedding: isBase64 ? base64Of(vector) : vector,
        })),
        model,
        usage: { prompt_tokens: tokens, total_tokens: tokens },
      },
    };
  },
};
