// Guesses a model's family from its id: the first matching keyword wins.

export const modelFamilies = [
  'anthropic',
  'deepseek',
  'google',
  'llama',
  'openai',
  'qwen',
  'v0',
  'volcengine',
  'zeroone',
  'zhipu',
] as const;
export type ModelFamily = (typeof modelFamilies)[number];

/** Keywords of families, chosen by this project. The order matters: `deepseek-r1-distill-llama` is of DeepSeek. */
const familyKeywords: readonly (readonly [ModelFamily, readonly string[]])[] = [
  ['anthropic', ['claude']],
  ['deepseek', ['deepseek']],
  ['google', ['gemini']],
  ['llama', ['llama']],
  ['openai', ['o1', 'o3', 'o4', 'gpt-']],
  ['qwen', ['qwen', 'qwq', 'qvq']],
  ['v0', ['v0']],
  ['volcengine', ['doubao']],
  ['zeroone', ['yi-']],
  ['zhipu', ['glm']],
];

/** Default: openai, whose wire most servers use. */
export function familyOf(id: string): ModelFamily {
  const lower = id.toLowerCase();
  return familyKeywords.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? 'openai';
}
