// Writes superscripts and subscripts of HTML as text: 10^6, H2O, 2 1/2, a note's mark in brackets.

export interface Script {
  readonly name: 'sup' | 'sub';
  text: string;
}

/** The text before a script, and the HTML after it. */
export interface Around {
  /** Empty at the start of a line. */
  readonly before: string;
  /** True if a space follows the text before. */
  readonly spaced: boolean;
  /** HTML. */
  readonly after: string;
}

/** Longer ones are text that was raised. Unit: characters. */
const longest = 100;
const sign = /^(?:[*†‡§®©™℠]+|TM|SM)$/iu;
/** Not the letter of 2^e or 2^a, which are ordinals in other languages. */
const ordinal = /^(?:st|nd|rd|th|er|re|ère|ème|os|as|º|ª)$/iu;
const inBrackets = /^[[(【].*[\])】]$/u;
const isNumber = /^[-+−–]?\p{N}+(?:\s*[,–-]\s*\p{N}+)*$/u;
/** A unit or a variable has up to three letters. */
const endsSentence = /[.,;:!?"'”’»」。，；：！？]$|\p{L}{4,}$/u;
const quantity = /(?:^|[^\p{L}])(?:\p{N}|\p{L}{1,3})$/u;
const element = /^(?:.*[^\p{L}])?[\p{L})\]]{1,2}$/u;

export function scriptText({ name, text }: Script, { before, spaced, after }: Around): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const isPlain = words === '' || words.length > longest || before === '';
  const written = isPlain
    ? words
    : name === 'sup'
      ? raised(words, before, spaced, after)
      : lowered(words, before, spaced);
  return written !== '' && /^\p{N}/u.test(after) ? `${written} ` : written;
}

function raised(text: string, before: string, spaced: boolean, after: string): string {
  const number = isNumber.test(text);
  if (number && /^\s*(?:\/|⁄|&frasl;)\s*<sub/iu.test(after)) return ` ${text}`;
  if (sign.test(text) || inBrackets.test(text)) return text;
  if (ordinal.test(text) && /\p{N}$/u.test(before)) return text;
  // n° as it is written with a letter.
  if (/^os?$/i.test(text) && /(?:^|[^\p{L}])n$/iu.test(before)) return text;
  if (number && endsSentence.test(before)) return `[${text}]`;
  return spaced && !(number && quantity.test(before)) ? text : `^${inOneTerm(text)}`;
}

function lowered(text: string, before: string, spaced: boolean): string {
  if (spaced || !/[\p{L}\p{N})\]]$/u.test(before) || (isNumber.test(text) && element.test(before))) return text;
  return `_${inOneTerm(text)}`;
}

const inOneTerm = (text: string): string => (/^[-+−–]?[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`);
