// A request that a feature may take from the port, before pages and routes.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** As much of a response as a reply needs. A reply over a socket has no other. */
export interface ReplyTo {
  readonly req: IncomingMessage;
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string): unknown;
  removeHeader(name: string): void;
  writeHead(status: number, headers?: OutgoingHttpHeaders): unknown;
  /** Returns false if the reader is behind. */
  write(chunk: string | Uint8Array): boolean;
  end(chunk?: string | Uint8Array): unknown;
  destroy(): unknown;
  on(event: 'drain', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
}

export interface AcceptedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  readonly requestId: string;
  /** The client's address, for limits. */
  readonly address: string;
}
