// The gate in front of every route: requests that the page of another site begins, and bodies that a route does not take.
import type { IncomingMessage } from 'node:http';
import { maxFileBytes } from '../../shared/api/files.ts';
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { BadRequestError } from './bad-request.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const upload = 'application/octet-stream';

interface BodyRule {
  readonly paths: RegExp;
  /** Media types of a body; one without a body needs none. */
  readonly types: readonly string[];
  readonly bytes: number;
}

const signInBytes = 16 * 1024;

/** The first row that matches holds. */
const bodyRules: readonly BodyRule[] = [
  { paths: /^\/settings\/account(\.data)?$/, types: [form], bytes: signInBytes },
  { paths: /^\/api\/(session|account(\/(session|provider))?)$/, types: [json], bytes: signInBytes },
  { paths: /^\/api\/files\/[^/]+\/text$/, types: [json], bytes: maxBodyBytes },
  { paths: /^\/api\/files\//, types: [upload], bytes: maxFileBytes },
  { paths: /^/, types: [json], bytes: maxBodyBytes },
];

/** Return address of the identity provider: a cross-site navigation, bound to its own state cookie. */
const callbackPath = '/auth/callback';
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export interface Admission {
  /** Begun by another site: the response sets no cookie. */
  readonly crossSite: boolean;
  readonly bodyBytes: number;
}

/**
 * `url` is the one that routes are found by: the request's own target may spell its path with dot segments, backslashes or
 * a fragment. Throws BadRequestError: 403 for a change that another site asks for, 405, and 415 for a body of another
 * media type.
 */
export function admit(req: IncomingMessage, url: URL, publicUrl: string | undefined): Admission {
  const path = pathOf(url);
  const foreign = foreignSource(req, publicUrl);
  const rule = bodyRules.find(({ paths }) => paths.test(path));
  const bodyBytes = rule?.bytes ?? maxBodyBytes;
  const { method = '' } = req;
  if (readingMethods.has(method)) {
    return { crossSite: foreign !== undefined && path !== callbackPath, bodyBytes };
  }
  if (!changingMethods.has(method)) throw new BadRequestError(405, `The method ${method} is not served`);
  if (foreign !== undefined) throw refusedSite(foreign);
  const type = mediaType(req);
  const unmarked = req.headers['sec-fetch-site'] === undefined && req.headers.origin === undefined;
  // A form is a page's: programs send JSON, and no header stands in for the mark of the page.
  if (unmarked && type !== json && (type === form || req.headers['x-tributary-auth'] === undefined)) {
    throw new BadRequestError(403, `send the signed token, or a body of the type ${json}`, 'cross_site');
  }
  if (rule && hasBody(req) && !rule.types.includes(type)) {
    const found = type === '' ? 'no content type' : `the content type ${JSON.stringify(type.slice(0, 80))}`;
    throw new BadRequestError(415, `found ${found}; allowed: ${rule.types.join(', ')}`, 'content_type');
  }
  return { crossSite: false, bodyBytes };
}

/** Throws BadRequestError where another site asks for a socket. */
export function refuseForeign(req: IncomingMessage, publicUrl: string | undefined): void {
  const foreign = foreignSource(req, publicUrl);
  if (foreign !== undefined) throw refusedSite(foreign);
}

/** The header that names another site, for the message. Undefined for this site's own pages and for programs. */
function foreignSource({ headers }: IncomingMessage, publicUrl: string | undefined): string | undefined {
  const { origin } = headers;
  if (origin !== undefined && origin !== publicUrl && !isOriginOf(headers.host, origin)) return `Origin: ${origin}`;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none'
    ? undefined
    : `Sec-Fetch-Site: ${String(site)}`;
}

/** The scheme is the browser's: a proxy that ends TLS does not pass it on, and cookies do not cross schemes. */
function isOriginOf(host: string | undefined, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, origin: own } = new URL(origin);
  const here = `${protocol}//${host ?? ''}`;
  return /^https?:$/.test(protocol) && URL.canParse(here) && new URL(here).origin === own;
}

function refusedSite(source: string): BadRequestError {
  const shown = source.slice(0, 200);
  const own = /^Origin: (https?:\/\/.+)$/.exec(shown)?.[1];
  const hint = own === undefined ? '' : ` If ${own} is the address of this server, set PUBLIC_URL=${own}.`;
  return new BadRequestError(403, `A page of another site asked for this change (${shown}).${hint}`, 'cross_site');
}

/** As Remix matches it: decoded, in any case, without doubled and last slashes. */
function pathOf({ pathname: path }: URL): string {
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replaceAll(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '');
  } catch {
    return path;
  }
}

const mediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
