// Detects the framing of a body's bytes, and cuts bodies in several ways.

export type BodyKind = 'sse' | 'lines' | 'frames' | 'json';

const decoder = new TextDecoder();

export function kindOf(bytes: Uint8Array): BodyKind {
  if (bytes.length >= 16 && bytes[0] === 0) return 'frames';
  const text = decoder.decode(bytes).trimStart();
  if (/^(data|event|id|retry)?:/.test(text)) return 'sse';
  return text.startsWith('{') && parses(text.split('\n', 1)[0] ?? '') && text.trimEnd().includes('\n') && !parses(text)
    ? 'lines'
    : 'json';
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Splits the body into the events, lines or frames it was sent in; joined they equal the body. */
export function framesOf(bytes: Uint8Array): Uint8Array[] {
  switch (kindOf(bytes)) {
    case 'sse':
      return splitAfter(bytes, /\r?\n\r?\n/g);
    case 'lines':
      return splitAfter(bytes, /\n/g);
    case 'frames':
      return splitFrames(bytes);
    case 'json':
      return [bytes];
  }
}

/** Latin-1 has one character per byte, so an index in the text is an offset in the bytes. */
function splitAfter(bytes: Uint8Array, separator: RegExp): Uint8Array[] {
  const text = Buffer.from(bytes).toString('latin1');
  const ends = [...text.matchAll(separator)].map((match) => match.index + match[0].length);
  return cutAt(bytes, ends);
}

/** Every AWS event-stream frame starts with its length. */
function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = view.getUint32(at);
    if (length < 16) break;
    at += length;
    ends.push(at);
  }
  return cutAt(bytes, ends);
}

export function cutAt(bytes: Uint8Array, ends: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    if (end > start && end <= bytes.length) {
      parts.push(bytes.subarray(start, end));
      start = end;
    }
  }
  return parts;
}

export const byteByByte = (bytes: Uint8Array): Uint8Array[] =>
  cutAt(
    bytes,
    Array.from(bytes, (_byte, at) => at + 1),
  );

export const lineByLine = (bytes: Uint8Array): Uint8Array[] =>
  kindOf(bytes) === 'frames' ? splitFrames(bytes) : splitAfter(bytes, /\n/g);

/** Deterministic: the same seed gives the same cuts. */
export function randomCuts(bytes: Uint8Array, seed: number, longest = 97): Uint8Array[] {
  const next = generator(seed);
  const ends: number[] = [];
  for (let at = 0; at < bytes.length;) {
    at += 1 + Math.floor(next() * longest);
    ends.push(at);
  }
  return cutAt(bytes, ends);
}

/** Cuts only inside multi-byte characters. */
export function insideCharacters(bytes: Uint8Array): Uint8Array[] {
  const ends: number[] = [];
  for (let at = 1; at < bytes.length; at++) {
    if (((bytes[at] ?? 0) & 0xc0) === 0x80) ends.push(at);
  }
  return cutAt(bytes, ends);
}

export const hasMultiByte = (bytes: Uint8Array): boolean =>
  kindOf(bytes) !== 'frames' && bytes.some((byte) => byte >= 0x80);

/** Pseudorandom numbers (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export const isStreamed = (bytes: Uint8Array): boolean => kindOf(bytes) !== 'json';
