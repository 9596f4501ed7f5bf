// Decodes the bytes of a reply to events. The content type and the first bytes decide the format, not the request.
import type { DecodeContext, Decoder, FailureInput } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { plainWords, unreadAnswer } from './body.ts';
import { LineParser } from './lines.ts';
import { SkippedChunks } from './skipped-chunks.ts';
import { SSEParser } from './sse.ts';
import { UTF8Text } from './utf8.ts';

/** Reads the parsed chunks of one wire and pushes events to `out`. Synchronous; one object per reply. */
export interface ChunkReader {
  /** Reads a chunk; `name` is the SSE event name, if any. */
  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void;
  /** Reads a complete reply that was not streamed. */
  whole(json: unknown, out: StreamEvent[]): void;
  /**
   * Called when the reply has ended; pushes the events held back, including `stop` and `usage`. `marked`: the end marker
   * (`[DONE]`) was read. Returns false if the reply was cut before its last event.
   */
  end(out: StreamEvent[], marked: boolean): boolean;
  /** True once the wire's last event was read, for wires that have one. */
  readonly done?: boolean;
  /** True if the reply may be complete, for wires whose last event can be followed by another reply. */
  readonly settled?: boolean;
}

/** Thrown by a reader for the vendor's error in a chunk: becomes the error event and ends the reply. */
export class ChunkFailure extends Error {
  readonly failure: FailureInput;
  constructor(failure: FailureInput) {
    super(failure.message);
    this.name = 'ChunkFailure';
    this.failure = failure;
  }
}

/** Error for valid JSON that is not a reply of this wire: another service responded, or the address is wrong. */
export const notAReply = (json: unknown): ChunkFailure =>
  new ChunkFailure({
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { reason: 'not_a_reply', found: JSON.stringify(json)?.slice(0, 500) },
  });

export interface DecoderOptions {
  readonly reader: ChunkReader;
  readonly contentType: string | undefined;
  readonly context: DecodeContext;
  /** Framing of a body that starts with `{` if its content type is ambiguous: one JSON, or one per line. */
  readonly jsonFraming?: 'whole' | 'lines';
}

/** Limit for an event; images are sent as base64 in one event. Unit: characters. */
export const maxEventLength = 48 * 1024 * 1024;

/** Data of this length or longer, white space included, is not compared with `[DONE]`. */
const doneLength = 16;

type Mode = 'unknown' | 'sse' | 'lines' | 'json';

export function createDecoder(options: DecoderOptions): Decoder {
  return new TextWireDecoder(options);
}

class TextWireDecoder implements Decoder {
  done = false;
  private readonly reader: ChunkReader;
  private readonly context: DecodeContext;
  private readonly contentType: string;
  private readonly jsonFraming: 'whole' | 'lines';
  private readonly utf8 = new UTF8Text();
  private readonly sse = new SSEParser();
  private readonly lines = new LineParser();
  // Bound methods, since V8 recompiles a closure for every reply, a method only once.
  private readonly onEvent = this.event.bind(this);
  private readonly onLine = this.line.bind(this);
  private mode: Mode = 'unknown';
  private head = '';
  private body: string[] = [];
  private bodyLength = 0;
  private marked = false;
  private cut = cut;
  /** True once the body has ended and its remainder is read. */
  private ending = false;
  private readonly skipped = new SkippedChunks();
  private out: StreamEvent[] = [];

  constructor(options: DecoderOptions) {
    this.reader = options.reader;
    this.context = options.context;
    this.contentType = options.contentType?.toLowerCase() ?? '';
    this.jsonFraming = options.jsonFraming ?? 'whole';
  }

  get settled(): boolean {
    return this.reader.settled === true;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    if (this.done) return [];
    const out = this.fresh();
    try {
      this.text(this.utf8.decode(bytes));
    } catch (error) {
      this.broken(error);
    }
    this.skipped.follow(out);
    return out;
  }

  end(broken?: FailureInput): StreamEvent[] {
    if (this.done) return [];
    this.cut = broken ?? cut;
    this.ending = true;
    const out = this.fresh();
    try {
      this.text(this.utf8.end());
      if (this.mode === 'unknown') this.begin(this.head.trim());
      if (this.mode === 'sse') this.sse.end(this.onEvent);
      else if (this.mode === 'lines') this.lines.end(this.onLine);
      else if (this.mode === 'json') this.readWhole();
      this.finish();
    } catch (error) {
      // The last event of an interrupted reply may be truncated, which is not an error in itself.
      if (broken && failureOf(error).type === 'StreamChunkError') this.finish();
      else this.broken(error);
    }
    return out;
  }

  private fresh(): StreamEvent[] {
    this.out = [];
    return this.out;
  }

  /** Pushes a failure as the last event. */
  private broken(error: unknown): void {
    if (this.done) return;
    this.done = true;
    const failure = failureOf(error);
    this.out.push(...heldBack(this.reader, this.marked), this.context.fail(failure));
  }

  private text(text: string): void {
    if (text === '') return;
    switch (this.mode) {
      case 'sse':
        this.sse.push(text, this.onEvent);
        if (this.sse.held > maxEventLength) throw tooLong();
        return;
      case 'lines':
        this.lines.push(text, this.onLine);
        if (this.lines.held > maxEventLength) throw tooLong();
        return;
      case 'json':
        this.keep(text);
        return;
      case 'unknown':
        this.sniff(text);
    }
  }

  /** Waits until the start of the body reveals the format; skips blank keep-alive lines. */
  private sniff(text: string): void {
    this.head = (this.head + text).trimStart();
    if (this.head === '') return;
    const first = this.head.charAt(0);
    if (first === '{' || first === '[' || first === '<' || this.head.length >= 6 || this.head.includes('\n'))
      this.begin(this.head);
  }

  private begin(head: string): void {
    if (head === '') return;
    this.head = '';
    const first = head.charAt(0);
    if (first === '{' || first === '[') {
      const asLines = first === '{' && (isLines(this.contentType) || this.jsonFraming === 'lines');
      this.mode = asLines ? 'lines' : 'json';
    } else if (/^(data|event|id|retry)?:/.test(head)) {
      this.mode = 'sse';
    } else if (first !== '<' && isLines(this.contentType)) {
      this.mode = 'lines';
    } else {
      throw new ChunkFailure({
        message: streamChunkMessage,
        type: 'StreamChunkError',
        body: { reason: 'not_json', found: plainWords(head) },
        ...unreadAnswer(this.contentType, head),
      });
    }
    this.text(head);
  }

  private keep(text: string): void {
    this.body.push(text);
    this.bodyLength += text.length;
    if (this.bodyLength > maxEventLength) throw tooLong();
  }

  private readWhole(): void {
    const text = this.body.join('');
    this.body = [];
    const json = parse(text);
    if (Array.isArray(json)) {
      // A list of chunks: the chunks must contain the end marker, not the closing bracket.
      for (const item of json) this.reader.chunk(item, this.out, undefined);
    } else {
      this.marked = true;
      this.reader.whole(json, this.out);
    }
  }

  private event(data: string, name: string | undefined): void {
    if (this.done || data === '') return;
    if (data.length < doneLength && data.trim() === '[DONE]') {
      this.marked = true;
      this.finish();
      return;
    }
    this.chunk(data, name);
  }

  private line(line: string): void {
    if (!this.done) this.chunk(line, undefined);
  }

  private chunk(text: string, name: string | undefined): void {
    try {
      this.reader.chunk(parseEvent(text, name), this.out, name);
      this.skipped.read();
    } catch (error) {
      // The last line of a cut reply may be truncated: report it instead of skipping it.
      if (failureOf(error).type !== 'StreamChunkError' || (this.ending && !this.settled)) throw error;
      this.skipped.skip(error, !/^\s*[{[<]/.test(text));
    }
    if (this.reader.done === true) this.finish();
  }

  private finish(): void {
    if (this.done) return;
    this.skipped.tell(this.context.id, this.out, this.cut !== cut);
    this.done = true;
    if (!this.reader.end(this.out, this.marked)) this.out.push(this.context.fail(this.cut));
  }
}

const cut: FailureInput = {
  message: streamChunkMessage,
  type: 'StreamChunkError',
  body: { name: 'Stream parsing error', reason: 'unexpected_end' },
};

const tooLong = (): ChunkFailure =>
  new ChunkFailure({
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { reason: 'event_too_long', limit: maxEventLength },
  });

/** Returns the usage and citations a reader still holds when an error ends the reply. A failed reply has no stop. */
export function heldBack(reader: ChunkReader, marked: boolean): readonly StreamEvent[] {
  const held: StreamEvent[] = [];
  try {
    reader.end(held, marked);
  } catch {
    // The reader has failed before; keep what it pushed.
  }
  return held.filter(({ type }) => type !== 'stop' && type !== 'error');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChunkFailure({
      message: streamChunkMessage,
      type: 'StreamChunkError',
      body: {
        context: {
          error: { name: 'SyntaxError', message: error instanceof Error ? error.message : '' },
          chunk: text.slice(0, 500),
        },
      },
      unread: { length: text.length },
    });
  }
}

/** An `error` event may contain text instead of JSON, which is the vendor's message. */
function parseEvent(data: string, name: string | undefined): unknown {
  if (name === 'error' && !/^\s*[{[]/.test(data))
    throw new ChunkFailure({ message: data.slice(0, 2000), body: { message: data.slice(0, 2000) } });
  return parse(data);
}

/** An error other than ChunkFailure means that the reader met an unknown shape: the chunk is invalid. */
function failureOf(error: unknown): FailureInput {
  if (error instanceof ChunkFailure) return error.failure;
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return {
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { context: { error: { name, message } } },
    error,
  };
}

const isLines = (contentType: string): boolean => /ndjson|jsonl|stream\+json|json-seq/.test(contentType);
