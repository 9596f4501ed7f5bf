// Decodes plain text: UTF-8, UTF-16, or a guessed older encoding, which is reported so that the user can change it.
import type { TextEncoding } from '../../../shared/message/encodings.ts';
import { guessEncoding, guessWide } from './guess-encoding.ts';

export interface ReadPlain {
  readonly text: string;
  readonly guessed?: string;
  readonly chosen?: TextEncoding;
  /** Number of undecodable positions. */
  readonly unreadable?: number;
}

/** Control characters that no text contains. */
const isBinary = (byte: number): boolean => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) && byte !== 0;
/** Maximum share of them in an old text file. */
const fewBinary = 0.001;
/** Size of the sample for the guess, from lines with non-ASCII characters. Unit: bytes. */
const looked = 8 * 1024;

/** Decodes bytes without zeros; undefined if they are no text. The file may begin like another format. */
export function readPlain(bytes: Buffer): ReadPlain | undefined {
  const marked = byMark(bytes);
  if (marked !== undefined) return { text: marked };
  if (bytes.includes(0)) return undefined;
  // In UTF-16, halves of East Asian characters may look like control characters.
  const wide = bytes.length >= fewestWide && !isOf('utf-8', bytes) ? guessWide(bytes.subarray(0, looked)) : undefined;
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guessed: wide };
  return isText(bytes) ? decoded(bytes) : undefined;
}

/** Decodes bytes with zeros: UTF-16 without BOM, or a log with gaps. */
export function readWithZeros(bytes: Buffer): ReadPlain | undefined {
  if (!bytes.includes(0)) return undefined;
  const wide = bytes.length < fewestWide ? undefined : (guessWide(bytes.subarray(0, looked)) ?? wideOrder(bytes));
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guessed: wide };
  const rest = bytes.filter((byte) => byte !== 0);
  if (rest.length < least || !isText(bytes)) return undefined;
  const plain = decoded(Buffer.from(rest));
  // Keep the zeros, which are later removed and counted with other invisible characters.
  const zeros = '\0'.repeat(Math.min(bytes.length - rest.length, 1000));
  return { ...plain, text: plain.text + zeros };
}

export function readAs(bytes: Buffer, chosen: TextEncoding): ReadPlain {
  const text = new TextDecoder(chosen).decode(bytes);
  return { text, chosen, ...unreadableIn(text) };
}

/** Fewer bytes do not reveal the byte order. */
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

/** Node has no UTF-32 decoder. Undefined for invalid code points. */
function utf32(bytes: Buffer): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const code = bytes.readUInt32LE(at);
    if (code > 0x10ffff) return undefined;
    text += String.fromCodePoint(code);
  }
  return text;
}

/** Zeros in every other byte are the upper halves of ASCII. */
function wideOrder(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Tolerates a BOM of the other byte order at the start, and a cut end.
  const order = odd > even * 20 ? 'UTF-16LE' : even > odd * 20 ? 'UTF-16BE' : undefined;
  if (order === undefined) return undefined;
  const text = new TextDecoder(order).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const strange = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n\f]/gu)?.length ?? 0;
  return strange <= text.length * 0.01 && isOfOneScript(text) ? order : undefined;
}

/** Random bytes are letters of many scripts. */
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
  // A file converted to UTF-8 often keeps its old declaration, and a text may mention one. ISO-2022-JP is ASCII.
  if (declared !== undefined && (!isUTF8 || declared === 'iso-2022-jp') && isOf(declared, bytes))
    return { text: new TextDecoder(declared).decode(bytes) };
  const text = new TextDecoder().decode(bytes);
  if (isUTF8) return escapedJapanese(bytes) ?? { text };
  // Multi-byte sequences do not occur by chance in other encodings, so a few bad bytes are tolerated.
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  const wide = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (wide >= Math.max(bad * 2, fewestOfUTF8)) return { text, guessed: 'UTF-8', ...unreadableIn(text) };
  const name = guessEncoding(beyondASCII(bytes));
  const guessed = new TextDecoder(name).decode(bytes);
  return { text: guessed, guessed: name, ...unreadableIn(guessed) };
}

/** Fewer multi-byte characters may occur by chance, as in a Korean name. */
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
  // <meta>, and headers of e-mails and translations.
  /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
  // Python (PEP 263) and Emacs.
  /^(?:.*\n)?#.*?coding[:=]\s*([\w.-]+)/,
];

/** Returns the declared encoding by its standard name; undefined for UTF-16, which cannot declare itself. */
function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, declaredWithin);
  for (const declaration of declarations) {
    const label = declaration.exec(head)?.[1];
    if (label === undefined) continue;
    try {
      const { encoding } = new TextDecoder(label);
      return encoding.startsWith('utf-16') ? undefined : encoding;
    } catch {
      // Unknown encoding.
    }
  }
  return undefined;
}

/** ISO-2022-JP is ASCII, with an escape before Japanese. */
const escapes = ['\x1b$B', '\x1b$@'];
const escapedJapanese = (bytes: Buffer): ReadPlain | undefined =>
  escapes.some((escape) => bytes.includes(escape)) && isOf('iso-2022-jp', bytes)
    ? { text: new TextDecoder('iso-2022-jp').decode(bytes), guessed: 'ISO-2022-JP' }
    : undefined;

const unreadableIn = (text: string): { readonly unreadable?: number } => {
  const count = text.match(/\ufffd+/g)?.length ?? 0;
  return count > 0 ? { unreadable: count } : {};
};

/** Returns lines with non-ASCII characters from anywhere; of a long line, the part around the first one. */
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
/** Characters kept before a foreign letter, which reveal its language. */
const ahead = 40;
