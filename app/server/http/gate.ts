// Checks each request before routing: refuses cross-site requests and bodies a route does not accept.
import type { IncomingMessage } from 'node:http';
import { maxFileBytes } from '../../shared/api/files.ts';
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { BadRequestError } from './bad-request.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const upload = 'application/octet-stream';

interface BodyRule {
  readonly paths: RegExp;
  /** Allowed media types; a request without a body needs none. */
  readonly types: readonly string[];
  readonly bytes: number;
}

const signInBytes = 16 * 1024;

/** The first matching row applies. */
const bodyRules: readonly BodyRule[] = [
  { paths: /^\/settings\/account(\.data)?$/, types: [form], bytes: signInBytes },
  { paths: /^\/api\/(session|account(\/(session|provider))?)$/, types: [json], bytes: signInBytes },
  { paths: /^\/api\/files\/[^/]+\/text$/, types: [json], bytes: maxBodyBytes },
  { paths: /^\/api\/files\//, types: [upload], bytes: maxFileBytes },
  { paths: /^/, types: [json], bytes: maxBodyBytes },
];

/** The identity provider's callback: a cross-site navigation, protected by its state cookie. */
const callbackPath = '/auth/callback';
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export interface Admission {
  /** Started by another site: the response must not set cookies. */
  readonly crossSite: boolean;
  readonly bodyBytes: number;
}

/**
 * `url` is the normalized URL used for routing: the raw target may contain dot segments, backslashes or a fragment.
 * Throws BadRequestError: 403 for a cross-site change, 405, and 415 for a body of another media type.
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
  // Forms need proof that our page sent them, even with a token header; programs send JSON.
  if (unmarked && type !== json && (type === form || req.headers['x-tributary-auth'] === undefined)) {
    throw new BadRequestError(403, `send the signed token, or a body of the type ${json}`, 'cross_site');
  }
  if (rule && hasBody(req) && !rule.types.includes(type)) {
    const found = type === '' ? 'no content type' : `the content type ${JSON.stringify(type.slice(0, 80))}`;
    throw new BadRequestError(415, `found ${found}; allowed: ${rule.types.join(', ')}`, 'content_type');
  }
  return { crossSite: false, bodyBytes };
}

/** Throws BadRequestError if another site opens a socket. */
export function refuseForeign(req: IncomingMessage, publicUrl: string | undefined): void {
  const foreign = foreignSource(req, publicUrl);
  if (foreign !== undefined) throw refusedSite(foreign);
}

/** Returns the header that names another site, for the message. Undefined for our own pages and for programs. */
function foreignSource({ headers }: IncomingMessage, publicUrl: string | undefined): string | undefined {
  const { origin } = headers;
  if (origin !== undefined && origin !== publicUrl && !isOriginOf(headers.host, origin)) return `Origin: ${origin}`;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none'
    ? undefined
    : `Sec-Fetch-Site: ${String(site)}`;
}

/** Uses the browser's scheme: a proxy that terminates TLS does not pass it on, and cookies do not cross schemes. */
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

/** Normalizes the path like Remix: decoded, case-insensitive, without doubled or trailing slashes. */
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
