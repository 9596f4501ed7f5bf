// Kimi's search: the model asks for it by a tool call of the vendor's own, and goes on when it gets the arguments back as
// the result. That is done here, so that a reply is one reply to whoever asked.
import { isVendorError } from '@tributary/runtime-core';
import type { ByteSink, ByteSource, TransportResponse } from '@tributary/runtime-core';
import { isRecord, list, SSEParser } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { Round } from './round.ts';
import type { Spent } from './round.ts';

/** Answers in one reply; a model that still searches then is stopped. */
const maxRounds = 8;

const utf8 = new TextEncoder();
const event = (data: string, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`;

/** The bodies of all answers as one, without the searches between them. */
export class SearchedBody implements ByteSource {
  private readonly first: TransportResponse;
  private readonly ask: (messages: readonly Json[]) => Promise<TransportResponse>;
  private readonly spent: Spent = new Map();
  private current: ByteSource;
  private paused = false;
  private cancelled = false;

  /** `ask` sends the same request again, with these messages behind its own. */
  constructor(first: TransportResponse, ask: (messages: readonly Json[]) => Promise<TransportResponse>) {
    this.first = first;
    this.current = first.body;
    this.ask = ask;
  }

  start(sink: ByteSink): void {
    this.read(this.first, sink, [], 1);
  }

  pause(): void {
    this.paused = true;
    this.current.pause();
  }

  resume(): void {
    this.paused = false;
    this.current.resume();
  }

  cancel(reason?: unknown): void {
    this.cancelled = true;
    this.current.cancel(reason);
  }

  private read(response: TransportResponse, sink: ByteSink, before: readonly Json[], number: number): void {
    const round = new Round(this.spent);
    const streamed = response.headers['content-type']?.includes('event-stream') === true;
    const decoder = new TextDecoder();
    const parser = new SSEParser();
    let out = '';
    let held = '';
    const handle = (data: string, name: string | undefined): void => {
      if (data.trim() === '[DONE]') out += round.asks ? '' : event(data, name);
      else out += onePiece(round, data, (json) => event(json, name));
    };
    const flush = (): void => {
      if (out !== '') sink.data(utf8.encode(out));
      out = '';
    };
    this.current = response.body;
    response.body.start({
      data: (bytes) => {
        const text = decoder.decode(bytes, { stream: true });
        if (streamed) parser.push(text, handle);
        else held += text;
        flush();
      },
      end: () => {
        const rest = decoder.decode();
        if (streamed) {
          parser.push(rest, handle);
          parser.end(handle);
        } else {
          const whole = onePiece(round, held + rest, (json) => json);
          out = round.asks ? '' : whole;
        }
        flush();
        if (!round.asks || this.cancelled) sink.end();
        else void this.next(round, sink, before, number);
      },
      error: (error) => sink.error(error),
    });
    if (this.paused) response.body.pause();
  }

  private async next(round: Round, sink: ByteSink, before: readonly Json[], number: number): Promise<void> {
    round.settle();
    const messages = [...before, ...round.messages()];
    try {
      if (number >= maxRounds) throw new Error(`the model asked for a search ${maxRounds} times in one reply`);
      const response = await this.ask(messages);
      if (this.cancelled) response.body.cancel();
      else this.read(response, sink, messages, number + 1);
    } catch (error) {
      if (!isVendorError(error)) {
        sink.error(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      // The reply has begun: the vendor's refusal is told the way its stream would.
      const { message, code, status } = error;
      sink.data(utf8.encode(event(JSON.stringify({ error: { message, code, status_code: status } }))));
      sink.end();
    }
  }
}

/** A piece that is no chunk of a reply (an error, a page) is for the reader to judge. */
function onePiece(round: Round, data: string, frame: (json: string) => string): string {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return frame(data);
  }
  if (!isRecord(json) || (list(json['choices']).length === 0 && json['usage'] === undefined)) return frame(data);
  const seen = round.chunk(json);
  return seen === undefined ? '' : frame(seen === json ? data : JSON.stringify(seen));
}
