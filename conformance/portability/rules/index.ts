// The strict servers' rules by wire family.
import type { Rule } from '../rule.ts';
import { anthropic } from './anthropic.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { cohere } from './cohere.ts';
import { gemini } from './gemini.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

export const families = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'bedrock-converse',
  'mistral',
  'cohere',
  'ollama',
] as const;
export type Family = (typeof families)[number];

export const rulesOf: Readonly<Record<Family, readonly Rule[]>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'bedrock-converse': bedrockConverse,
  mistral,
  cohere,
  ollama,
};

/** The wires of recorded exchanges. */
export const familyOfWire: Readonly<Record<string, Family>> = {
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  'anthropic-messages': 'anthropic',
  'gemini-generate': 'gemini',
  'bedrock-converse': 'bedrock-converse',
  'mistral-chat': 'mistral',
  'cohere-v2': 'cohere',
  'ollama-chat': 'ollama',
};
