// Upgrade requests: checked like other requests, then handed on with their raw connection.
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { urlOf } from './host.ts';
import type { Place } from './host.ts';
import { BadRequestError } from './bad-request.ts';
import { clientAddress } from './client-address.ts';
import { refuseForeign } from './gate.ts';
import { newRequestId, requestIdHeader } from './request.ts';

export interface Upgrade {
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly url: URL;
  /** The client's address, for rate limits. */
  readonly address: string;
  /** As for other requests, for the log. */
  readonly requestId: string;
}

/** False if the address has no socket. May throw a `BadRequestError`. */
export type AcceptSocket = (upgrade: Upgrade) => boolean;

/** Other upgrades are ignored: some clients offer HTTP/2 over plain text with every request. */
export const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** Refuses the request or hands it on. Never throws. */
export function upgrade(
  accept: AcceptSocket | undefined,
  place: Place,
  { req, socket, head }: Pick<Upgrade, 'req' | 'socket' | 'head'>,
  onRefused: (error: BadRequestError, requestId: string) => void,
): void {
  socket.on('error', () => socket.destroy());
  const requestId = newRequestId(req, place.proxies);
  try {
    const url = urlOf(req, place);
    refuseForeign(req, place.publicUrl);
    const forwarded = [req.headers['x-forwarded-for']].flat().join(', ') || undefined;
    const address = clientAddress(req.socket.remoteAddress ?? '', forwarded, place.proxies);
    const isTaken = asksForSocket(req) && accept?.({ req, socket, head, url, address, requestId });
    if (!isTaken) throw new BadRequestError(404, 'There is no socket at this address');
  } catch (error) {
    const known = error instanceof BadRequestError ? error : new BadRequestError(500, 'The server failed');
    onRefused(known, requestId);
    refuse(socket, requestId, known);
  }
}

function refuse(socket: Duplex, requestId: string, { status, message, code }: BadRequestError): void {
  const body = JSON.stringify({ errorType: status, body: { error: { message, code } } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
