// Determines a request's host, and the URL by which the browser knows it.
import type { IncomingMessage } from 'node:http';
import { BadRequestError } from './bad-request.ts';
import { isLoopback } from '../process/env.ts';

export interface Place {
  /** True if only requests to a loopback name or PUBLIC_URL are served (server.ts). */
  readonly loopbackNamesOnly: boolean;
  readonly publicUrl: string | undefined;
  /** Number of trusted proxies. With none, X-Forwarded-Proto could come from anyone. */
  readonly proxies: number;
}

/** Parsed addresses that are served, since programs call a few again and again. Nothing that reads one may change it. */
const known = new WeakMap<Place, Map<string, URL>>();
const maxKnown = 200;
const longestKnown = 200;

/** Throws BadRequestError: 400 for an unreadable or repeated Host header, 421 for a name that is not served. */
export function urlOf(req: IncomingMessage, place: Place): URL {
  const { host = '' } = req.headers;
  if (namesHostTwice(req)) throw new BadRequestError(400, 'There are two Host headers');
  const target = req.url ?? '/';
  const name = `${schemeOf(req, place.proxies)} ${host} ${target}`;
  const found = known.get(place)?.get(name);
  if (found) return found;
  const url = readURL(req, place, host);
  // Queries may contain keys.
  if (name.length <= longestKnown && !target.includes('?')) keep(place, name, url);
  return url;
}

function keep(place: Place, name: string, url: URL): void {
  const urls = known.get(place) ?? new Map<string, URL>();
  known.set(place, urls);
  if (urls.size >= maxKnown) urls.clear();
  urls.set(name, url);
}

function readURL(req: IncomingMessage, { loopbackNamesOnly, publicUrl, proxies }: Place, host: string): URL {
  if (loopbackNamesOnly && !isServed(host, publicUrl)) {
    const known = publicUrl === undefined ? '' : ` or the name of PUBLIC_URL (${publicUrl})`;
    throw new BadRequestError(
      421,
      `This server answers only under a loopback name such as 127.0.0.1${known}. Behind a reverse proxy, set PUBLIC_URL to the address that browsers use`,
      'public_url',
    );
  }
  const origin = publicUrl ?? `${schemeOf(req, proxies)}://${host}`;
  const parsed = URL.parse(`${origin}${targetOf(req.url ?? '/', host)}`);
  if (!parsed) throw new BadRequestError(400, 'The Host header or the URL cannot be read');
  return parsed;
}

/** `headersDistinct` would build an object of all headers. */
function namesHostTwice({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/**
 * Accepts a single label if PUBLIC_URL names a proxy: it is an upstream name, as sent by nginx without
 * `proxy_set_header Host`, and no public page has one.
 */
function isServed(host: string, publicUrl: string | undefined): boolean {
  const name = host.replace(/:\d*$/, '');
  if (isLoopback(name)) return true;
  if (publicUrl === undefined) return false;
  return name.toLowerCase() === new URL(publicUrl).hostname || /^[a-z0-9_-]+$/i.test(name);
}

/** Returns the scheme. Each proxy may append one, so the Nth from the right is from the outermost trusted proxy. */
function schemeOf({ headers }: IncomingMessage, proxies: number): 'http' | 'https' {
  if (proxies === 0) return 'http';
  const list = String(headers['x-forwarded-proto'] ?? '').split(',');
  return (list.at(-proxies) ?? list[0])?.trim() === 'https' ? 'https' : 'http';
}

/** Returns the path. An absolute form, as proxies send it, must name the same host. */
function targetOf(target: string, host: string): string {
  if (target.startsWith('/')) return target;
  const absolute = URL.canParse(target) ? new URL(target) : undefined;
  if (absolute?.protocol === 'http:' && absolute.host === host.toLowerCase())
    return absolute.pathname + absolute.search;
  if (target === '*') return '/';
  throw new BadRequestError(400, 'The target of the request is not a path of this server');
}
