// Bytes of a reply to events. The reply is read by what it is (content type, first bytes), not by what was asked.
import type { DecodeContext, Decoder, FailureInput } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { plainWords, unreadAnswer } from './body.ts';
import { LineParser } from './lines.ts';
import { SkippedChunks } from './skipped-chunks.ts';
import { SSEParser } from './sse.ts';
import { UTF8Text } from './utf8.ts';

/** Reader of one wire's parsed chunks. One object a reply; synchronous; pushes events to `out`. */
export interface ChunkReader {
  /** One parsed chunk; `name` is the SSE event name where there was one. */
  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void;
  /** The whole reply as one JSON: the caller, or the vendor, did not stream. */
  whole(json: unknown, out: StreamEvent[]): void;
  /**
   * The reply has ended. Pushes what was held back, `stop` and `usage` among it.
   * `marked`: the wire's terminal marker (`[DONE]`) was read. Returns false when the wire's last word is missing: the
   * reply was cut.
   */
  end(out: StreamEvent[], marked: boolean): boolean;
  /** True once the wire's own last event was read, for wires that have one. */
  readonly done?: boolean;
  /** True when the reply could end here, for wires whose last event may be followed by another reply. */
  readonly settled?: boolean;
}

/** Thrown by a reader when the chunk holds the vendor's error: becomes the error event and ends the reply. */
export class ChunkFailure extends Error {
  readonly failure: FailureInput;
  constructor(failure: FailureInput) {
    super(failure.message);
    this.name = 'ChunkFailure';
    this.failure = failure;
  }
}

/** A body that is JSON but no reply of this wire: some other service answered, or the address is wrong. */
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
  /** Framing of a body that starts with `{` if its content type does not say: one JSON, or one a line. */
  readonly jsonFraming?: 'whole' | 'lines';
}

/** An event larger than this is a broken stream (images come as base64 in one event). Unit: characters. */
export const maxEventLength = 48 * 1024 * 1024;

/** `[DONE]` with more white space than any vendor puts around it; longer data is not looked at. */
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
  // Bound methods and no arrow functions: V8 compiles a closure anew for every reply, a method once.
  private readonly onEvent = this.event.bind(this);
  private readonly onLine = this.line.bind(this);
  private mode: Mode = 'unknown';
  private head = '';
  private body: string[] = [];
  private bodyLength = 0;
  private marked = false;
  private cut = cut;
  /** The body has ended: what is left of it is read. */
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
      // Of a reply that broke off, the last event may be half of one: that is no fault of its own.
      if (broken && failureOf(error).type === 'StreamChunkError') this.finish();
      else this.broken(error);
    }
    return out;
  }

  private fresh(): StreamEvent[] {
    this.out = [];
    return this.out;
  }

  /** A failure is the last of the events. */
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

  /** Waits for enough of the body to tell what it is; blank keep-alive lines before it say nothing. */
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
      // A list of chunks: its closing bracket says nothing about the reply, the chunks must.
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
      // The last line of a reply that was cut may be half of one: that is no noise.
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

/** Usage and sources that a reader still holds when an error ends the reply; a reply that failed has no stop. */
export function heldBack(reader: ChunkReader, marked: boolean): readonly StreamEvent[] {
  const held: StreamEvent[] = [];
  try {
    reader.end(held, marked);
  } catch {
    // The reader failed before: what it pushed until now is what it knows.
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

/** An `error` event may carry prose instead of JSON: then the prose is the vendor's message. */
function parseEvent(data: string, name: string | undefined): unknown {
  if (name === 'error' && !/^\s*[{[]/.test(data))
    throw new ChunkFailure({ message: data.slice(0, 2000), body: { message: data.slice(0, 2000) } });
  return parse(data);
}

/** A reader that throws anything but a ChunkFailure met a shape it does not know: the chunk is at fault. */
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
