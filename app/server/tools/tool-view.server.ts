// Serves a plugin's view of its results: the plugin's page, passed on with a policy that isolates it.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { jwtVerify, SignJWT } from 'jose';
import { appError } from '../http/errors.server.ts';
import { answered } from '../net/safe-answer.server.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import type { SafeFetch } from '../net/safe-fetch.server.ts';
import { deriveKey } from '../process/secret.server.ts';
import { listTools } from './tools.server.ts';

/** A frame cannot send headers, so its address is signed, valid long enough to load. Unit: seconds. */
const lifetime = 100;
const purpose = 'tool view';

export async function viewAddress(app: App, userId: string, identifier: string): Promise<string> {
  const sources = await listTools(app, userId);
  const url = sources.find(({ manifest }) => manifest.identifier === identifier)?.manifest.ui?.url;
  if (url === undefined) throw appError(404, `"${identifier}" brings no view of its results`);
  return pathOf(toolsApi.viewPage, { token: await signView(app, url) });
}

export const signView = (app: App, url: string, iat = Math.floor(Date.now() / 1000)): Promise<string> =>
  new SignJWT({ url, iat, exp: iat + lifetime })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(deriveKey(app, purpose));

const sharedFetch = part('requests for views', (app): SafeFetch =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 15_000, maxBytes: 1_000_000 }),
);

/** Returns the page behind a signed address. */
export async function viewPage(
  app: App,
  token: string,
  signal: AbortSignal,
  fetch: SafeFetch = sharedFetch(app),
): Promise<Response> {
  const url = await verified(app, token);
  const reply = await answered(fetch({ url, headers: { accept: 'text/html' }, signal }), 'the view of the plugin');
  if (reply.status !== 200) {
    throw appError(502, `The plugin’s view responded with status ${reply.status}`, { code: 'view_status' });
  }
  return new Response(withBase(reply.text, url), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': viewPolicy(new URL(url).origin),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Shown if the page cannot be loaded: notifies the surrounding card, because a frame's status is unreadable. */
export const failedView = (status: number): Response =>
  new Response("<!doctype html><script>parent.postMessage({ failed: true }, '*')</script>", {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  });

async function verified(app: App, token: string): Promise<string> {
  const { payload } = await jwtVerify(token, deriveKey(app, purpose), { algorithms: ['HS256'] }).catch(() => {
    throw appError(403, 'This view has expired. Open it again.');
  });
  return String(payload['url']);
}

/**
 * `sandbox` without allow-same-origin gives the page an opaque origin wherever it is opened: it cannot access our
 * cookies or storage, and loads only from its own server.
 */
const viewPolicy = (origin: string): string =>
  [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'unsafe-inline' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src data: blob: ${origin}`,
    `font-src data: ${origin}`,
    `connect-src ${origin}`,
    `base-uri ${origin}`,
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Makes relative addresses refer to the plugin's server. */
function withBase(html: string, url: string): string {
  const base = `<base href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  const head = /<head\b[^>]*>/i.exec(html);
  if (!head) return base + html;
  const at = head.index + head[0].length;
  return html.slice(0, at) + base + html.slice(at);
}
