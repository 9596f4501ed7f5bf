// Writes superscripts and subscripts of HTML as text: 10^6, H2O, 2 1/2, a note's mark in brackets.

export interface Script {
  readonly name: 'sup' | 'sub';
  text: string;
}

/** What comes before and after, up to some twenty characters; `before` is empty at the start of a word. */
export interface Around {
  readonly before: string;
  /** HTML. */
  readonly after: string;
}

const ordinal = /^(?:st|nd|rd|th|er|re|ère|e|ème|os?|as?|º|ª|TM|SM|[*†‡§®©™℠]+)$/iu;
const inBrackets = /^[[(【].*[\])】]$/u;
const isNumber = /^\p{N}+(?:\s*[,–-]\s*\p{N}+)*$/u;
/** A unit or a variable has up to three letters. */
const endsSentence = /[.,;:!?"'”’»」。，；：！？]$|\p{L}{4,}$/u;
const element = /^(?:.*[^\p{L}])?[\p{L})\]]{1,2}$/u;

export function scriptText({ name, text }: Script, { before, after }: Around): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const written =
    words === '' || before === '' ? words : name === 'sup' ? raised(words, before, after) : lowered(words, before);
  return written !== '' && /^\p{N}/u.test(after) ? `${written} ` : written;
}

function raised(text: string, before: string, after: string): string {
  if (ordinal.test(text) || inBrackets.test(text)) return text;
  const number = isNumber.test(text);
  if (number && /^\s*(?:\/|⁄|&frasl;)\s*<sub/iu.test(after)) return ` ${text}`;
  if (number && endsSentence.test(before)) return `[${text}]`;
  return `^${inOneTerm(text)}`;
}

function lowered(text: string, before: string): string {
  if (!/[\p{L}\p{N})\]]$/u.test(before) || (isNumber.test(text) && element.test(before))) return text;
  return `_${inOneTerm(text)}`;
}

const inOneTerm = (text: string): string => (/^[-+−–]?[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`);
