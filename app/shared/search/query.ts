// The language of queries: every part between spaces must be found, what stands in quotes as it stands. The last letters of a word
// may be missing. Signs that mean something ("C++", "#42") must stand in the text, too.
import { fold, foldedWithPlaces, isSingle, wordsIn, wordsWithPlaces } from './fold.ts';
import type { Word } from './fold.ts';

export interface Term {
  /** Words that follow each other; none for signs alone. */
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly prefix: boolean;
  /** Folded; must stand in the folded text as it is. */
  readonly literal?: string;
  /** As it was typed. */
  readonly raw: string;
}

const maxQuery = 1000;
const maxTerms = 20;
const maxWords = 50;

/** Signs that words are not made of, but that somebody looks for. */
const signs = /[\p{S}#%&*@_\\/]/u;

/** Terms of a query; none where there is nothing to look for. */
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

/** Places of the terms in a text, in order, in units of the text as it was written. */
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

/** A character that became two ends where the next one begins. */
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
