// Chooses the provider that replays a recorded exchange: the recorded provider if it supports the wire, otherwise the
// wire's own.
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { Exchange } from './exchange.ts';

/** The provider of each wire. */
const owners: Readonly<Record<string, string>> = {
  'anthropic-messages': 'anthropic',
  'anthropic-models': 'anthropic',
  'bedrock-converse': 'bedrock',
  'bedrock-invoke': 'bedrock',
  'bedrock-models': 'bedrock',
  'cohere-v1': 'cohere',
  'cohere-v2': 'cohere',
  'cohere-embed': 'cohere',
  'gemini-generate': 'google',
  'gemini-embeddings': 'google',
  'gemini-models': 'google',
  'vertex-predict': 'vertexai',
  hf: 'huggingface',
  'mistral-chat': 'mistral',
  'ollama-chat': 'ollama',
  'ollama-generate': 'ollama',
  'ollama-embed': 'ollama',
  'ollama-tags': 'ollama',
  'ollama-pull': 'ollama',
  'openai-responses': 'openai',
  bfl: 'bfl',
  dashscope: 'qwen',
  'dashscope-embed': 'qwen',
  'dashscope-image': 'qwen',
  'dashscope-task': 'qwen',
  'fal-run': 'fal',
  'replicate-predictions': 'replicate',
};

/** Vendors that serve other vendors' models over their wires; if loaded, they replay their own recordings. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  vertexai: ['gemini-generate', 'gemini-embeddings', 'anthropic-messages'],
  azureai: ['anthropic-messages'],
  cloudflare: ['openai-chat'],
  lmstudio: ['openai-responses'],
};

/** Base path of a wire at the replay server: some packages choose between two wires by the base URL. */
const bases: Readonly<Record<string, string>> = {
  dashscope: '/api/v1',
  'dashscope-embed': '/api/v1',
  'dashscope-image': '/api/v1',
  'dashscope-task': '/api/v1',
};
export const baseOf = ({ wire }: Pick<Exchange, 'wire'>): string => bases[wire] ?? '/v1';

/** Predictions have the same requests for any kind of model; the package supports those of images. */
const asImages: ReadonlySet<string> = new Set(['replicate-predictions']);

/** Returns the operation by which the exchange is read. */
export const operationOf = ({ wire, operation }: Pick<Exchange, 'wire' | 'operation'>): string =>
  asImages.has(wire) ? 'textToImage' : operation;

/** Returns the provider id for the runtime: a loaded provider's, or an unknown one, which the fallback serves. */
export function answererOf(
  exchange: Pick<Exchange, 'wire' | 'provider' | 'operation'>,
  loaded: ReadonlyMap<string, ProviderDefinition>,
): string {
  if (loaded.has(exchange.provider) && hosts[exchange.provider]?.includes(exchange.wire)) return exchange.provider;
  const owner = owners[exchange.wire];
  if (owner !== undefined) return owner;
  const manifest = loaded.get(exchange.provider)?.manifest;
  const speaks =
    manifest?.family === 'openai-style' && manifest.operations.some((operation) => operation === exchange.operation);
  return speaks ? exchange.provider : `recorded-${exchange.provider}`;
}
