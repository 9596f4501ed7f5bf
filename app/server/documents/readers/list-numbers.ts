// Formats list numbers in the notations of Word and HTML.
import { notations } from './notations.ts';

const romans: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

function roman(value: number): string {
  let text = '';
  let left = value;
  for (const [letters, worth] of romans) for (; left >= worth; left -= worth) text += letters;
  return text;
}

/** a, …, z, aa, ab, …: as in HTML. */
function letters(value: number): string {
  let text = '';
  for (let left = value; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

/** a, …, z, aa, bb, …: Word repeats the letter. ECMA-376 part 1, 17.18.59. */
const doubled = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

/** Keys: types of `ol` and values of `w:numFmt`. Others use digits. */
const latin: Readonly<Record<string, (value: number) => string>> = {
  a: letters,
  A: (value) => letters(value).toUpperCase(),
  i: (value) => roman(value).toLowerCase(),
  I: roman,
  lowerLetter: doubled,
  upperLetter: (value) => doubled(value).toUpperCase(),
  lowerRoman: (value) => roman(value).toLowerCase(),
  upperRoman: roman,
  none: () => '',
  decimalZero: (value) => String(value).padStart(2, '0'),
  ordinal: (value) => `${value}${ordinalEnd(value)}`,
};

function ordinalEnd(value: number): string {
  const teens = value % 100 > 10 && value % 100 < 14;
  return (!teens && ['th', 'st', 'nd', 'rd'][value % 10]) || 'th';
}

/**
 * Types of `a:buAutoNum`, such as `alphaLcParenR` (ECMA-376 part 1, 20.1.10.61): notation, then the surrounding
 * characters.
 */
const slideNotations: Readonly<Record<string, string>> = {
  alphaLc: 'a',
  alphaUc: 'A',
  romanLc: 'i',
  romanUc: 'I',
  circleNum: 'decimalEnclosedCircle',
  ea1Chs: 'chineseCounting',
  ea1Cht: 'chineseCounting',
  ea1JpnChs: 'chineseCounting',
};
export function slideNumber(type: string, value: number): string {
  const [, name = '', around = ''] = /^(.*?)(Period|ParenR|ParenBoth|Plain|Minus)?$/.exec(type) ?? [];
  const number = listNumber(slideNotations[name.replace(/(Db|Wd\w*)$/, '')] ?? '', value);
  if (around === 'Period') return `${number}.`;
  if (around === 'Minus') return `${number} -`;
  return around === 'ParenBoth' ? `(${number})` : around === 'ParenR' ? `${number})` : number;
}

/** Uses digits for unknown notations, as Word does. */
export function listNumber(notation: string, value: number): string {
  // 001, 002, …: a custom format.
  const zeros = /^custom:(0+)1\b/.exec(notation)?.[1];
  if (zeros !== undefined) return String(value).padStart(zeros.length + 1, '0');
  const own = [latin, notations].find((all) => Object.hasOwn(all, notation))?.[notation];
  return value > 0 && value < 4000 && own ? own(value) : String(value);
}
