// The HTTP server around the app: static files, limits, security headers, and streams that end with their reader.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AcceptedRequest } from './accepted-request.ts';
import { BadRequestError } from './bad-request.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { admit } from './gate.ts';
import { urlOf } from './host.ts';
import { newRequestId, openExchange, requestIdHeader } from './request.ts';
import type { Exchange } from './request.ts';
import { forgivePauses } from './pauses.ts';
import { respond } from './respond.ts';
import { addSecurityHeaders } from './security.ts';
import type { HeaderList } from './security.ts';
import { serveStatic } from './static.ts';
import type { StaticFiles } from './static.ts';
import { limitUnsentBody } from './unsent-body.ts';
import { asksForSocket, upgrade } from './upgrade.ts';
import type { AcceptSocket } from './upgrade.ts';

export interface ServerOptions {
  readonly handle: (request: Request) => Promise<Response>;
  readonly files?: StaticFiles;
  /** Takes the raw connection of a WebSocket. From the build, because storage and sessions belong to the build. */
  readonly acceptSocket?: AcceptSocket | undefined;
  /** Takes requests of other programs; false for those of pages and routes. */
  readonly accept?: ((request: AcceptedRequest) => boolean) | undefined;
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  /**
   * Serves only requests to a loopback name or PUBLIC_URL. For a server without access code: otherwise a foreign page
   * could point its host name at 127.0.0.1 and use the app as its visitor (DNS rebinding).
   */
  readonly loopbackNamesOnly?: boolean;
  /** The origin browsers use (PUBLIC_URL): requests carry it, whatever host a proxy names. */
  readonly publicUrl?: string | undefined;
  /** Lowers the limit of every route. Unit: bytes. */
  readonly bodyBytes?: number;
  readonly bodySilenceMs?: number;
  /** Number of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly proxies?: number;
  /** Called for each request except static files, when its connection is released. */
  readonly onServed?: (served: Served) => void;
  readonly onError?: (error: unknown, request: About) => void;
  /** Called for each request that is refused before it reaches `handle`. */
  readonly onRefused?: (error: BadRequestError, request: Refused) => void;
}

interface Refused extends About {
  readonly address: string;
  readonly route: 'gate' | 'socket';
}

interface About {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

/** A request and its response, for the log. Without query and headers, which may contain secrets. */
export interface Served {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Unit: ms. */
  readonly duration: number;
  /** The client disconnected before the response was complete. */
  readonly aborted: boolean;
}

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, lets open streams finish for `graceMs`, then aborts them. Resolves when all is closed. */
  close(graceMs: number): Promise<void>;
}

const defaults = {
  bodySilenceMs: 30_000,
  /** Timeout for the rest of a body after the response was sent. */
  unsentBodyMs: 5_000,
  headerBytes: 32 * 1024,
  headersTimeoutMs: 30_000,
  requestTimeoutMs: 300_000,
  keepAliveTimeoutMs: 65_000,
  /** Timeout for an aborted exchange to release its connection. */
  abortedMs: 1_000,
};

/** Rejects if the port is unavailable. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const exchanges = new Set<Exchange>();
  let closing = false;

  const { proxies = 0, publicUrl, bodySilenceMs = defaults.bodySilenceMs, onServed } = options;
  const unsentBody = {
    silenceMs: Math.min(bodySilenceMs, defaults.unsentBodyMs),
    keepAliveTimeoutMs: defaults.keepAliveTimeoutMs,
  };
  const server = createServer(
    {
      maxHeaderSize: defaults.headerBytes,
      headersTimeout: defaults.headersTimeoutMs,
      requestTimeout: defaults.requestTimeoutMs,
      keepAliveTimeout: defaults.keepAliveTimeoutMs,
      shouldUpgradeCallback: asksForSocket,
    },
    (req, res) => {
      if (closing) res.setHeader('connection', 'close');
      limitUnsentBody(req, res, unsentBody);
      void serve(req, res);
    },
  );
  forgivePauses(server);
  const place = { proxies, publicUrl, loopbackNamesOnly: options.loopbackNamesOnly ?? false };

  const sockets = new Set<Duplex>();
  server.on('upgrade', (req, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    upgrade(closing ? undefined : options.acceptSocket, place, { req, socket, head }, (error, requestId) =>
      options.onRefused?.(error, { requestId, ...aboutOf(req), address: addressOf(req, proxies), route: 'socket' }),
    );
  });

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let exchange: Exchange | undefined;
    const requestId = newRequestId(req, proxies);
    try {
      const url = urlOf(req, place);
      if (options.files && serveStatic(options.files, req, res, (headers) => addSecurityHeaders(headers, url))) return;
      if (onServed) reportServed(req, res, requestId, onServed);
      if (options.accept?.({ req, res, url, requestId, address: addressOf(req, proxies) })) return;
      const admission = admit(req, url, publicUrl);
      const bodyBytes = Math.min(admission.bodyBytes, options.bodyBytes ?? admission.bodyBytes);
      exchange = openExchange(req, res, { url, bodyBytes, bodySilenceMs, proxies, requestId });
      exchanges.add(exchange);
      const response = await options.handle(exchange.request);
      if (exchange.bodyError) throw exchange.bodyError;
      const complete = (headers: HeaderList): void => {
        headers.set(requestIdHeader, requestId);
        addSecurityHeaders(headers, url);
      };
      await respond(exchange, response, { complete, cookies: !admission.crossSite });
    } catch (error) {
      const aborted = exchange?.controller.signal.aborted ?? false;
      if (!aborted && !(error instanceof BadRequestError)) {
        options.onError?.(error, { requestId, ...aboutOf(req) });
      }
      const refusal = exchange?.bodyError ?? error;
      if (!aborted && refusal instanceof BadRequestError && options.onRefused)
        options.onRefused(refusal, { requestId, ...aboutOf(req), address: addressOf(req, proxies), route: 'gate' });
      refuse(res, requestId, refusal);
    } finally {
      if (exchange) exchanges.delete(exchange);
      if (closing) server.closeIdleConnections();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });

  return {
    url: listeningUrl(server.address() as AddressInfo, options.host),
    async close(graceMs) {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      if (await within(graceMs, closed)) return;
      for (const { controller } of exchanges) {
        controller.abort(new DOMException('The server is stopping', 'AbortError'));
      }
      if (await within(defaults.abortedMs, closed)) return;
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}

const aboutOf = ({ method = '', url = '' }: IncomingMessage) => ({ method, path: url.split('?')[0] ?? '' });

function reportServed(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  report: (served: Served) => void,
): void {
  const began = performance.now();
  res.once('close', () => {
    const duration = Math.round(performance.now() - began);
    report({ requestId, ...aboutOf(req), status: res.statusCode, duration, aborted: !res.writableFinished });
  });
}

const addressOf = (req: IncomingMessage, proxies: number): string => {
  const peer = req.socket.remoteAddress ?? '';
  if (proxies === 0) return addressGroup(peer);
  const forwarded = [req.headers['x-forwarded-for']].flat().join(', ') || undefined;
  return addressGroup(clientAddress(peer, forwarded, proxies));
};

/** Statuses that are error types of the contract; others are reported as 400 or 500. */
const ownTypes: readonly number[] = [403, 404, 405];

function refuse(res: ServerResponse, requestId: string, error: unknown): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const known = error instanceof BadRequestError ? error : new BadRequestError(500, 'The server failed');
  const { status, code } = known;
  const headers = new Headers({
    'content-type': 'application/json',
    connection: 'close',
    [requestIdHeader]: requestId,
  });
  addSecurityHeaders(headers, new URL('http://host.invalid'));
  const errorType = ownTypes.includes(status) ? status : status < 500 ? 400 : 500;
  res
    .setHeaders(headers)
    .writeHead(status)
    .end(JSON.stringify({ errorType, body: { error: { message: known.message, code } } }));
}

function listeningUrl({ port }: AddressInfo, host: string): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function within(ms: number, done: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const result = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return result;
}
