// Consent to tool calls: by plugin and class, once, for one chat or always. What was never agreed to is asked.
import type { ToolAccess } from '@tributary/runtime-core';
import { digestOf } from './digest.ts';
import { searchPlugin } from './search-plugin.ts';
import type { ToolRef } from './sources.ts';

export type Decision = 'once' | 'chat' | 'always' | 'decline';

/** The key of consents that hold in every chat, among the user's settings on the server. */
export const consentKey = 'tools.consents';

export const accessOf = ({ api }: ToolRef): ToolAccess => api.access ?? 'outside';

/**
 * Scope of a consent: all functions of one class of one plugin; for an installed plugin also the address that it was
 * installed from, or the content of the file: nobody answers for what the next file of that name holds. Another plugin of
 * the same name needs a consent of its own. Of an MCP server: one tool, as it is defined now.
 */
export function consentTo(ref: ToolRef): string {
  const { origin, manifest, file, url = file ? `file:${file.digest}` : '', mcp } = ref.source;
  if (mcp) return `${manifest.identifier}/${ref.api.name}/${mcp.digests[ref.api.name] ?? ''}`;
  const plugin = `${manifest.identifier}/${accessOf(ref)}`;
  return origin === 'installed' ? `${plugin}/${url}` : plugin;
}

/**
 * Digest of what the user is shown before a call: its arguments, the class of its function and where they go. A decision
 * names it, so that it counts for nothing else.
 */
export function shownDigest(ref: ToolRef, args: string): string {
  const { source, api } = ref;
  const address = source.origin === 'installed' ? (source.manifest.gateway ?? api.url ?? '') : (source.mcp?.host ?? '');
  return digestOf(JSON.stringify([consentTo(ref), api.name, address, args])).slice(0, 32);
}

/** Agreeing for longer than once to a plugin that is off switches it on. */
export function switchOn(identifier: string, plugins: readonly string[]) {
  if (identifier === searchPlugin) return { searchMode: 'on' } as const;
  return plugins.includes(identifier) ? {} : { plugins: [...plugins, identifier] };
}

export interface Consents {
  /** `config.toolConsents` of the chat. */
  readonly chat: readonly string[];
  readonly always: readonly string[];
}

/**
 * A plugin that is off in the chat is asked about, whatever was agreed to elsewhere. A bundled one that only looks something up
 * on this server (the clock, the calculator) is asked about in no chat where it is on. What was read since: asks-again.ts.
 */
export function mayRun(ref: ToolRef, plugins: readonly string[], { chat, always }: Consents): boolean {
  const { manifest, mcp, origin } = ref.source;
  if (!plugins.includes(manifest.identifier)) return false;
  const wanted = consentTo(ref);
  if (mcp) return chat.includes(wanted) || mcp.always.includes(ref.api.name);
  if (origin === 'bundled' && accessOf(ref) === 'read') return true;
  return chat.includes(wanted) || always.includes(wanted);
}

export const readConsents = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((consent) => typeof consent === 'string') : [];
