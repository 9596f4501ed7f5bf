// Replacement of free text: equal words become equal words of the same length, by a key that lives for one exchange.
import { createHmac, randomBytes } from 'node:crypto';
import { generator } from '../../../conformance/harness/bytes.ts';
import { another } from './characters.ts';
import type { Draw } from './characters.ts';

export interface WordMap {
  /** Free text of the same length in UTF-16 units, each character in the same class and width. */
  text(source: string): string;
  /** The digits of a number in JSON; sign, point and exponent stay. */
  number(source: string): string;
}

/** Parts of free text that stay: think tags, footnote marks, JSON's words, and the tags that identify a web page. */
export const staying =
  /data:[\w./+-]+;base64,|<\/?(?:think|thinking|thought|reasoning)>|\[\d{1,3}\]|\b(?:true|false|null)\b|<!doctype html>?|<\/?(?:html|head|body|title|center|h1|h2|p|hr|pre|br|div|a|script|style|meta)\b/giu;
const date = /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2})?/gu;
const address = /https?:\/\/[^\s"'`<>()[\]{}\\|]+/gu;
const word = /[\p{L}\p{M}]+|\d+|\p{Extended_Pictographic}/gu;

/**
 * `survives`: true if a generated token occurs in some original; such a token is drawn again.
 * The key is random and never leaves this closure.
 */
export function createWordMap(survives: (token: string) => boolean = () => false): WordMap {
  const key = randomBytes(32);
  const seen = new Map<string, string>();
  const given = new Set<string>();

  const replaceWord = (source: string): string => {
    const known = seen.get(source);
    if (known !== undefined) return known;
    // Drawn by the word in lower case, so that `Paris` and `paris` agree.
    for (let attempt = 0; ; attempt++) {
      const draw = drawsOf(key, `${attempt}:${source.toLowerCase()}`);
      const replaced = Array.from(source, (char) => another(char, draw)).join('');
      // Two ids that differ in a digit stay two ids, as long as there are other digits to take.
      if (attempt < 64 && (survives(replaced) || given.has(replaced))) continue;
      seen.set(source, replaced);
      given.add(replaced);
      return replaced;
    }
  };

  const words = (source: string): string => source.replace(word, replaceWord);

  /** Pieces between what stays, and what stays. */
  const plain = (source: string): string =>
    split(
      source,
      staying,
      (part) => split(part, date, words, otherDate),
      (kept) => kept,
    );

  /** A day that exists, for it may be read as one. */
  const otherDate = (source: string): string => {
    const draw = drawsOf(key, source);
    const two = (from: number, n: number): string => String(from + draw(n)).padStart(2, '0');
    const day = `20${two(10, 10)}-${two(1, 12)}-${two(1, 28)}`;
    return source.length === 10 ? day : `${day}${source[10] ?? ''}${two(1, 23)}:${two(1, 59)}:${two(1, 59)}`;
  };

  const text = (source: string): string =>
    isJSONLike(source) ? insideJSON(source) : split(source, address, plain, (url) => replaceAddress(url, words));

  /** JSON inside a text, whole or cut short: its strings are texts of their own, escapes stay where they are. */
  const insideJSON = (source: string): string =>
    source.replace(/"((?:[^"\\]|\\.)*)("|$)|[^"]+/gsu, (all, inner: string | undefined, end: string | undefined) =>
      inner === undefined ? plain(all) : `"${throughEscapes(inner, text)}${end ?? ''}`,
    );

  return {
    text,
    number: (source) =>
      source.replace(/([eE][+-]?\d+)|\d+/gu, (all, exponent: string | undefined) => exponent ?? words(all)),
  };
}

const isJSONLike = (source: string): boolean => /^\s*[{[]\s*["{[\]}]/u.test(source) || /^\s*\[\s*\d/u.test(source);

function split(
  source: string,
  pattern: RegExp,
  between: (part: string) => string,
  matched: (part: string) => string,
): string {
  let out = '';
  let from = 0;
  for (const match of source.matchAll(pattern)) {
    out += between(source.slice(from, match.index)) + matched(match[0]);
    from = match.index + match[0].length;
  }
  return out + between(source.slice(from));
}

const domain = '.example';

/** The host ends in .example where there is room for it; path and query are words like any others. */
function replaceAddress(url: string, words: (text: string) => string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#:]*)(.*)$/su.exec(url) ?? [];
  if (host.length <= domain.length) return scheme + words(host) + words(rest);
  const name = words(host.slice(0, host.length - domain.length))
    .replaceAll('.', 'x')
    .replace(/[^\p{L}\p{N}-]/gu, 'x');
  return scheme + name + domain + words(rest);
}

/** One unit of a JSON string: the character, and how it was written. */
const unit = /\\u([0-9a-fA-F]{4})|\\(.)|([^\\])/gsu;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Applies a replacement to what a JSON string says, and writes each character the way the original was written. */
export function throughEscapes(raw: string, replace: (text: string) => string): string {
  return writeLike(raw, replace(decode(raw)));
}

/** Value of a JSON string literal (without its quotes). */
export const decode = (raw: string): string =>
  raw.replace(unit, (_all, hex: string | undefined, escaped: string | undefined, plain: string | undefined) =>
    hex !== undefined
      ? String.fromCharCode(Number.parseInt(hex, 16))
      : (plain ?? escapes[escaped ?? ''] ?? escaped ?? ''),
  );

/** `text` as long as what `raw` says, with the escapes of `raw` at the same places. */
export function writeLike(raw: string, text: string): string {
  let at = 0;
  return raw.replace(unit, (all, hex: string | undefined, _escaped: string | undefined, plain: string | undefined) => {
    // A plain character outside the basic plane is two units of text.
    const length = plain?.length ?? 1;
    const next = text.slice(at, at + length);
    at += length;
    if (hex !== undefined) {
      const code = next.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${/[A-F]/u.test(hex) ? code.toUpperCase() : code}`;
    }
    return plain === undefined ? all : next;
  });
}

/** An endless row of draws that depends on key and seed alone. */
function drawsOf(key: Buffer, seed: string): Draw {
  const next = generator(createHmac('sha256', key).update(seed).digest().readUInt32BE(0));
  return (n) => Math.floor(next() * n);
}
