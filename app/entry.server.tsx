// Renders a page as a stream, with a fresh nonce that its scripts carry and its policy names.
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from './nonce.ts';
import { log } from './server/log.ts';
import { pagePolicy } from './server/security.ts';
import './services/warm-up.server.ts';

/** Deferred data that has not come by then is given up; the page says so in its place. */
export const streamTimeout = 5_000;

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString('base64');
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  // Vite's dev client works with inline scripts and a web socket of its own.
  if (import.meta.env.PROD) headers.set('content-security-policy', pagePolicy(nonce));

  // Crawlers get the page in one piece; people get the shell as soon as it stands.
  const whole = isbot(request.headers.get('user-agent'));
  return new Promise<Response>((resolve, reject) => {
    let answered = false;
    let responseStatus = status;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: whole ? () => undefined : answer,
        onAllReady: whole ? answer : () => undefined,
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          // Before the shell stands the error reaches handleError below; after it, or on a crawler's page, only here.
          if ((answered || whole) && !request.signal.aborted) log.error({ err: error }, 'page failed while streaming');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  const where = { method: request.method, path: new URL(request.url).pathname };
  // An address that does not exist is the visitor's matter, and anyone can ask for as many as they like.
  if (isRouteErrorResponse(error) && error.status < 500) log.debug({ ...where, status: error.status }, 'refused');
  else log.error({ ...where, err: error }, 'route failed');
}
