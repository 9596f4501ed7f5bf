// Parts of a tool that are on in every chat unless switched off there, such as skills. Its descriptions list them, so that one
// function serves any number.
import type { ToolSource } from './sources.ts';

export const maxListedItems = 50;
/** Limit of a list. Unit: characters. */
export const maxListed = 8_000;

export const itemKey = (identifier: string, item: string): string => `${identifier}/${item}`;

/** Returns the parts that are on in a chat. */
export const itemsOn = ({ manifest, feature }: ToolSource, off: readonly string[]) =>
  (feature?.items ?? []).filter(({ id }) => !off.includes(itemKey(manifest.identifier, id)));

/** Returns the sources as a chat offers them: with their lists, and without those whose parts are all off. */
export const withItems = (sources: readonly ToolSource[], off: readonly string[]): readonly ToolSource[] =>
  sources.flatMap((source) => {
    if (!source.feature?.items) return [source];
    const on = itemsOn(source, off);
    if (on.length === 0) return [];
    const list = listOf(on);
    const api = source.manifest.api.map((each) => ({ ...each, description: `${each.description ?? ''}\n${list}` }));
    return [{ ...source, manifest: { ...source.manifest, api }, feature: { ...source.feature, items: on } }];
  });

/** Ids of the plugins that a chat offers without being asked to. */
export const offeredAnyway = (sources: readonly ToolSource[], off: readonly string[]): readonly string[] =>
  sources.filter((source) => itemsOn(source, off).length > 0).map(({ manifest }) => manifest.identifier);

/** Descriptions are shortened evenly, because a part that is not listed is never used. */
function listOf(items: readonly { readonly id: string; readonly description: string }[]): string {
  const listed = items.slice(0, maxListedItems);
  const names = listed.reduce((sum, { id }) => sum + id.length + 5, 0);
  const each = shareOf(
    listed.map(({ description }) => description.length),
    maxListed - names,
  );
  const lines = listed.map(({ id, description }) => `- ${id}: ${shortened(description.replaceAll(/\s+/g, ' '), each)}`);
  const isCut = listed.some(({ description }) => description.length > each);
  const left = items.length - listed.length;
  return [
    ...lines,
    ...(left > 0 ? [`(${left} more are not listed.)`] : []),
    ...(isCut ? ['(Long descriptions are shortened.)'] : []),
  ].join('\n');
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Returns the greatest length to which all can be shortened within a sum. */
function shareOf(lengths: readonly number[], sum: number): number {
  let left = sum;
  const sorted = lengths.toSorted((a, b) => a - b);
  for (const [at, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}
