// Words as they are: UTF-8, UTF-16, or an older encoding that is guessed and named. The user can choose another.
import type { TextEncoding } from '../../../shared/message/encodings.ts';
import { guessEncoding, guessWide } from './guess-encoding.ts';

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
/** Bytes of the lines with characters beyond ASCII that the guess looks at. */
const looked = 8 * 1024;

/** Text of bytes that hold no zero; undefined for what is no text. A file that begins as another format may be one. */
export function readPlain(bytes: Buffer): ReadPlain | undefined {
  const marked = byMark(bytes);
  if (marked !== undefined) return { text: marked };
  if (bytes.includes(0)) return undefined;
  // Of East Asian characters in UTF-16, halves may look like control characters.
  const wide = bytes.length >= fewestWide && !isOf('utf-8', bytes) ? guessWide(bytes.subarray(0, looked)) : undefined;
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guessed: wide };
  return isText(bytes) ? decoded(bytes) : undefined;
}

/** Text of bytes that hold zeros: UTF-16 without its mark, or a log with gaps. */
export function readWithZeros(bytes: Buffer): ReadPlain | undefined {
  if (!bytes.includes(0)) return undefined;
  const wide = bytes.length < fewestWide ? undefined : (guessWide(bytes.subarray(0, looked)) ?? wideOrder(bytes));
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
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe)
    return third === 0 && fourth === 0 && bytes.length % 4 === 0
      ? utf32(bytes.subarray(4))
      : new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff && bytes.length % 4 === 0)
    return utf32(Buffer.from(bytes.subarray(4)).swap32());
  return undefined;
}

/** Node has no decoder of it. Undefined for numbers that are no characters. */
function utf32(bytes: Buffer): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const code = bytes.readUInt32LE(at);
    if (code > 0x10ffff) return undefined;
    text += String.fromCodePoint(code);
  }
  return text;
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
  const isUTF8 = isOf('utf-8', bytes);
  const declared = declaredIn(bytes);
  // A file that was saved anew in UTF-8 often keeps an older declaration, and a text may speak of one. ISO-2022-JP is ASCII.
  if (declared !== undefined && (!isUTF8 || declared === 'iso-2022-jp') && isOf(declared, bytes))
    return { text: new TextDecoder(declared).decode(bytes) };
  const text = new TextDecoder().decode(bytes);
  if (isUTF8) return escapedJapanese(bytes) ?? { text };
  // Characters of several bytes are there by chance in no other encoding: a few bad bytes do not make it one.
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  const wide = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (wide >= Math.max(bad * 2, fewestOfUTF8)) return { text, guessed: 'UTF-8', ...unreadableIn(text) };
  const name = guessEncoding(beyondASCII(bytes));
  const guessed = new TextDecoder(name).decode(bytes);
  return { text: guessed, guessed: name, ...unreadableIn(guessed) };
}

/** Fewer characters of several bytes are there by chance, as in a Korean name. */
const fewestOfUTF8 = 4;

function isOf(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes in which HTML, XML and CSS declare their encoding. WHATWG HTML, 13.2.3.2: 1024. */
const declaredWithin = 1024;
const declarations: readonly RegExp[] = [
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/,
  /^@charset "([\w.:-]+)";/,
  // <meta>, and headers of mails and translations.
  /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
  // Python (PEP 263) and Emacs.
  /^(?:.*\n)?#.*?coding[:=]\s*([\w.-]+)/,
];

/** Encoding that the text names as its own, by the name of the standard; undefined for UTF-16, in which it could not be read. */
function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, declaredWithin);
  for (const declaration of declarations) {
    const label = declaration.exec(head)?.[1];
    if (label === undefined) continue;
    try {
      const { encoding } = new TextDecoder(label);
      return encoding.startsWith('utf-16') ? undefined : encoding;
    } catch {
      // No encoding that is known here.
    }
  }
  return undefined;
}

/** ISO-2022-JP is written in ASCII, with an escape ahead of Japanese. */
const escapes = ['\x1b$B', '\x1b$@'];
const escapedJapanese = (bytes: Buffer): ReadPlain | undefined =>
  escapes.some((escape) => bytes.includes(escape)) && isOf('iso-2022-jp', bytes)
    ? { text: new TextDecoder('iso-2022-jp').decode(bytes), guessed: 'ISO-2022-JP' }
    : undefined;

const unreadableIn = (text: string): { readonly unreadable?: number } => {
  const count = text.match(/\ufffd+/g)?.length ?? 0;
  return count > 0 ? { unreadable: count } : {};
};

/** Lines with characters beyond ASCII, wherever they are; of a long one the part around the first. */
function beyondASCII(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < looked;) {
    const found = bytes.indexOf(lineEnd, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    const first = line.findIndex((byte) => byte >= 0x80);
    if (first !== -1) {
      const piece = line.subarray(Math.max(0, first - ahead), first + looked);
      pieces.push(piece, Buffer.of(lineEnd));
      size += piece.length;
    }
    start = end;
  }
  return Buffer.concat(pieces).subarray(0, looked * 2);
}

const lineEnd = 0x0a;
/** Letters ahead of a foreign one say what language it is of. */
const ahead = 40;
