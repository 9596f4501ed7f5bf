// The address of a request: the name it was sent to, and the URL that the browser knows it by.
import type { IncomingMessage } from 'node:http';
import { BadRequestError } from './bad-request.ts';
import { isLoopback } from '../process/env.ts';

export interface Place {
  /** Only requests addressed to a loopback name or to PUBLIC_URL are served (server.ts). */
  readonly loopbackNamesOnly: boolean;
  readonly publicUrl: string | undefined;
  /** The number of proxies in front: with none, X-Forwarded-Proto is anybody's word. */
  readonly proxies: number;
}

/** Throws BadRequestError: 400 for a Host that cannot be read or is given twice, 421 for a name that is not served. */
export function urlOf(req: IncomingMessage, { loopbackNamesOnly, publicUrl, proxies }: Place): URL {
  const { host = '' } = req.headers;
  if ((req.headersDistinct['host']?.length ?? 0) > 1) throw new BadRequestError(400, 'There are two Host headers');
  if (loopbackNamesOnly && !isServed(host, publicUrl)) {
    const known = publicUrl === undefined ? '' : ` or the name of PUBLIC_URL (${publicUrl})`;
    throw new BadRequestError(
      421,
      `This server answers only under a loopback name such as 127.0.0.1${known}. Behind a reverse proxy, set PUBLIC_URL to the address that browsers use`,
      'public_url',
    );
  }
  const origin = publicUrl ?? `${schemeOf(req, proxies)}://${host}`;
  const url = `${origin}${targetOf(req.url ?? '/', host)}`;
  const parsed = URL.parse(url);
  if (!parsed) throw new BadRequestError(400, 'The Host header or the URL cannot be read');
  return parsed;
}

/**
 * A single label is the name of an upstream, as nginx sends it without `proxy_set_header Host`: no page on the internet
 * has one. It counts only where the operator named a proxy by PUBLIC_URL.
 */
function isServed(host: string, publicUrl: string | undefined): boolean {
  const name = host.replace(/:\d*$/, '');
  if (isLoopback(name)) return true;
  if (publicUrl === undefined) return false;
  return name.toLowerCase() === new URL(publicUrl).hostname || /^[a-z0-9_-]+$/i.test(name);
}

/** Scheme of a request. Of several proxies each may add its own: the one that is trusted the furthest is the Nth from the right. */
function schemeOf({ headers }: IncomingMessage, proxies: number): 'http' | 'https' {
  if (proxies === 0) return 'http';
  const list = String(headers['x-forwarded-proto'] ?? '').split(',');
  return (list.at(-proxies) ?? list[0])?.trim() === 'https' ? 'https' : 'http';
}

/** The path. An absolute form, as proxies send it, must name the same host. */
function targetOf(target: string, host: string): string {
  if (target.startsWith('/')) return target;
  const absolute = URL.canParse(target) ? new URL(target) : undefined;
  if (absolute?.protocol === 'http:' && absolute.host === host.toLowerCase())
    return absolute.pathname + absolute.search;
  if (target === '*') return '/';
  throw new BadRequestError(400, 'The target of the request is not a path of this server');
}
