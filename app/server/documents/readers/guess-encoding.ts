// Guesses a text's encoding by its content: in the right one, words have letters of one language, and symbols are
// outside words. Libraries count pairs of bytes, which needs a page of text. Of the 84 short texts of
// encoding-table.test.ts, chardet 2.2.0 reads 30, jschardet 4.1.0 61 and chardetng-wasm 1.0.2 64.
import type { TextEncoding } from '../../../shared/message/encodings.ts';
import { alphabets, commonSigns, japanese, korean, latinLetters, simplified, traditional } from './likely-letters.ts';

interface Candidate {
  readonly name: TextEncoding;
  /** Penalty, so that of two encodings with similar results the more common one wins. */
  readonly rare: number;
  /** East Asian: common characters, and first bytes of their pairs. */
  readonly common?: ReadonlySet<string>;
  readonly leads?: readonly (readonly [from: number, to: number])[];
}

const candidates: readonly Candidate[] = [
  { name: 'windows-1252', rare: 0 },
  { name: 'windows-1250', rare: 0.03 },
  { name: 'windows-1251', rare: 0.03 },
  { name: 'windows-1253', rare: 0.03 },
  { name: 'windows-1254', rare: 0.04 },
  { name: 'windows-1255', rare: 0.03 },
  { name: 'windows-1256', rare: 0.03 },
  { name: 'windows-1257', rare: 0.05 },
  { name: 'windows-1258', rare: 0.08 },
  { name: 'windows-874', rare: 0.03 },
  { name: 'ISO-8859-2', rare: 0.06 },
  { name: 'ISO-8859-5', rare: 0.1 },
  { name: 'ISO-8859-7', rare: 0.06 },
  { name: 'ISO-8859-15', rare: 0.08 },
  { name: 'KOI8-R', rare: 0.05 },
  { name: 'KOI8-U', rare: 0.06 },
  { name: 'IBM866', rare: 0.08 },
  { name: 'macintosh', rare: 0.15 },
  { name: 'GB18030', rare: 0, common: new Set(simplified), leads: [[0xb0, 0xd7]] },
  { name: 'Big5', rare: 0.02, common: new Set(traditional), leads: [[0xa4, 0xc6]] },
  { name: 'Shift_JIS', rare: 0.02, common: new Set(japanese), leads: [[0x88, 0x97]] },
  { name: 'EUC-JP', rare: 0.03, common: new Set(japanese), leads: [[0xb0, 0xcf]] },
  { name: 'EUC-KR', rare: 0.02, common: new Set(korean), leads: [[0xb0, 0xc8]] },
];

/** Returns the most likely encoding of a sample, whose lines may be cut within a character. */
export const guessEncoding = (sample: Buffer): TextEncoding => bestOf(sample).name;

interface Guess {
  readonly name: TextEncoding;
  readonly score: number;
}

function bestOf(sample: Buffer): Guess {
  let best: Guess = { name: 'windows-1252', score: -0.3 };
  for (const candidate of candidates) {
    const score = scoreOf(sample, candidate) - candidate.rare;
    if (score > best.score) best = { name: candidate.name, score };
  }
  return best;
}

/** Average above which double-byte characters are East Asian text. */
const enough = 0.55;
const eastern = new Set(simplified + traditional + japanese + korean);

/** Detects UTF-16 without BOM and without ASCII, e.g. Chinese: most characters are common ones. */
export function guessWide(sample: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const even = sample.subarray(0, sample.length - (sample.length % 2));
  const scored = (['UTF-16LE', 'UTF-16BE'] as const).map((name) => {
    const text = new TextDecoder(name).decode(even);
    let points = 0;
    for (const character of text)
      points += eastern.has(character) ? 1.2 : kana.test(character) ? 0.9 : isEastern.test(character) ? 0.5 : -1;
    return { name, score: points / Math.max(text.length, 1) };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score > enough && best.score > bestOf(even).score ? best.name : undefined;
}

const isEastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e]/u;

function scoreOf(sample: Buffer, candidate: Candidate): number {
  const text = new TextDecoder(candidate.name).decode(sample);
  return candidate.common ? scoreOfPairs(text, sample, candidate) : scoreOfLetters(text);
}

const kana = /[\u3041-\u3096\u30a1-\u30fc]/u;
const halfWidth = /[\uff66-\uff9f]/u;
const sign = new Set(commonSigns);

/** Returns the average score of non-ASCII characters. */
function scoreOfPairs(text: string, sample: Buffer, { name, common = new Set(), leads = [] }: Candidate): number {
  const isGBK = name === 'GB18030';
  let [count, points] = [0, 0];
  let at = 0;
  let place = -1;
  for (const character of text) {
    place += character.length;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      at++;
      continue;
    }
    const [lead = 0, second = 0] = sample.subarray(at, at + 2);
    const isHalf = halfWidth.test(character);
    at += isHalf && name === 'Shift_JIS' ? 1 : name === 'GB18030' && isOfFour(sample, at) ? 4 : 2;
    count++;
    if (character === '\ufffd') points -= 3;
    // A symbol between letters, such as the degree sign of 21°C, may look like such a character.
    else if (/[0-9A-Za-z]/.test(text[place - character.length] ?? '') && !/\P{ASCII}/u.test(text[place + 1] ?? ''))
      points -= 0.4;
    else if (common.has(character)) points += 1.1;
    else if (kana.test(character)) points += name === 'Shift_JIS' || name === 'EUC-JP' ? 1 : 0.2;
    else if (isHalf)
      points += name === 'Shift_JIS' ? halfPoints(character, text[place - 1] ?? '', text[place + 1] ?? '') : -1;
    else if (sign.has(character) || /[\uff01-\uff5e]/u.test(character)) points += 0.6;
    else if (
      leads.some(([from, to]) => lead >= from && lead <= to) &&
      !(isGBK && second < 0xa1) &&
      !/[\ue000-\uf8ff]/u.test(character)
    )
      points += 0.6;
    else points += /\p{Script=Hangul}/u.test(character) ? 0.2 : -0.4;
  }
  // Korean has spaces between words, Chinese and Japanese do not.
  const spaced = /\p{Script=Hangul} \p{Script=Hangul}/u.test(text)
    ? 0.1
    : /\p{Script=Han} \p{Script=Han}/u.test(text)
      ? -0.1
      : 0;
  return count === 0 ? Number.NEGATIVE_INFINITY : points / count + spaced;
}

/** Single-byte katakana occur in words, and voice marks follow letters that have a voiced form. */
function halfPoints(character: string, before: string, after: string): number {
  if (/[ﾞﾟ]/.test(character)) return /[ｳｶ-ﾄﾊ-ﾎ]/.test(before) ? 1.5 : -1;
  return halfWidth.test(before + after) ? 0.58 : -0.3;
}

/** GB18030 encodes characters outside GBK in four bytes. */
const isOfFour = (sample: Buffer, at: number): boolean => {
  const second = sample[at + 1] ?? 0;
  return second >= 0x30 && second <= 0x39;
};

const word = /[^\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]+/gu;
/** Symbols next to or inside words. */
const atWords = /[µ“”„‚«»‹›…—–¿¡ªº™®©’‘·²³]/u;
/** 5 µm, 20 m³, Nº 5, Name™, ¡Hola, «word». */
const usual = /µ[a-z]|^[cdk]?m[²³]$|^n[º°]$|[a-z]™$|^¡[a-z]|^«.*»$/i;
const withinWords = /[’‘·\u00ad]/u;

/** Lower case before capitals: KOI8 and Windows have opposite cases. Symbols before words are capitals elsewhere. */
const oddCase = /\p{Ll}\p{Lu}|^(?!\p{ASCII})\p{Lu}\p{Lu}\p{Ll}/u;

/** Returns the average score of non-ASCII characters. */
function scoreOfLetters(text: string): number {
  let [count, points] = [0, 0];
  const latin: string[] = [];
  for (const [each] of text.normalize('NFC').matchAll(word)) {
    const others = each.match(/\P{ASCII}/gu) ?? [];
    if (others.length === 0) continue;
    count += others.length;
    const scripts = alphabets.filter(([script]) => script.test(each));
    const isLatin = /\p{Script=Latin}/u.test(each);
    const [alphabet] = scripts;
    if (scripts.length + (isLatin ? 1 : 0) > 1 || oddCase.test(each)) points -= others.length * 0.7;
    else if (alphabet) points += scoreOfWord(others, alphabet);
    // A single letter may as well be a symbol in another encoding.
    else if (isLatin && (each.match(/\p{L}/gu)?.length ?? 0) > 1)
      latin.push(
        ...(each
          .replaceAll('İ', 'ı')
          .toLowerCase()
          .match(/[\p{L}\p{M}]+/gu) ?? []),
      );
    points += scoreOfSigns(each);
  }
  return count === 0 ? 0 : (points + scoreOfLatin(latin)) / count;
}

function scoreOfSigns(each: string): number {
  let points = 0;
  const [first, last] = [each.search(/\p{L}/u), each.search(/\p{L}\P{L}*$/u)];
  const isUsual = usual.test(each);
  for (const { 0: character, index } of each.matchAll(/[µªº]|[^\p{ASCII}\p{L}\p{M}]/gu)) {
    const [before, after] = [first !== -1 && first < index, last > index];
    const isWithin = before && after && !withinWords.test(character);
    const isAt = (before || after) && !atWords.test(character);
    if (/[\p{C}\u2500-\u259f\ufffd]/u.test(character)) points -= 2;
    else if (isUsual) points += 0.9;
    else if (isWithin || isAt) points -= 0.7;
    else points += sign.has(character) ? 0.5 : -0.4;
  }
  return points;
}

/** Words of one language are more likely than of many. */
function scoreOfLatin(words: readonly string[]): number {
  const lettersOf = (each: string): readonly string[] => each.match(/[^\p{ASCII}µªº]/gu) ?? [];
  const all = words.reduce((sum, each) => sum + lettersOf(each).length, 0);
  if (all === 0) return 0;
  const known = latinLetters.map(({ letters, unless, rare = 0 }) => {
    const own = words.filter(
      (each) => lettersOf(each).every((letter) => letters.includes(letter)) && unless?.test(each) !== true,
    );
    return own.reduce((sum, each) => sum + lettersOf(each).length, 0) / all - rare;
  });
  return all * (1.6 * Math.max(...known) - 0.8);
}

function scoreOfWord(letters: readonly string[], [script, frequent]: (typeof alphabets)[number]): number {
  const own = letters.filter((each) => /[\p{L}\p{M}]/u.test(each));
  // A single letter may as well be a symbol in another encoding.
  if (own.length === 1) return 0;
  let points = 0;
  for (const [at, each] of own.entries()) {
    const place = script.test(each) || /\p{M}/u.test(each) ? frequent.indexOf(each.toLowerCase()) : -1;
    points += place === -1 ? -0.5 : 1.1 - place / frequent.length;
    // Final forms of Hebrew letters.
    if (/[ךםןףץ]/u.test(each)) points += at === own.length - 1 ? 0.8 : -1;
  }
  return points;
}
