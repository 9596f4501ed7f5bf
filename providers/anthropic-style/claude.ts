// Features of a Claude model, decided by the version in its id.
import { contextCachingModels, thinkingWithToolsModels } from '@tributary/runtime-core/models';

/**
 * `claude-3-7-sonnet-20250219` is 3.7, `claude-opus-4-20250514` is 4, `us.anthropic.claude-opus-4-6-v1` is 4.6.
 * Undefined without a version.
 */
export function claudeVersion(id: string): number | undefined {
  const match = /claude-(?:v|[a-z]+-)?(\d{1,2})(?:[-.:](\d{1,2}))?(?!\d)/.exec(id.toLowerCase());
  return match ? Number(`${match[1]}.${match[2] ?? 0}`) : undefined;
}

const since = (version: number) => (id: string) => (claudeVersion(id) ?? 0) >= version;

/** A gateway's own model name has no version: it counts as the newest, so the caller's parameters are sent. */
const sinceOrUnknown = (version: number) => (id: string) => (claudeVersion(id) ?? Infinity) >= version;

/** Claude 3.7 and newer think, also with tools. */
export const thinks = (id: string): boolean => thinkingWithToolsModels.has(id) || sinceOrUnknown(3.7)(id);

/**
 * Claude 3.5 and newer, and Claude 3 Opus and Haiku, accept cache marks.
 * Source: https://docs.claude.com/en/docs/build-with-claude/prompt-caching, supported models.
 */
export const takesCacheMarks = (id: string): boolean =>
  contextCachingModels.has(id) || sinceOrUnknown(3.5)(id) || /claude-3-(opus|haiku)/i.test(id);

/** Claude 4.7 and newer refuse a thinking budget and decide how long to think. */
export const thinksAdaptively = since(4.7);

/** Claude 4.7 and newer refuse temperature and top_p. */
export const refusesSampling = since(4.7);

/** Claude 4 and newer refuse temperature together with top_p. */
export const refusesBothSamplings = since(4);

/** Claude 4.6 and newer refuse a conversation that ends with an assistant message (recorded replies of the API). */
export const continuesItself = (id: string): boolean => !since(4.6)(id);

/** Models that accept `output_config.effort`: Opus 4.5, and all models from 4.6. */
export const takesEffort = (id: string): boolean =>
  since(4.6)(id) || (id.toLowerCase().includes('opus') && since(4.5)(id));

/** Models limited to 4,096 output tokens. A project rule (providers/README.md). */
export const hasSmallOutput = (id: string): boolean => /claude-3-(opus|haiku)/i.test(id);
