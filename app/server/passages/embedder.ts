// Computes embeddings with one model: splits long texts and merges their vectors, and uses smaller batches if the
// provider refuses. Refused sizes are not tried again.
import type { EmbeddingsParams } from '@tributary/runtime-core';
import { unitVector } from '../storage/vector.ts';
import { piecesWithin, tokensIn } from './pieces.ts';

/** Role of texts in a search: some models treat questions differently. */
export type Role = NonNullable<EmbeddingsParams['input_type']>;

export type Embed = (
  texts: readonly string[],
  role: Role,
  signal: AbortSignal,
) => Promise<readonly (readonly number[])[]>;

export interface EmbedderOptions {
  readonly embed: Embed;
  /** True if an error may mean that the request was too large. */
  readonly isTooMuch: (error: unknown) => boolean;
  /** The model's context window. Unit: tokens. */
  readonly window?: number | undefined;
}

export interface Embedder {
  /** Returns one normalized vector per text, all of one dimension. */
  vectorsOf(texts: readonly string[], role: Role, signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** The window of many small models. Unit: tokens. */
const usualWindow = 512;
/** Safety margin, because tokens are estimated. */
const ofWindow = 0.9;
/** Texts per call: calls with the operator's keys may be limited, and a stop loses at most one. */
const mostTexts = 64;
const leastTokens = 100;

/** A result that cannot be compared with others. */
export class UnusableVectors extends Error {
  override readonly name = 'UnusableVectors';
}

export function createEmbedder({ embed, isTooMuch, window = usualWindow }: EmbedderOptions): Embedder {
  const first = { texts: mostTexts, tokens: Math.max(leastTokens, window * ofWindow) };
  let most = first;

  async function once(texts: readonly string[], role: Role, signal: AbortSignal): Promise<readonly Float32Array[]> {
    const cut = texts.map((text) => piecesWithin(text, most.tokens));
    const pieces = cut.flat();
    const vectors: Float32Array[] = [];
    for (let at = 0; at < pieces.length; at += most.texts) {
      signal.throwIfAborted();
      const batch = pieces.slice(at, at + most.texts);
      const answer = await embed(batch, role, signal);
      vectors.push(...batch.map((_, index) => Float32Array.from(answer[index] ?? [])));
    }
    const dimension = vectors[0]?.length ?? 0;
    if (dimension === 0 || vectors.some(({ length }) => length !== dimension))
      throw new UnusableVectors('the model returned vectors of different lengths');
    let next = 0;
    return cut.map((own) => mergedOf(own, vectors.slice(next, (next += own.length))));
  }

  return {
    async vectorsOf(texts, role, signal) {
      if (texts.length === 0) return [];
      for (;;) {
        try {
          return await once(texts, role, signal);
        } catch (error) {
          const less = isTooMuch(error) ? smaller(most, texts) : undefined;
          if (less) {
            most = less;
            continue;
          }
          // The failure had another reason, so keep the size.
          most = isTooMuch(error) ? first : most;
          throw error;
        }
      }
    },
  };
}

type Sizes = { readonly texts: number; readonly tokens: number };

/** Reduces first the number of texts, then their length; undefined if both are minimal. */
function smaller({ texts, tokens }: Sizes, given: readonly string[]): Sizes | undefined {
  const sent = Math.min(
    texts,
    given.reduce((sum, text) => sum + piecesWithin(text, tokens).length, 0),
  );
  if (sent > 1) return { texts: Math.ceil(sent / 4), tokens };
  const longest = Math.min(tokens, Math.max(...given.map(tokensIn)));
  return longest > leastTokens ? { texts, tokens: Math.max(leastTokens, longest / 2) } : undefined;
}

/** Returns the mean of vectors, weighted by the length of the pieces. */
function mergedOf(pieces: readonly string[], vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) {
    const unit = unitVector(vector);
    if (!unit) throw new UnusableVectors('the model returned a vector without direction');
    const weight = tokensIn(pieces[index] ?? '');
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (unit[at] ?? 0) * weight;
  }
  const merged = unitVector(sum);
  if (!merged) throw new UnusableVectors('the model returned a vector without direction');
  return merged;
}
