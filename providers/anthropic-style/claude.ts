// Features of a Claude model, read from the version in its id: the vendor's older and newer families differ.
import { contextCachingModels, thinkingWithToolsModels } from '@tributary/runtime-core/models';

/** `claude-3-7-sonnet-20250219` 3.7, `claude-opus-4-20250514` 4, `us.anthropic.claude-opus-4-6-v1` 4.6; no version, no number. */
export function claudeVersion(id: string): number | undefined {
  const match = /claude-(?:v|[a-z]+-)?(\d{1,2})(?:[-.:](\d{1,2}))?(?!\d)/.exec(id.toLowerCase());
  return match ? Number(`${match[1]}.${match[2] ?? 0}`) : undefined;
}

const since = (version: number) => (id: string) => (claudeVersion(id) ?? 0) >= version;

/** A name without a version is a gateway's own: what the caller asks for is left to the gateway. */
const sinceOrUnknown = (version: number) => (id: string) => (claudeVersion(id) ?? Infinity) >= version;

/** Claude 3.7 and newer think, also with tools. */
export const thinks = (id: string): boolean => thinkingWithToolsModels.has(id) || sinceOrUnknown(3.7)(id);

/**
 * Claude 3.5 and newer take cache marks, and of Claude 3 Opus and Haiku, whose cards offer the switch.
 * Source: https://docs.claude.com/en/docs/build-with-claude/prompt-caching, supported models.
 */
export const takesCacheMarks = (id: string): boolean =>
  contextCachingModels.has(id) || sinceOrUnknown(3.5)(id) || /claude-3-(opus|haiku)/i.test(id);

/** Claude 4.7 and newer refuse a thinking budget: they decide for themselves how long to think. */
export const thinksAdaptively = since(4.7);

/** The same models refuse temperature and top_p. */
export const refusesSampling = since(4.7);

/** Claude 4 and newer refuse temperature and top_p together. */
export const refusesBothSamplings = since(4);

/** Claude 4.6 and newer refuse a conversation that ends with their own words (recorded replies of the API). */
export const continuesItself = (id: string): boolean => !since(4.6)(id);

/** Models that know `output_config.effort`: Opus 4.5, and everything from 4.6. */
export const takesEffort = (id: string): boolean =>
  since(4.6)(id) || (id.toLowerCase().includes('opus') && since(4.5)(id));

/** The first models with 4,096 tokens of output. A project rule (providers/README.md). */
export const hasSmallOutput = (id: string): boolean => /claude-3-(opus|haiku)/i.test(id);
