// Reads usage and errors in a reply whose bytes pass unchanged: only lines that may contain them are parsed.
import type { Billing } from '../contract/billing.ts';
import type { DoorWire } from '../contract/door.ts';
import type { Usage } from '../contract/usage.ts';
import { isRecord } from '../json/guards.ts';
import { saidCharacters } from './said-characters.ts';

/** Longer lines are images and sounds. Unit: characters. */
const maxLine = 4 * 1024 * 1024;
/** The beginning of a stream, which its words are estimated from. Unit: bytes. */
const maxSample = 8 * 1024;

type MeteredWire = Pick<DoorWire, 'usageMarks' | 'usageIn' | 'billingIn'>;

export class UsageMeter {
  usage: Usage | undefined;
  billing: Billing | undefined;
  /** Message of an error that the reply reports in place of an answer, or after a part of it. */
  error: string | undefined;
  /** The last chunk that had usage. */
  last: Readonly<Record<string, unknown>> | undefined;
  /** Length of all that passed. Unit: bytes. */
  bytes = 0;
  private readonly wire: MeteredWire;
  private readonly marked: RegExp;
  private readonly streamed: boolean;
  private sample: Uint8Array[] = [];
  private sampled = 0;
  /** Of a reply that is not streamed. */
  private said = 0;
  /** The begun line, in pieces. */
  private open: Uint8Array[] = [];
  private openLength = 0;

  constructor(wire: MeteredWire, contentType = '') {
    this.wire = wire;
    this.marked = markedBy(wire);
    this.streamed = /event-stream|ndjson/.test(contentType);
  }

  feed(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    if (!this.streamed) return this.keep(bytes);
    if (this.sampled < maxSample) this.keepSample(bytes);
    const last = bytes.lastIndexOf(newline);
    if (last === -1) return this.keep(bytes);
    const first = this.open.length > 0 ? bytes.indexOf(newline) : -1;
    if (first !== -1) {
      this.keep(bytes.subarray(0, first));
      this.lines(this.taken());
    }
    if (last > first) this.lines(bytes.subarray(first + 1, last));
    if (last + 1 < bytes.length) this.keep(bytes.subarray(last + 1));
  }

  end(): void {
    if (this.open.length === 0) return;
    const rest = this.taken();
    if (this.streamed) this.lines(rest);
    else this.chunk(textOf(rest));
  }

  /** Characters that were said, without those of the wire: estimated from the beginning of a stream. */
  get characters(): number {
    if (!this.streamed) return this.said;
    let said = 0;
    const lines = textOf(concat(this.sample)).split('\n');
    for (const line of lines) {
      const value = parsed(line.replace(/^data:/, ''));
      if (isRecord(value)) said += saidCharacters(value);
    }
    return Math.ceil((said * this.bytes) / Math.max(1, this.sampled));
  }

  /** Copied, because a piece may be a small part of a large buffer. */
  private keepSample(bytes: Uint8Array): void {
    const piece = bytes.slice(0, maxSample - this.sampled);
    this.sample.push(piece);
    this.sampled += piece.length;
  }

  private keep(bytes: Uint8Array): void {
    if (this.openLength > maxLine) return;
    this.open.push(bytes);
    this.openLength += bytes.length;
  }

  private taken(): Uint8Array {
    const { open } = this;
    this.open = [];
    this.openLength = 0;
    const [only] = open;
    return only && open.length === 1 ? only : concat(open);
  }

  private lines(bytes: Uint8Array): void {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // A character a byte, so that places in it are places in the bytes: one search of it costs a fifth of one by mark.
    const text = whole.toString('latin1');
    this.marked.lastIndex = 0;
    for (let found = this.marked.exec(text); found; found = this.marked.exec(text)) {
      const start = text.lastIndexOf('\n', found.index) + 1;
      const next = text.indexOf('\n', found.index);
      const end = next === -1 ? text.length : next;
      this.marked.lastIndex = end;
      this.chunk(whole.toString('utf8', start, end).replace(/^data:/, ''));
    }
  }

  private chunk(text: string): void {
    const value = parsed(text);
    // A whole reply may be the list of its chunks.
    for (const each of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isRecord(each)) {
        const usage = this.wire.usageIn(each, this.usage);
        if (usage) [this.usage, this.last] = [usage, each];
        this.billing = this.wire.billingIn?.(each) ?? this.billing;
        this.error ??= errorIn(each);
        if (!this.streamed) this.said += saidCharacters(each);
      }
  }
}

const patterns = new WeakMap<MeteredWire, RegExp>();

/** Finds names of fields that are not null, as usage is in every chunk of OpenAI's but the last. */
function markedBy(wire: MeteredWire): RegExp {
  const known = patterns.get(wire);
  if (known) return known;
  const marks = [...wire.usageMarks, '"error"'].map((mark) => mark.replaceAll(/\W/g, '\\$&'));
  const made = new RegExp(`(?:${marks.join('|')})(?!"?[ \\t]*:[ \\t]*null)`, 'g');
  patterns.set(wire, made);
  return made;
}

/** Undefined for a text that is not JSON: the client reads the bytes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the forms of all wires. `response`: of the Responses API's `response.failed`. */
function errorIn({ error, type, message, response }: Readonly<Record<string, unknown>>): string | undefined {
  const found = error ?? (isRecord(response) ? response['error'] : undefined);
  if (typeof found === 'string') return found;
  if (isRecord(found)) return typeof found['message'] === 'string' ? found['message'] : 'an error without a message';
  return type === 'error' && typeof message === 'string' ? message : undefined;
}

const newline = 0x0a;
const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
