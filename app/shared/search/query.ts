// Parses search queries: all terms must match, quoted ones literally. The end of a word may be missing. Meaningful symbols
// ("C++", "#42") must match as well.
import { fold, foldedWithPlaces, isSingle, wordsIn, wordsWithPlaces } from './fold.ts';
import type { Word } from './fold.ts';

export interface Term {
  /** Consecutive words; empty for symbols only. */
  readonly words: readonly string[];
  readonly prefix: boolean;
  /** Folded text that must occur literally. */
  readonly literal?: string;
  /** As typed. */
  readonly raw: string;
}

const maxQuery = 1000;
const maxTerms = 20;
const maxWords = 50;

/** Symbols that are not part of words, but may be searched for. */
const signs = /[\p{S}#%&*@_\\/]/u;

/** Returns the terms of a query; empty if there is nothing to search for. */
export function termsOf(query: string): readonly Term[] {
  const parts = query
    .toWellFormed()
    .replaceAll('\0', '')
    .slice(0, maxQuery)
    .matchAll(/"([^"]*)"|(\S+)/g);
  return [...parts]
    .flatMap(([, quoted, plain]): readonly Term[] => {
      const raw = (quoted ?? plain ?? '').replaceAll('"', '');
      const folded = fold(raw).trim();
      const words = wordsIn(folded).slice(0, maxWords);
      const last = words.at(-1);
      const literal = signs.test(folded) ? { literal: folded } : {};
      if (last === undefined) return 'literal' in literal ? [{ words, prefix: false, raw, ...literal }] : [];
      const ends = folded.endsWith(last);
      return [{ words, prefix: quoted === undefined && ends && !isSingle(last), raw, ...literal }];
    })
    .slice(0, maxTerms);
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the matches of terms in a text, in order, in units of the original text. */
export function spansOf(text: string, terms: readonly Term[]): readonly Span[] {
  const { text: folded, places } = foldedWithPlaces(text);
  const words = wordsWithPlaces(folded);
  const found = terms.flatMap((term) =>
    term.literal === undefined ? phrasesIn(words, term) : literalsIn(folded, term.literal),
  );
  return found
    .map(({ start, end }) => ({ start: places[start] ?? 0, end: endOf(places, end, text.length) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A character that was folded to two ends where the next one starts. */
function endOf(places: readonly number[], end: number, length: number): number {
  const last = places[end - 1] ?? 0;
  for (let at = end; at < places.length; at++) {
    const place = places[at] ?? length;
    if (place > last) return place;
  }
  return length;
}

function phrasesIn(words: readonly Word[], { words: wanted, prefix }: Term): readonly Span[] {
  const spans: Span[] = [];
  for (let from = 0; from + wanted.length <= words.length; from++) {
    const last = words[from + wanted.length - 1];
    const lastWanted = wanted.at(-1) ?? '';
    const fits = wanted.every((each, at) => {
      const { text = '' } = words[from + at] ?? {};
      return prefix && at === wanted.length - 1 ? text.startsWith(each) : text === each;
    });
    if (fits && last)
      spans.push({ start: words[from]?.start ?? 0, end: prefix ? last.start + lastWanted.length : last.end });
  }
  return spans;
}

function literalsIn(folded: string, literal: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = folded.indexOf(literal); at >= 0; at = folded.indexOf(literal, at + literal.length))
    spans.push({ start: at, end: at + literal.length });
  return spans;
}
