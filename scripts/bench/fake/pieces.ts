// The text sent by the fake provider: fixed pieces, so that a reader can detect lost and duplicated ones.

const table = [
  'The quick brown ',
  'fox jumps over t',
  'he lazy dog.\n\nA ',
  'second paragraph',
  ' begins here, wi',
  'th “quotes” and ',
  '"plain" ones, a ',
  'tab\tand a\\slash',
  ', some code `a <',
  ' b && c > d` and',
  ' naïve café text',
  ', 東京 and emoji 🙂 ',
  'in one stream. 1',
  '2345 + 67890 = 8',
  '0235, which is s',
  'o.\n\n- item one\n-',
] as const;

export function piece(index: number): string {
  return table[index % table.length] ?? '';
}

export function textOf(chunks: number): string {
  let text = '';
  for (let index = 0; index < chunks; index++) text += piece(index);
  return text;
}

const stampLength = 16;
const stampPeriodUs = 1e11;
const sequencePeriod = 1e4;

/** Returns the machine's monotonic clock, which all processes share. Unit: µs. */
export function nowUs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e6 + nanoseconds / 1e3;
}

/** Returns a piece of 16 characters with its send time and its number in the stream. */
export function stamp(sequence: number): string {
  const time = Math.round(nowUs() % stampPeriodUs);
  return `~${String(time).padStart(11, '0')}${String(sequence % sequencePeriod).padStart(4, '0')}`;
}

export interface Stamp {
  latencyUs: number;
  sequence: number;
}

/** Reads the stamps in a text, which may contain several. Throws for any other text. */
export function readStamps(text: string, now: number): Stamp[] {
  const found: Stamp[] = [];
  for (let at = 0; at < text.length; at += stampLength) {
    const sent = Number(text.slice(at + 1, at + 12));
    const sequence = Number(text.slice(at + 12, at + stampLength));
    if (text[at] !== '~' || Number.isNaN(sent) || Number.isNaN(sequence))
      throw new Error(`not a stamp: ${text.slice(at, at + 20)}`);
    const latencyUs = (now % stampPeriodUs) - sent;
    found.push({ latencyUs: latencyUs < -stampPeriodUs / 2 ? latencyUs + stampPeriodUs : latencyUs, sequence });
  }
  return found;
}

export function follows(previous: number, next: number): boolean {
  return next === (previous + 1) % sequencePeriod;
}
