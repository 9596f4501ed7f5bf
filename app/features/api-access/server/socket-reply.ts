// A reply that is written as a response, and sent over a WebSocket: one message for each event of its stream, or for its error.
import { EventEmitter } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import type { WebSocket } from 'ws';
import type { DoorSocket } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';

/** Buffered bytes beyond which the reader is behind. */
const highWater = 64 * 1024;

export class SocketReply extends EventEmitter implements ReplyTo {
  readonly req: IncomingMessage;
  headersSent = false;
  destroyed = false;
  writableFinished = false;
  private readonly socket: WebSocket;
  private readonly form: DoorSocket;
  private readonly lane: string | undefined;
  private readonly decoder = new StringDecoder('utf8');
  private readonly headers: Record<string, string> = {};
  private status = 200;
  private rest = '';
  private hasEnded = false;

  constructor(req: IncomingMessage, socket: WebSocket, form: DoorSocket, lane: string | undefined) {
    super();
    this.req = req;
    this.socket = socket;
    this.form = form;
    this.lane = lane;
  }

  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  removeHeader(name: string): void {
    delete this.headers[name];
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): void {
    this.headersSent = true;
    this.status = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.headers[name] = String(value);
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.destroyed) return false;
    this.rest += typeof chunk === 'string' ? chunk : this.decoder.write(chunk);
    if (!/event-stream/.test(this.headers['content-type'] ?? '')) return true;
    const events = this.rest.split(/\r?\n\r?\n/);
    this.rest = events.pop() ?? '';
    let keepsUp = true;
    for (const event of events) keepsUp = this.event(event);
    return keepsUp;
  }

  end(chunk?: string | Uint8Array): void {
    if (this.destroyed) return;
    if (chunk !== undefined) this.write(chunk);
    if (!/event-stream/.test(this.headers['content-type'] ?? '')) this.whole(this.rest);
    else {
      this.event(this.rest);
      if (!this.hasEnded) return this.destroy();
    }
    this.writableFinished = true;
    this.emit('close');
  }

  /** A reply that breaks off: the client has no connection of its own that closes. */
  destroy(): void {
    if (this.destroyed || this.writableFinished) return;
    const error = { message: 'the reply broke off: ask again', type: 'server_error', code: 'server_error' };
    this.send(this.form.error({ status: 502, body: { error } }, this.lane));
    this.leave();
  }

  /** The client is gone. */
  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }

  /** A refusal, or a reply that its vendor does not stream. */
  private whole(text: string): void {
    const body: unknown = JSON.parse(text === '' ? '{}' : text);
    const { status, headers } = this;
    if (status >= 400) this.send(this.form.error({ status, headers, body }, this.lane));
    else if (isRecord(body)) this.send(this.form.event(text, this.lane));
  }

  private event(text: string): boolean {
    const lines = text.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    const data = lines.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
    if (data === '' || data === '[DONE]') return true;
    this.hasEnded ||= this.form.ends(data);
    return this.send(this.form.event(data, this.lane));
  }

  private send(message: string): boolean {
    this.socket.send(message, () => {
      if (this.socket.bufferedAmount === 0) this.emit('drain');
    });
    return this.socket.bufferedAmount <= highWater;
  }
}
