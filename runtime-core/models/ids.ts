// Special model ids and prefixes that affect requests.

/** Prefixes of OpenAI's reasoning models. */
export const reasoningPrefixes = ['o1', 'o3', 'o4', 'codex', 'computer-use'] as const;

/** Models that refuse the roles `system` and `developer`: instructions are sent as `user`. */
export const systemAsUser: ReadonlySet<string> = new Set([
  'o1-preview',
  'o1-preview-2024-09-12',
  'o1-mini',
  'o1-mini-2024-09-12',
]);

export const streamDisabled: ReadonlySet<string> = new Set([
  'o1',
  'o1-2024-12-17',
  'o1-pro',
  'o1-pro-2025-03-19',
  'computer-use-preview',
  'computer-use-preview-2025-03-11',
]);

/** Models available in the Responses API only. */
export const responsesOnly: ReadonlySet<string> = new Set([
  'o1-pro',
  'o1-pro-2025-03-19',
  'o3-deep-research',
  'o3-deep-research-2025-06-26',
  'o3-pro',
  'o3-pro-2025-06-10',
  'o4-mini-deep-research',
  'o4-mini-deep-research-2025-06-26',
  'codex-mini-latest',
  'computer-use-preview',
  'computer-use-preview-2025-03-11',
]);

/** Claude 3.5 and newer, which support cache marks. */
export const contextCachingModels: ReadonlySet<string> = new Set([
  'claude-opus-4-latest',
  'claude-opus-4-20250514',
  'claude-sonnet-4-latest',
  'claude-sonnet-4-20250514',
  'claude-3-7-sonnet-latest',
  'claude-3-7-sonnet-20250219',
  'claude-3-5-sonnet-latest',
  'claude-3-5-sonnet-20241022',
  'claude-3-5-sonnet-20240620',
  'claude-3-5-haiku-latest',
  'claude-3-5-haiku-20241022',
]);

/** Of these, Claude 3.7, Sonnet 4 and Opus 4 support thinking, also with tools. */
export const thinkingWithToolsModels: ReadonlySet<string> = new Set(
  [...contextCachingModels].filter((id) => /-(opus-4|sonnet-4|3-7-sonnet)-/.test(id)),
);

// GPT-5 and later also think, except the chat ids (gpt-5-chat-latest, gpt-5.2-chat-latest). Source: the vendor's model pages,
// 2026.
const gpt5 = /^gpt-([5-9]|[12]\d)(?!\d)(?!.*-chat)/;
const gpt5ResponsesOnly = /^gpt-([5-9]|[12]\d)(\.\d+)?-(codex|pro)/;
const laterO = /^o[5-9](-|$)/;

export const hasReasoningPrefix = (id: string): boolean =>
  reasoningPrefixes.some((prefix) => id.startsWith(prefix)) || laterO.test(id);

/** True if an OpenAI model thinks: it accepts no sampling parameters, and its limit is `max_completion_tokens`. */
export const isReasoningModel = (id: string): boolean => hasReasoningPrefix(id) || gpt5.test(id);

export const needsResponses = (id: string): boolean => responsesOnly.has(id) || gpt5ResponsesOnly.test(id);

/** Search models such as `gpt-4o-search-preview`. */
export const isSearchModel = (id: string): boolean => id.includes('-search-');

/** Words in names of models without chat. Short ones match complete words only: `ada` is not `adaptive`. */
const nonChatWords = ['embedding', 'davinci', 'curie', 'moderation', 'babbage', 'whisper', 'dall-e'] as const;
const nonChatWholeWords = /(^|[^a-z])(ada|tts)([^a-z]|$)/;

/** Names of embedding models, for lists with nothing but names. */
const embeddingNames = /embed|\b(bge|gte|e5)\b|minilm/i;

export const isEmbeddingName = (id: string): boolean => embeddingNames.test(id);

export function isChatModelName(id: string): boolean {
  const lower = id.toLowerCase();
  return !nonChatWords.some((word) => lower.includes(word)) && !nonChatWholeWords.test(lower);
}
