// Reads embeddings of every wire: number of vectors, their length, and the start of the first one.
import type { Expectation } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { at, listAt } from './json.ts';

/** OpenAI may answer in base64: 32-bit floats, little endian. */
function vector(value: unknown): readonly number[] {
  if (typeof value !== 'string') return listAt(value).filter((item) => typeof item === 'number');
  const bytes = Buffer.from(value, 'base64');
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));
}

export function readEmbeddings({ list }: Pieces): Expectation {
  const body = list[0]?.value;
  const found: readonly unknown[] = [
    ...listAt(body, 'data').map((item) => at(item, 'embedding')), // OpenAI
    ...listAt(body, 'predictions').map((item) => at(item, 'embeddings', 'values')), // Vertex AI predict
    ...listAt(body, 'embeddings', 'float'), // Cohere v2
    // Gemini batch, Ollama /api/embed
    ...listAt(body, 'embeddings').map((item) => at(item, 'values') ?? item),
    // Hugging Face feature extraction: a vector or a list of vectors at top level
    ...(typeof at(body, 0) === 'number' ? [body] : listAt(body)),
    ...listAt(body, 'output', 'embeddings').map((item) => at(item, 'embedding')), // DashScope
    // Gemini single, Ollama /api/embeddings, Titan
    ...(at(body, 'embedding') === undefined ? [] : [at(body, 'embedding', 'values') ?? at(body, 'embedding')]),
  ];
  const vectors = found.map(vector);
  return {
    kind: 'embeddings',
    count: vectors.length,
    dimensions: vectors[0]?.length ?? 0,
    first: vectors[0]?.slice(0, 3) ?? [],
  };
}
