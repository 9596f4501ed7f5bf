// Words typed into the picker against names: what matches, and how well; pure.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from '../../shared/providers/providers.ts';

interface Names {
  /** To be searched for a word. */
  readonly text: string;
  /** To be compared with all that was typed. */
  readonly exact: readonly string[];
}

/** Something typed, prepared for many comparisons. */
export interface Asked {
  readonly words: readonly string[];
  readonly whole: string;
}

export function askedOf(query: string): Asked {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return { words, whole: comparable(words.join(' ')) };
}

/** "claude-sonnet-4" is what people call Claude Sonnet 4. */
const comparable = (name: string): string => name.toLowerCase().replaceAll(/[\s._:-]+/g, ' ');

/** The names of a provider or a model, prepared at the first key and not again at the next ones. */
const prepared = new WeakMap<ProviderInfo | ModelCard, Names>();

function namesOf(one: ProviderInfo | ModelCard): Names {
  const known = prepared.get(one);
  if (known) return known;
  const names = [one.id, ('name' in one ? one.name : one.displayName) ?? ''].filter(Boolean);
  const made = { text: names.join(' ').toLowerCase(), exact: names.map(comparable) };
  prepared.set(one, made);
  return made;
}

export function matches({ words }: Asked, provider: ProviderInfo, model?: ModelCard): boolean {
  return words.every(
    (word) => namesOf(provider).text.includes(word) || (model !== undefined && namesOf(model).text.includes(word)),
  );
}

/** A maker's own offer stands before those of resellers. */
export const isMaker = ({ makes }: ProviderInfo, model: string): boolean =>
  makes?.some((beginning) => model.toLowerCase().startsWith(beginning)) ?? false;

/** More than any rank of a model that can be used as it is. */
const offRank = 10;

/**
 * 0 is best: the words are a name, then they begin one; each time the maker before others; then all that matches. Models that
 * are switched off come last, however well they match.
 */
export function rankOf({ whole }: Asked, provider: ProviderInfo, model?: ModelCard): number {
  const names = [...namesOf(provider).exact, ...(model ? namesOf(model).exact : [])];
  const level = names.includes(whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 2 : 4;
  return level + (model && isMaker(provider, model.id) ? 0 : 1) + (model?.enabled === false ? offRank : 0);
}
