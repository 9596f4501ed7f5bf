// Most popular vendors, in order. Lists of available providers start with them; all others follow in their own order, so that
// adding a provider changes only its folder.
const wellKnown: readonly string[] = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'mistral',
  'deepseek',
  'xai',
  'groq',
  'azure',
  'bedrock',
  'qwen',
  'moonshot',
  'perplexity',
  'cohere',
  'togetherai',
  'fireworksai',
  'huggingface',
  'nvidia',
  'zai',
  'cerebras',
  'vertexai',
  'github',
  'ollama',
  'lmstudio',
];

const places = new Map(wellKnown.map((id, place) => [id, place]));

export const wellKnownFirst = <T>(rows: readonly T[], idOf: (row: T) => string): readonly T[] =>
  rows.toSorted((a, b) => (places.get(idOf(a)) ?? places.size) - (places.get(idOf(b)) ?? places.size));
