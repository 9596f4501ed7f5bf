// Usage arithmetic shared by the wires: differences that cannot be negative, and counters that say nothing left out.
import type { CallContext } from '../contract/call.ts';
import type { Usage, UsageCounter } from '../contract/usage.ts';

export type UsageDraft = { readonly [Counter in UsageCounter]?: number | null | undefined };

/** Counters that are missing, zero, negative or no number are left out: absent means "the vendor did not say, or none". */
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

/** `whole − part`, never below zero; undefined when either is unknown. */
export function minus(whole: number | undefined, part: number | undefined): number | undefined {
  return whole === undefined || part === undefined ? undefined : Math.max(0, whole - part);
}

/** A count as vendors send it: a number, sometimes a string, sometimes null. */
export function count(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  return undefined;
}

/** Tells what a request of embeddings has read; nothing where the vendor does not say. */
export function noteInput({ onUsage }: Pick<CallContext, 'onUsage'>, tokens: unknown): void {
  const read = count(tokens);
  const usage = toUsage({ inputTextTokens: read, totalInputTokens: read, totalTokens: read });
  if (usage) onUsage?.(usage);
}
