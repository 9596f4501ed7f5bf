// Consent to tool calls: by plugin and access class, once, for a chat, or always. Without consent the user is asked.
import type { ToolAccess } from '@tributary/runtime-core';
import { digestOf } from './digest.ts';
import { searchPlugin } from './search-plugin.ts';
import { toolServerOf } from './sources.ts';
import type { ToolRef } from './sources.ts';

export type Decision = 'once' | 'chat' | 'always' | 'decline';

/** Settings key of the consents for all chats. */
export const consentKey = 'tools.consents';

export const accessOf = ({ api }: ToolRef): ToolAccess => api.access ?? 'outside';

/**
 * Returns the scope of a consent: all functions of one class of a plugin. For installed plugins, includes the URL or the
 * file's digest, since another file of the same name may differ. For MCP and other tool servers: a single tool in its current definition.
 */
export function consentTo(ref: ToolRef): string {
  const { origin, manifest, file, url = file ? `file:${file.digest}` : '' } = ref.source;
  const server = toolServerOf(ref.source);
  if (server) return `${manifest.identifier}/${ref.api.name}/${server.digests[ref.api.name] ?? ''}`;
  const plugin = `${manifest.identifier}/${accessOf(ref)}`;
  return origin === 'installed' ? `${plugin}/${url}` : plugin;
}

/**
 * Returns a digest of what the user sees before a call: arguments, access class and destination. Decisions name it, so that
 * they apply to nothing else.
 */
export function shownDigest(ref: ToolRef, args: string): string {
  const { source, api } = ref;
  const address =
    source.origin === 'installed' ? (source.manifest.gateway ?? api.url ?? '') : (toolServerOf(source)?.host ?? '');
  return digestOf(JSON.stringify([consentTo(ref), api.name, address, args])).slice(0, 32);
}

/** Returns the change that enables a plugin after consent for longer than once. */
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
 * True if a call may run without asking. Plugins disabled in the chat always require consent. Bundled ones that only read on
 * this server (clock, calculator) never do. Text read meanwhile: asks-again.ts.
 */
export function mayRun(ref: ToolRef, plugins: readonly string[], { chat, always }: Consents): boolean {
  const { manifest, origin } = ref.source;
  const server = toolServerOf(ref.source);
  if (!plugins.includes(manifest.identifier)) return false;
  const wanted = consentTo(ref);
  if (server) return chat.includes(wanted) || server.always.includes(ref.api.name);
  if (origin === 'bundled' && accessOf(ref) === 'read') return true;
  return chat.includes(wanted) || always.includes(wanted);
}

export const readConsents = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((consent) => typeof consent === 'string') : [];
