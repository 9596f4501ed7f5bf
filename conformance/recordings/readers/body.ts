// Splits a response body into pieces: one JSON value, SSE events, JSON lines, or AWS event-stream frames.

/** A parsed piece of a body, with its event name. */
export interface Piece {
  readonly name: string;
  readonly value: unknown;
}

export interface Pieces {
  /** True if the body is one JSON value, not a stream. */
  readonly whole: boolean;
  readonly list: readonly Piece[];
  /** True if `[DONE]` was sent. */
  readonly done: boolean;
  readonly malformed: number;
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

function parse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** SSE by the HTML standard, except that an event cut off by the end of the body counts. */
export function sseEvents(text: string): { name: string; data: string }[] {
  const events: { name: string; data: string }[] = [];
  let name = '';
  let data: string[] = [];
  for (const line of [...text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/), '']) {
    if (line === '') {
      if (data.length > 0) events.push({ name, data: data.join('\n') });
      name = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') name = value;
  }
  return events;
}

/** AWS event-stream: total length, header length, checksum, headers, payload, checksum. All headers are strings. */
export function frames(bytes: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start + 16 <= bytes.length;) {
    const end = start + bytes.readUInt32BE(start);
    const headersEnd = start + 12 + bytes.readUInt32BE(start + 4);
    if (end > bytes.length || end < start + 16) break;
    const headers: Record<string, string> = {};
    for (let at = start + 12; at < headersEnd;) {
      const nameEnd = at + 1 + bytes.readUInt8(at);
      const valueStart = nameEnd + 3; // one byte of type, two of length
      const valueEnd = valueStart + bytes.readUInt16BE(nameEnd + 1);
      headers[bytes.toString('utf8', at + 1, nameEnd)] = bytes.toString('utf8', valueStart, valueEnd);
      at = valueEnd;
    }
    const payload = parse(bytes.toString('utf8', headersEnd, end - 4));
    pieces.push({
      name: headers[':event-type'] ?? headers[':exception-type'] ?? headers[':error-code'] ?? '',
      value: payload.ok ? payload.value : headers[':error-message'],
    });
    start = end;
  }
  return pieces;
}

/** Detects the framing by the body, because recorded content types are often wrong. */
export function piecesOf(bytes: Buffer): Pieces {
  const text = bytes.toString('utf8');
  const whole = parse(text);
  if (whole.ok) return { whole: true, list: [{ name: '', value: whole.value }], done: false, malformed: 0 };

  if (bytes.length >= 16 && bytes[0] === 0) return { whole: false, list: frames(bytes), done: false, malformed: 0 };

  const isSse = /^(data|event|id|retry|):/m.test(text);
  const raw = isSse
    ? sseEvents(text)
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((data) => ({ name: '', data }));
  const list: Piece[] = [];
  let done = false;
  let malformed = 0;
  for (const { name, data } of raw) {
    if (data.trim() === '[DONE]') {
      done = true;
      continue;
    }
    const parsed = parse(data);
    if (parsed.ok) list.push({ name, value: parsed.value });
    else malformed += 1;
  }
  return { whole: false, list, done, malformed };
}
