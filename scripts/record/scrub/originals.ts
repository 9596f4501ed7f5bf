// Texts at the replaced places of all originals: runs of three words, long tokens and long numbers.
import { commonRules } from '@tributary/runtime-core';
import { bodyBytes } from '../../../conformance/recordings/exchange.ts';
import type { Exchange } from '../../../conformance/recordings/exchange.ts';
import { openBody } from './body.ts';
import { isMedia, replacedTexts } from './exchange.ts';
import { staying } from './words.ts';

export interface Originals {
  readonly tokens: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

interface Spoken {
  readonly wire: string;
  readonly request: { readonly body?: unknown } | null;
  readonly response: Exchange['response'];
}

/** The texts of an exchange or a fixture that a scrub replaces, deltas joined. */
export function textsOf({ wire, request, response }: Spoken): string[] {
  const asked = { kind: 'json', source: JSON.stringify(request?.body ?? null) } as const;
  return [
    ...replacedTexts([asked], wire, 'request'),
    ...(isMedia(response) ? [] : replacedTexts(openBody(bodyBytes(response)).pieces, wire, 'response')),
  ];
}

export const tokensIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}_-]{12,}/gu)?.filter((token) => /[\p{L}\p{N}]/u.test(token)) ?? [];
export const numbersIn = (text: string): string[] => text.match(/\d{6,}/gu) ?? [];
export const runsIn = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word, at) => (at + 2 < words.length ? [`${word} ${words[at + 1]} ${words[at + 2]}`] : []));
};

export function originalsOf(exchanges: Iterable<Exchange>): Originals {
  const tokens = new Set<string>();
  const numbers = new Set<string>();
  const runs = new Set<string>();
  for (const exchange of exchanges) {
    for (const text of textsOf(exchange)) {
      for (const token of tokensIn(text)) tokens.add(token);
      for (const number of numbersIn(text)) numbers.add(number);
      for (const run of runsIn(text)) runs.add(run);
    }
  }
  return { tokens, numbers, runs };
}

/** Sentences by which error rules know a failure: the one kind of phrase that a fixture keeps. */
export const phrases: readonly RegExp[] = commonRules.flatMap(({ words }) => (words ? [words] : []));

/** The patterns are made for sentences: on a long text they take long, and no error is one. */
const withoutPhrases = (text: string): string =>
  text.length > 2000 ? text : phrases.reduce((left, phrase) => left.replace(phrase, ' '), text);

/** Parts of the originals that occur in these texts; empty is the proof. */
export const survivorsIn = (texts: readonly string[], { tokens, numbers, runs }: Originals): string[] =>
  texts
    .map((text) => withoutPhrases(text.replace(staying, ' ')))
    .flatMap((text) => [
      ...tokensIn(text).filter((each) => tokens.has(each)),
      ...numbersIn(text).filter((each) => numbers.has(each)),
      ...runsIn(text).filter((each) => runs.has(each)),
    ]);

/** The same proof the other way round: what of these texts any exchange says. Holds the few texts and not the many. */
export function saidBy(exchanges: Iterable<Exchange>, texts: readonly string[]): string[] {
  const cleaned = texts.map((text) => withoutPhrases(text.replace(staying, ' ')));
  const own = (pieces: (text: string) => string[]): Set<string> => new Set(cleaned.flatMap(pieces));
  const parts = [tokensIn, numbersIn, runsIn].map((pieces) => ({ pieces, own: own(pieces), found: new Set<string>() }));
  for (const exchange of exchanges) {
    for (const text of textsOf(exchange)) {
      for (const { pieces, own: mine, found } of parts) {
        for (const piece of pieces(text)) if (mine.has(piece)) found.add(piece);
      }
    }
  }
  return parts.flatMap(({ found }) => [...found]);
}
