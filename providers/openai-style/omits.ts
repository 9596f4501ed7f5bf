// Parameters of a chat request that OpenAI's own models or the Responses API refuse.
import type { Unsent } from '@tributary/runtime-core';

/** Reasoning models refuse all sampling values except the default. */
const thinking: Unsent = {
  parts: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'],
  models: ['o1', 'o3', 'o4', 'gpt-5', 'codex', 'computer-use', '-search-'],
  reason: 'models that think, and those that search, refuse it',
  source: 'https://platform.openai.com/docs/guides/reasoning',
};

/** For the manifest of a vendor with OpenAI's models on chat completions. */
export const openAIOmits: readonly Unsent[] = [{ ...thinking, wires: ['openai-chat'] }];

/** For the manifest of a vendor with the Responses API. */
export const responsesOmits: readonly Unsent[] = [
  { ...thinking, wires: ['openai-responses'] },
  {
    parts: ['frequency_penalty', 'presence_penalty', 'stop', 'seed'],
    wires: ['openai-responses'],
    reason: 'the Responses API has no such field',
    source: 'https://platform.openai.com/docs/api-reference/responses/create',
  },
];
