// Passages of a page that a model has copied. They count only if they are really on the page.
import { numbersIn } from './numbers.ts';
import { languageOf } from './language.ts';
import { plainOf, termsOf } from './proof.ts';

export interface Quote {
  /** As on the page. */
  readonly quote: string;
  /** The same in the language of the question. Undefined if it adds nothing, or a number or words that the quote does not have. */
  readonly says?: string;
}

const shortest = 12;
const longest = 600;
const most = 8;
/** Words of a question that paragraphs are searched for. */
const mostWords = 200;

export interface CopiedPassage {
  readonly quote: string;
  readonly says: string;
}

export function quotesOn(text: string, copied: readonly CopiedPassage[]): readonly Quote[] {
  const page = plainOf(text);
  const found = new Map<string, Quote>();
  for (const { quote, says } of copied.slice(0, most * 2)) {
    const cut = quote.trim().slice(0, longest);
    const plain = plainOf(cut).replace(/^["'.… ]+|["'… ]+$/g, '');
    if (plain.length < shortest || !page.includes(plain) || found.has(plain)) continue;
    const statement = says.trim().slice(0, longest);
    found.set(plain, { quote: cut, ...(statement !== '' && isFaithful(statement, cut) ? { says: statement } : {}) });
  }
  return [...found.values()].slice(0, most);
}

/** Share of the words of a restatement that must be in the quote, if both are in one language. */
const enough = 0.3;

/** A restatement may add no number, and in the same language few words. */
const isFaithful = (says: string, quote: string): boolean => {
  const known = new Set(numbersIn(quote).flatMap((readings) => [...readings]));
  if (!numbersIn(says).every((readings) => [...readings].some((value) => known.has(value)))) return false;
  if (languageOf(says) !== languageOf(quote)) return true;
  const [said, quoted] = [new Set(termsOf(says)), new Set(termsOf(quote))];
  return [...said].filter((term) => quoted.has(term)).length >= said.size * enough;
};

/** The paragraphs with most words of the question, for models that copy nothing usable. */
export function passagesFor(text: string, question: string): readonly Quote[] {
  const best = paragraphsOf(text, question)
    .filter(({ score, paragraph }) => score > 0 && paragraph.trim().length >= shortest)
    .toSorted(byScore)
    .slice(0, 3);
  return best.toSorted(byPlace).map(({ paragraph }) => ({ quote: paragraph.trim().slice(0, longest) }));
}

/** Of a long page, its beginning and the paragraphs with most words of the question, in their order. */
export function excerptOf(text: string, question: string, max: number): string {
  if (text.length <= max) return text;
  const [first, ...rest] = paragraphsOf(text, question);
  const chosen = first ? [first] : [];
  let length = first?.paragraph.length ?? 0;
  for (const each of rest.toSorted(byScore)) {
    // With the blank line before it.
    const added = each.paragraph.length + 2;
    if (length + added > max) continue;
    chosen.push(each);
    length += added;
  }
  return chosen
    .toSorted(byPlace)
    .map(({ paragraph }) => paragraph)
    .join('\n\n')
    .slice(0, max);
}

interface Scored {
  readonly paragraph: string;
  readonly at: number;
  readonly score: number;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.at - b.at;
const byPlace = (a: Scored, b: Scored): number => a.at - b.at;

function paragraphsOf(text: string, question: string): readonly Scored[] {
  const wanted = [...wordsOf(question)].slice(0, mostWords);
  return text.split(/\n{2,}/).map((paragraph, at) => {
    const words = wordsOf(paragraph);
    return { paragraph, at, score: wanted.filter((word) => words.has(word)).length };
  });
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(plainOf(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []);
