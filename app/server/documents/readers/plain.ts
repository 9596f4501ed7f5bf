// Words as they are: UTF-8, UTF-16, or an older encoding that is guessed and named. The user can choose another.
import { analyse } from 'chardet';
import type { TextEncoding } from '../../../shared/conversation/encodings.ts';
import { shortAsian } from './short-asian.ts';

export interface ReadPlain {
  readonly text: string;
  /** Name of an encoding that was guessed. */
  readonly guessed?: string;
  /** Encoding that the user chose. */
  readonly chosen?: TextEncoding;
  /** Places whose bytes are of no character. */
  readonly unreadable?: number;
}

/** Control characters that no text has. */
const isBinary = (byte: number): boolean => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) && byte !== 0;
/** A share of them that an old file of text may have. */
const fewBinary = 0.001;
/** Bytes beside those of ASCII that the guess looks at, wherever they are. */
const looked = 64 * 1024;
/** Pairs of bytes beyond which statistics see more than the common characters do. */
const short = 400;

/** Text of bytes that hold no zero; undefined for what is no text. A file that begins as another format may be one. */
export function readPlain(bytes: Buffer): ReadPlain | undefined {
  const marked = byMark(bytes);
  if (marked !== undefined) return { text: marked };
  return bytes.includes(0) || !isText(bytes) ? undefined : decoded(bytes);
}

/** Text of bytes that hold zeros: UTF-16 without its mark, or a log with gaps. */
export function readWithZeros(bytes: Buffer): ReadPlain | undefined {
  if (!bytes.includes(0)) return undefined;
  const wide = bytes.length < fewestWide ? undefined : wideOrder(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guessed: wide };
  const rest = bytes.filter((byte) => byte !== 0);
  if (rest.length < least || !isText(bytes)) return undefined;
  const plain = decoded(Buffer.from(rest));
  // The zeros stay in the text, where they are taken out and counted with other characters that are not visible.
  const zeros = '\0'.repeat(Math.min(bytes.length - rest.length, 1000));
  return { ...plain, text: plain.text + zeros };
}

export function readAs(bytes: Buffer, chosen: TextEncoding): ReadPlain {
  const text = new TextDecoder(chosen).decode(bytes);
  return { text, chosen, ...unreadableIn(text) };
}

/** Fewer bytes say nothing of their order. */
const fewestWide = 8;
/** Fewer bytes are no log. */
const least = 16;

function isText(bytes: Buffer): boolean {
  let binary = 0;
  for (const byte of bytes) if (isBinary(byte)) binary++;
  return binary <= bytes.length * fewBinary;
}

function byMark(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}

/** Zeros at every other byte are the upper halves of ASCII. */
function wideOrder(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A mark of another order ahead, a cut behind.
  const order = odd > even * 20 ? 'UTF-16LE' : even > odd * 20 ? 'UTF-16BE' : undefined;
  if (order === undefined) return undefined;
  const text = new TextDecoder(order).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const strange = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n\f]/gu)?.length ?? 0;
  return strange <= text.length * 0.01 && isOfOneScript(text) ? order : undefined;
}

/** Chance bytes are letters of many scripts. */
function isOfOneScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Hangul'];
  const shares = scripts.map((script) => text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0);
  const eastern = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}]/gu)?.length ?? 0;
  return letters === 0 || Math.max(...shares, eastern) > letters * 0.9;
}

function decoded(bytes: Buffer): ReadPlain {
  const text = new TextDecoder().decode(bytes);
  const replaced = unreadableIn(text).unreadable ?? 0;
  if (replaced === 0) return { text };
  // Characters of several bytes are there by chance in no other encoding: a few bad bytes do not make it one.
  const wide = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (wide >= replaced * 2) return { text, guessed: 'UTF-8', unreadable: replaced };
  return byGuess(bytes);
}

const unreadableIn = (text: string): { readonly unreadable?: number } => {
  const count = text.match(/\ufffd+/g)?.length ?? 0;
  return count > 0 ? { unreadable: count } : {};
};

function byGuess(bytes: Buffer): ReadPlain {
  const sample = beyondASCII(bytes);
  const guesses = analyse(sample).filter(({ name }) => name !== 'UTF-8' && name !== 'ASCII');
  const asian = sample.length < short ? shortAsian(sample) : undefined;
  // Of statistics that say nothing, no order is to be read.
  const sure = guesses.filter(({ confidence }) => confidence > unsure).map(({ name }) => name);
  const isLetters = /[\xc0-\xff]{4}/.test(sample.toString('latin1'));
  const names = [asian, ...sure, shortAsian(sample, 0.9), isLetters ? 'windows-1251' : undefined];
  for (const name of names) {
    if (name === undefined) continue;
    try {
      return { text: new TextDecoder(name, { fatal: true }).decode(bytes), guessed: name };
    } catch {
      // Not of this encoding, or one that is not known here.
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), guessed: 'windows-1252' };
}

/** Confidence that the library gives to every encoding of pairs in which it recognises nothing. */
const unsure = 10;

/** Pieces of the text with characters beyond ASCII, so that a guess sees those at its end as well. */
function beyondASCII(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < looked; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let end = at;
    // Second bytes of pairs may be in ASCII.
    while (end < bytes.length && ((bytes[end] ?? 0) >= 0x80 || (bytes[end - 1] ?? 0) >= 0x80)) end++;
    const from = Math.max(at - around, 0);
    pieces.push(bytes.subarray(from, Math.min(end + around, bytes.length)), lineEnd);
    size += end + around - from;
    at = end + around - 1;
  }
  return Buffer.concat(pieces);
}

/** Letters beside a foreign one say what language it is of. */
const around = 6;
const lineEnd = Buffer.from('\n');
