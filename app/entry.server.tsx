// Renders a page as a stream, with a fresh nonce that its scripts carry and its policy names.
import { randomBytes } from 'node:crypto';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { isbot } from 'isbot';
import { NonceContext } from './ui/nonce.ts';
import { earlyClickScript } from './ui/shell/early-click-script.ts';
import { log } from './server/process/log.ts';
import { renderPage } from './server/http/render-page.ts';
import { pagePolicy } from './server/http/security.ts';

/** For the server that listens: an app of this build, whose modules its routes use. */
export { createApp } from './server/create-app.ts';

/** Deferred data that has not come by then is given up; the page says so in its place. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  // Vite's dev client works with inline scripts and a web socket of its own.
  if (import.meta.env.PROD) headers.set('content-security-policy', pagePolicy(nonce, new URL(request.url)));

  // Crawlers get the page in one piece, and so does everybody whose page may have to do without script: a part that comes
  // later is put into its place by one. Of a shared chat people get the shell as soon as it stands.
  const whole = !new URL(request.url).pathname.startsWith('/share/') || isbot(request.headers.get('user-agent'));
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
    </NonceContext.Provider>
  );
  const { body, failed } = await renderPage(page, {
    nonce,
    script: earlyClickScript,
    whole,
    signal: request.signal,
    giveUpMs: streamTimeout + 1_000,
    // A page without a shell reaches handleError below, a part of one only this.
    onError: (error) => log.error({ err: error }, 'page failed while streaming'),
    onGivenUp: () => log.warn({ path: new URL(request.url).pathname }, 'a part of a page did not come in time'),
  });
  return new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers });
}

export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  const where = { method: request.method, path: new URL(request.url).pathname };
  // An address that does not exist is the visitor's matter, and anyone can ask for as many as they like.
  if (isRouteErrorResponse(error) && error.status < 500) log.debug({ ...where, status: error.status }, 'refused');
  else log.error({ ...where, err: error }, 'route failed');
}
