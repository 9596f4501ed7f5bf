// Matches a query against the names of models and providers, and ranks the matches. Pure functions.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from '../../shared/providers/providers.ts';

interface Names {
  /** Searched for each word. */
  readonly text: string;
  /** Compared with the full query. */
  readonly exact: readonly string[];
}

/** A query prepared for many comparisons. */
export interface Asked {
  readonly words: readonly string[];
  readonly whole: string;
}

export function askedOf(query: string): Asked {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return { words, whole: comparable(words.join(' ')) };
}

/** Makes "claude-sonnet-4" equal to "Claude Sonnet 4". */
const comparable = (name: string): string => name.toLowerCase().replaceAll(/[\s._:-]+/g, ' ');

/** Names of a provider or a model, prepared once. */
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

/** Returns true if the provider makes the model: makers are ranked before resellers. */
export const isMaker = ({ makes }: ProviderInfo, model: string): boolean =>
  makes?.some((beginning) => model.toLowerCase().startsWith(beginning)) ?? false;

/** Greater than any rank of an enabled model. */
const offRank = 10;

/**
 * 0 is best: the query is a name, then it begins a name, then any match; each time makers before resellers. Disabled
 * models are last.
 */
export function rankOf({ whole }: Asked, provider: ProviderInfo, model?: ModelCard): number {
  const names = [...namesOf(provider).exact, ...(model ? namesOf(model).exact : [])];
  const level = names.includes(whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 2 : 4;
  return level + (model && isMaker(provider, model.id) ? 0 : 1) + (model?.enabled === false ? offRank : 0);
}
