// Provider that answers a recorded exchange: the wire decides, the recorded one where it speaks that wire itself.
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { Exchange } from './exchange.ts';

/** The provider each wire belongs to. */
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

/** Vendors that serve others' models over others' wires: loaded, they answer what was recorded at them. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  vertexai: ['gemini-generate', 'gemini-embeddings', 'anthropic-messages'],
  azureai: ['anthropic-messages'],
  cloudflare: ['openai-chat'],
  lmstudio: ['openai-responses'],
};

/** Path below the replay's address at which a wire is served: some packages tell by the base URL which of two wires is meant. */
const bases: Readonly<Record<string, string>> = {
  dashscope: '/api/v1',
  'dashscope-embed': '/api/v1',
  'dashscope-image': '/api/v1',
  'dashscope-task': '/api/v1',
};
export const baseOf = ({ wire }: Pick<Exchange, 'wire'>): string => bases[wire] ?? '/v1';

/** A prediction is ordered and asked about alike, whatever its model makes: the package orders images. */
const asImages: ReadonlySet<string> = new Set(['replicate-predictions']);

/** The operation that shows how an exchange is read. */
export const operationOf = ({ wire, operation }: Pick<Exchange, 'wire' | 'operation'>): string =>
  asImages.has(wire) ? 'textToImage' : operation;

/** The id under which the runtime is called: a loaded provider's, or one nobody has, which the fallback serves. */
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
