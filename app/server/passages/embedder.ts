// Vectors of texts by one model, whatever it takes at once: what is too long is read in pieces and merged, and what is too many is
// asked for in smaller batches. Sizes that a provider refused are not tried again.
import type { EmbeddingsParams } from '@tributary/runtime-core';
import { unitVector } from '../storage/vector.ts';
import { piecesWithin, tokensIn } from './pieces.ts';

/** Role of texts in a search: some models read a question otherwise than what is searched. */
export type Role = NonNullable<EmbeddingsParams['input_type']>;

export type Embed = (
  texts: readonly string[],
  role: Role,
  signal: AbortSignal,
) => Promise<readonly (readonly number[])[]>;

export interface EmbedderOptions {
  readonly embed: Embed;
  /** True for an error that may say that the request was too large. */
  readonly isTooMuch: (error: unknown) => boolean;
  /** Context window of the model's card. Unit: tokens. */
  readonly window?: number | undefined;
}

export interface Embedder {
  /** One vector a text, of length 1 and all of one dimension. */
  vectorsOf(texts: readonly string[], role: Role, signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Many small models read no more. Unit: tokens. */
const usualWindow = 512;
/** The estimate of tokens is one. */
const ofWindow = 0.9;
/** Calls by the operator's keys may be limited in number; a stop loses one at most. */
const mostTexts = 64;
const leastTokens = 100;

/** An answer that cannot be compared with others. */
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
          // It was for something else.
          most = isTooMuch(error) ? first : most;
          throw error;
        }
      }
    },
  };
}

type Sizes = { readonly texts: number; readonly tokens: number };

/** First fewer texts, then shorter ones; undefined where there is nothing left to make smaller. */
function smaller({ texts, tokens }: Sizes, given: readonly string[]): Sizes | undefined {
  const sent = Math.min(
    texts,
    given.reduce((sum, text) => sum + piecesWithin(text, tokens).length, 0),
  );
  if (sent > 1) return { texts: Math.ceil(sent / 4), tokens };
  const longest = Math.min(tokens, Math.max(...given.map(tokensIn)));
  return longest > leastTokens ? { texts, tokens: Math.max(leastTokens, longest / 2) } : undefined;
}

/** Mean of vectors, weighed by the length of the pieces, which all point somewhere. */
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
