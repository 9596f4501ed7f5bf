// Usage arithmetic shared by the wires.
import type { CallContext } from '../contract/call.ts';
import type { Usage, UsageCounter } from '../contract/usage.ts';

export type UsageDraft = { readonly [Counter in UsageCounter]?: number | null | undefined };

/** Drops counters that are missing, zero, negative or not numbers: undefined means unreported or none. */
export function toUsage(draft: UsageDraft): Usage | undefined {
  const usage: Usage = {};
  let any = false;
  for (const counter of Object.keys(draft) as UsageCounter[]) {
    const value = draft[counter];
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
      usage[counter] = Math.round(value);
      any = true;
    }
  }
  return any ? usage : undefined;
}

/** Returns `whole − part`, at least 0; undefined if either is unknown. */
export function minus(whole: number | undefined, part: number | undefined): number | undefined {
  return whole === undefined || part === undefined ? undefined : Math.max(0, whole - part);
}

/** Parses a vendor's count: a number, a string or null. */
export function count(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  return undefined;
}

/** Reports the input tokens of an embeddings request, if the vendor sends them. */
export function noteInput({ onUsage }: Pick<CallContext, 'onUsage'>, tokens: unknown): void {
  const read = count(tokens);
  const usage = toUsage({ inputTextTokens: read, totalInputTokens: read, totalTokens: read });
  if (usage) onUsage?.(usage);
}
