// Replaces the model's name in the bytes of a JSON request; every other byte stays as it is.
import { TributaryError } from '../errors/error.ts';

const quote = 0x22;
const backslash = 0x5c;
const encoder = new TextEncoder();
const key = encoder.encode('"model"');

/** Returns the bytes unchanged if the name is the same. Throws 400 if the top level has no `model`, or several. */
export function withModel(bytes: Uint8Array, model: string): Uint8Array {
  const place = placeOf(bytes);
  if (!place) throw refused('the request names no model');
  const name = encoder.encode(JSON.stringify(model));
  const [from, to] = place;
  if (name.length === to - from && name.every((byte, at) => byte === bytes[from + at])) return bytes;
  const out = new Uint8Array(bytes.length - (to - from) + name.length);
  out.set(bytes.subarray(0, from));
  out.set(name, from);
  out.set(bytes.subarray(to), from + name.length);
  return out;
}

/** Start and end of the value, with its quotes. */
function placeOf(bytes: Uint8Array): readonly [number, number] | undefined {
  let depth = 0;
  let place: readonly [number, number] | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === quote) {
      const end = endOfString(bytes, at);
      const colon = depth === 1 ? colonAfter(bytes, end) : undefined;
      if (colon !== undefined && isKey(bytes, at, end)) {
        const found = valueAfter(bytes, colon);
        // Parsers disagree on which of the two counts, so that a vendor may read another name than the checked one.
        if (found && place) throw refused('the request names the model twice');
        place ??= found;
      }
      at = end - 1;
    }
  }
  return place;
}

function refused(message: string): TributaryError {
  return new TributaryError(400, message, { error: { message } });
}

function isKey(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++)
    if (bytes[at] === backslash) return decoded(bytes.subarray(from, end)) === 'model';
  if (end - from !== key.length) return false;
  for (let at = 0; at < key.length; at++) if (bytes[from + at] !== key[at]) return false;
  return true;
}

/** Undefined for strings that are not valid JSON. */
function decoded(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Only names of fields have one. */
function colonAfter(bytes: Uint8Array, end: number): number | undefined {
  let at = end;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === 0x3a ? at : undefined;
}

function valueAfter(bytes: Uint8Array, colon: number): readonly [number, number] | undefined {
  let at = colon + 1;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === quote ? [at, endOfString(bytes, at)] : undefined;
}

/** Returns the place after the closing quote. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return bytes.length;
}
