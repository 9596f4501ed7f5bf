// Calls that are asked about although they were allowed before: what others wrote has been read, and may speak through the model.
import { addressesOf, standingIn } from './addresses.ts';
import type { Words } from './addresses.ts';
import { accessOf, consentTo } from './consent.ts';
import { imagePlugin } from './created-images.ts';
import { searchPlugin } from './search-plugin.ts';
import type { ToolRef } from './sources.ts';

/** Content that the model had read when it wrote a call. */
export interface ReadBefore {
  /** Sources of the words of others: identifiers of plugins, and `otherSources`. */
  readonly sources: ReadonlySet<string>;
  /** Among which an address may stand. */
  readonly words: readonly Words[];
}

export const nothingRead: ReadBefore = { sources: new Set(), words: [] };

/** Sources that are no plugin: they have names of their own in the locales. */
export const otherSources = ['attachments', 'project-files', 'summary', 'grounding', 'removed-tool'] as const;
export type OtherSource = (typeof otherSources)[number];

/** `none`: tells nobody anything, or goes where its user chose. `address`: carries nothing but the address that it opens. */
type Reach = 'none' | 'address' | 'anything';

/** Bundled; the user has chosen the provider that they ask, whatever the arguments say. */
const asksProvider: ReadonlySet<string> = new Set([searchPlugin, imagePlugin]);
const pagePlugin = 'web-page';

function reachOf(ref: ToolRef): Reach {
  const { origin, manifest } = ref.source;
  if (accessOf(ref) === 'read') return 'none';
  if (origin !== 'bundled') return 'anything';
  if (asksProvider.has(manifest.identifier)) return 'none';
  return manifest.identifier === pagePlugin ? 'address' : 'anything';
}

/** True where none of the tools that are on can be asked about again: nobody needs to look at what was read. */
export const neverAsksAgain = (refs: readonly ToolRef[]): boolean => refs.every((ref) => reachOf(ref) === 'none');

/** Consent to a tool after a source was read: given in a chat, on a card that names the source. */
const consentAfter = (ref: ToolRef, source: string): string => `${consentTo(ref)} after ${source}`;

/**
 * Consents that are given on a card that names sources. What the tool says itself is asked about no more either, but for one that
 * opens addresses: the next page would be free to choose them, and the card did not say so.
 */
export function consentsAfter(ref: ToolRef, about: readonly string[]): readonly string[] {
  if (about.length === 0) return [];
  const own = reachOf(ref) === 'address' ? [] : [ref.source.manifest.identifier];
  return [...about, ...own].map((source) => consentAfter(ref, source));
}

/**
 * Sources that stand between an earlier consent and this call; none: it runs. What a source said goes back to it without asking,
 * as long as the call only looks something up and opens no address that the model made.
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

/** An MCP server's claim counts for its own words alone. */
const onlyLooksUp = (ref: ToolRef): boolean => {
  const { mcp } = ref.source;
  return mcp ? mcp.reads?.includes(ref.api.name) === true : accessOf(ref) === 'outside';
};

/** An address can carry away what the model knows, unless it stands as a whole in what users or others wrote. */
export function makesAddress(args: string, words: readonly Words[]): boolean {
  const named = addressesOf(args);
  if (named.length === 0) return false;
  const standing = standingIn(words);
  return named.some((address) => address === undefined || !standing.has(address));
}
