// The security headers of every response, and the Content-Security-Policy of pages.
import { isLoopback } from '../process/env.ts';

/** For responses that are not pages: nothing may be loaded. Pages set their own policy (entry.server.tsx). */
const barePolicy = "default-src 'none'; frame-ancestors 'none'";

const always: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // Not no-referrer: browsers would send `Origin: null` with forms, like a foreign page.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)'],
];

/** Headers, or a map with lower-case names. */
export interface HeaderList {
  has(name: string): boolean;
  set(name: string, value: string): unknown;
}

export function addSecurityHeaders(headers: HeaderList, url: URL): void {
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', barePolicy);
  // Browsers ignore both on plain http, the first with a console warning.
  if (url.protocol === 'https:' || isLoopback(url.hostname)) headers.set('cross-origin-opener-policy', 'same-origin');
  if (url.protocol === 'https:') headers.set('strict-transport-security', 'max-age=31536000');
}

/**
 * The policy of a page. It connects to this server only; a worker calls providers from the browser. The socket's
 * origin is listed, because older Safari does not count it as 'self'. No upgrade-insecure-requests: the app must work
 * on plain http in a local network.
 */
export function pagePolicy(nonce: string, { protocol, host }: Pick<URL, 'protocol' | 'host'>): string {
  return policyOf({
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    // For attributes only: server-rendered React, KaTeX and the highlighter write style attributes.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': `'self' ${protocol === 'https:' ? 'wss' : 'ws'}://${host}`,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
}

/**
 * The policy of the worker that calls providers. `connect`: origins of the user's providers; nothing else may be
 * reached, not even this server. Code comes from this server and is never made from strings.
 */
export function workerPolicy(connect: readonly string[]): string {
  return policyOf({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'connect-src': connect.length > 0 ? connect.join(' ') : "'none'",
  });
}

const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
