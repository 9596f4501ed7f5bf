// Decides whether a sentence is on the page that it cites: its numbers, names and most of its words are close together.
import { numbersIn, wordNumbersIn } from './numbers.ts';
import { hasUnit, isNegated, unitsOfNumbers } from './units.ts';

/** Texts that a sentence is compared with at once. Unit: characters. */
const windowLength = 1600;
/** Around a number. */
const narrowLength = 400;
/** Share of a sentence's words that must be found. */
const enough = 0.55;
/** The same around a number, which must be that of these words. */
const enoughNear = 0.35;
/** A longer one has too many words to be proven by one window, and costs too much to look up. Unit: characters. */
const longestSentence = 2000;
/** Characters by which inflected words are compared. */
const stem = 6;

const frequent = new Set(
  `the and for was are not but its had has his her who one two you our all any can out
  about after also although because been before being between both could does during each either from have having
  into itself more most much only other over same should since some such than that their them then there these they this
  those through under until very was were what when where which while will with would according der das ein und ist von den dem des auf aus bei bis als
  aber alle allem auch
  dann dass dem den der des die dies diese dieser dieses durch eine einem einen einer eines für haben hatte ihre ihrer
  kann mehr mit nach nicht noch nur oder sein seine sich sind über und unter vom von vor war waren wenn werden wird
  wurde wurden zum zur zwischen laut thousand million millions billion billions tausend tsd mio millionen milliarde
  milliarden mrd`.split(/\s+/),
);

/** Marks of footnotes, also as links, which a model leaves out of what it copies, and characters of no width. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/\[?\\?\[(?:\d{1,3}|[a-z]|(?:note|nb|anm\.?) ?\d{1,2})\\?\](?:\]?\([^)]{0,500}\))?/gi, '');

/** Compares texts regardless of markup, typography, accents and case. */
export const plainOf = (text: string): string =>
  withoutMarks(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // Lengths are limited, because the text is a stranger's.
    .replaceAll(/!\[((?:\\.|[^\]\\]){0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/\[((?:\\.|[^\]\\]){0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/[\\*_`~[\]]/g, '')
    .replaceAll(/[#>|]/g, ' ')
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„«»″]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim();

/** Words without frequent ones, and pairs of ideographs and kana, which have no spaces. */
export function termsOf(text: string): readonly string[] {
  const plain = plainOf(text);
  const words = plain.match(/[\p{L}][\p{L}\p{N}'-]*/gu) ?? [];
  return words.flatMap((word) => {
    if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word))
      return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
    return word.length < 3 || frequent.has(word) ? [] : [word.slice(0, stem)];
  });
}

/** Words of a language that capitalizes all nouns, and of no other. */
const german = /(?:^|\s)(?:der|das|und|ist|nicht|wurde|wurden|wird|eine|einer|einem|einen|für|auf|im|vom|zum)(?=\s)/i;

/** Capitalized words within a sentence. None in German, where they may be any noun. */
function namesIn(claim: string): readonly string[] {
  if (german.test(claim)) return [];
  const words = claim.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.slice(1).flatMap((word) => (/^\p{Lu}/u.test(word) ? termsOf(word) : []));
}

interface Window {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

export interface Evidence {
  readonly windows: readonly Window[];
  readonly narrow: readonly Window[];
}

/** `statements`: what the page says in other words, such as a translation of a passage. */
export function evidenceOf(page: string, statements: readonly string[] = []): Evidence {
  const text = withoutMarks(page);
  const said = statements.map(windowOf);
  const cut = (length: number): readonly Window[] => {
    const parts: string[] = [];
    for (let at = 0; at === 0 || at < text.length; at += length / 2) parts.push(text.slice(at, at + length));
    return [...parts.map(windowOf), ...said];
  };
  return { windows: cut(windowLength), narrow: cut(narrowLength) };
}

const windowOf = (text: string): Window => ({
  text,
  terms: new Set(termsOf(text)),
  numbers: new Set([...numbersIn(text).flatMap((readings) => [...readings]), ...wordNumbersIn(text)]),
});

export function isProven(sentence: string, { windows, narrow }: Evidence): boolean {
  if (sentence.length > longestSentence) return false;
  const claim = withoutMarks(sentence);
  const terms = [...new Set(termsOf(claim))];
  const names = namesIn(claim);
  const numbers = numbersIn(claim);
  if (terms.length + numbers.length === 0) return false;
  const share = (window: Window): number =>
    terms.length === 0 ? 1 : terms.filter((term) => window.terms.has(term)).length / terms.length;
  const has = (window: Window, readings: ReadonlySet<number>): boolean =>
    [...readings].some((value) => window.numbers.has(value));
  const about = narrow.filter((window) => share(window) >= enoughNear);
  const near = (readings: ReadonlySet<number>): boolean => about.some((window) => has(window, readings));
  const around = windows.some(
    (window) =>
      numbers.every((readings) => has(window, readings)) &&
      names.every((name) => window.terms.has(name)) &&
      share(window) >= enough,
  );
  if (!around || !numbers.every(near)) return false;
  const isSaid = unitsOfNumbers(claim).every((unit) => about.some(({ text }) => hasUnit(text, unit)));
  return isSaid && (!isNegated(claim) || about.some(({ text }) => isNegated(text)));
}
