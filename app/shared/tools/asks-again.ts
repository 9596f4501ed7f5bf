// Finds calls that need consent despite an earlier one, because the model has read text by others (prompt injection).
import { addressesOf, standingIn } from './addresses.ts';
import type { Words } from './addresses.ts';
import { accessOf, consentTo } from './consent.ts';
import { imagePlugin } from './created-images.ts';
import { pagePlugin, searchPlugin } from './search-plugin.ts';
import { toolServerOf } from './sources.ts';
import type { ToolRef } from './sources.ts';

/** Content that the model had read before a call. */
export interface ReadBefore {
  /** Sources of text by others: plugin ids and `otherSources`. */
  readonly sources: ReadonlySet<string>;
  /** Texts that may contain a called URL. */
  readonly words: readonly Words[];
}

export const nothingRead: ReadBefore = { sources: new Set(), words: [] };

/** Sources other than plugins; their names are in the locales. */
export const otherSources = ['attachments', 'project-files', 'summary', 'grounding', 'removed-tool'] as const;
export type OtherSource = (typeof otherSources)[number];

/** `none`: sends no data, or only to the user's chosen target. `address`: sends only the URL it opens. */
type Reach = 'none' | 'address' | 'anything';

/** Bundled plugins whose provider is chosen by the user, whatever the arguments. */
const asksProvider: ReadonlySet<string> = new Set([searchPlugin, imagePlugin]);

function reachOf(ref: ToolRef): Reach {
  const { origin, manifest } = ref.source;
  if (accessOf(ref) === 'read') return 'none';
  if (origin !== 'bundled') return 'anything';
  if (asksProvider.has(manifest.identifier)) return 'none';
  return manifest.identifier === pagePlugin ? 'address' : 'anything';
}

/** True if no enabled tool can require renewed consent, so that read content need not be checked. */
export const neverAsksAgain = (refs: readonly ToolRef[]): boolean => refs.every((ref) => reachOf(ref) === 'none');

/** Consent to a tool after reading a source, given in a chat on a card that names the source. */
const consentAfter = (ref: ToolRef, source: string): string => `${consentTo(ref)} after ${source}`;

/**
 * Returns the consents given on a card that names sources. Includes the tool's own results, except for tools that open URLs:
 * the card does not cover URLs chosen by the next page.
 */
export function consentsAfter(ref: ToolRef, about: readonly string[]): readonly string[] {
  if (about.length === 0) return [];
  const own = reachOf(ref) === 'address' ? [] : [ref.source.manifest.identifier];
  return [...about, ...own].map((source) => consentAfter(ref, source));
}

/**
 * Returns the sources that require renewed consent; empty: the call may run. Sending a source's text back to it needs no
 * consent if the call only reads and opens no URL made by the model.
 */
export function sourcesToAskAbout(
  ref: ToolRef,
  args: string,
  { sources, words }: ReadBefore,
  inChat: readonly string[],
): readonly string[] {
  const reach = reachOf(ref);
  if (reach === 'none') return [];
  const open = [...sources].filter((source) => !inChat.includes(consentAfter(ref, source)));
  if (open.length === 0 || makesAddress(args, words)) return open;
  if (reach === 'address') return [];
  return open.filter((source) => source !== ref.source.manifest.identifier || !onlyLooksUp(ref));
}

/** An MCP server's read-only claim counts only for its own results. */
const onlyLooksUp = (ref: ToolRef): boolean => {
  const server = toolServerOf(ref.source);
  return server ? server.reads?.includes(ref.api.name) === true : accessOf(ref) === 'outside';
};

/**
 * True if the arguments contain a URL made by the model, which could leak data. URLs written in full by users or others do
 * not count.
 */
export function makesAddress(args: string, words: readonly Words[]): boolean {
  const named = addressesOf(args);
  if (named.length === 0) return false;
  const standing = standingIn(words);
  return named.some((address) => address === undefined || !standing.has(address));
}
