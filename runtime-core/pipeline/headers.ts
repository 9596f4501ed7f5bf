// Custom request headers of users: parsed, validated, and sent to the provider's own host only.
import type { ProviderManifest } from '../contract/provider.ts';
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';
import { TributaryError } from '../errors/error.ts';
import { declaredHosts, fits } from './hosts.ts';
import { carriesSecret, minLength, secretOf } from './sign-in.ts';
import { addressesIn } from './trust.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * `name`: not a header name. `value`: empty, or with invalid characters. `reserved`: set by the connection, the body or the
 * browser. `twice`: duplicate name. `many`: over the limit.
 */
export type HeaderFault = 'name' | 'value' | 'reserved' | 'twice' | 'many';
export interface HeaderProblem {
  readonly name: string;
  readonly fault: HeaderFault;
}

const maxHeaders = 20;
/** Total length of names and values, limited because every request's token contains them. Unit: characters. */
const maxLength = 4096;

/** Token of RFC 9110, section 5.6.2. */
const isName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);
/** Visible ASCII with inner spaces and tabs; servers interpret other characters differently. */
const isValue = (value: string): boolean => /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value);

/** Hop-by-hop fields (RFC 9110, section 7.6.1), host, fields of the body's framing and format, and AWS's signed fields. */
const reserved =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-(length|type|encoding)|accept-encoding|expect|x-amz-.*)$/;
/** Forbidden request headers of the Fetch standard, and headers that browsers set. */
const browsersOwn =
  /^(accept-charset|access-control-request-.*|cookie2?|date|dnt|origin|referer|sec-.*|set-cookie|user-agent|via)$/;

/** Parses one header per line. A line without a colon is a value without a name. */
export function parseHeaders(text: string): readonly Header[] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [, name = '', value = line] = /^([^:]*):([^]*)$/.exec(line) ?? [];
    return { name: name.trim(), value: value.trim() };
  });
}

/** Formats headers for the vault's `headers` field. */
export const headersText = (headers: readonly Header[]): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** Returns the first invalid header and the reason. `browser`: the request is sent by a browser. */
export function headerProblem(headers: readonly Header[], browser = false): HeaderProblem | undefined {
  const seen = new Set<string>();
  let length = 0;
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const refused = reserved.test(key) || (browser && browsersOwn.test(key));
    if (!isName(name)) return { name, fault: 'name' };
    if (refused) return { name, fault: 'reserved' };
    if (!isValue(value)) return { name, fault: 'value' };
    if (seen.has(key)) return { name, fault: 'twice' };
    seen.add(key);
    length += name.length + value.length;
    if (seen.size > maxHeaders || length > maxLength) return { name, fault: 'many' };
  }
  return undefined;
}

const faults: Readonly<Record<HeaderFault, string>> = {
  name: 'is no name of a header: use letters, digits and hyphens',
  value: 'has a value that no header carries: write visible ASCII characters, in one line',
  reserved: 'is set by the connection or the browser and cannot be one of yours: remove it',
  twice: 'is given twice: keep one of the two',
  many: `is one too many: at most ${maxHeaders} headers with ${maxLength} characters in all`,
};

/** Throws 400 `invalid_header` with the name, never the value. */
export function checkHeaders(headers: readonly Header[], provider: string, browser = false): void {
  const problem = headerProblem(headers, browser);
  if (!problem) return;
  const { name, fault } = problem;
  const at = headers.findIndex((header) => header.name === name);
  // Not quoted: it may be a secret pasted without a name or in its place.
  if (!isName(name)) {
    const message = `line ${at + 1} of the headers is no "Name: value": write one header a line, its name before a colon`;
    throw new TributaryError(400, message, {
      error: { message, code: 'invalid_header' },
      code: 'invalid_header',
      provider,
    });
  }
  throw refusal('invalid_header', provider, name, `the header "${name.slice(0, 80)}" ${faults[fault]}`);
}

function refusal(code: string, provider: string, name: string, message: string): TributaryError {
  return new TributaryError(400, message, { error: { message, code, header: name.slice(0, 80) }, code, provider });
}

/** Throws 400 `invalid_header` for vault fields that are sent as headers. */
export function checkHeaderFields(vault: KeyVault, provider: string): void {
  for (const field of ['organization', 'project'] as const) {
    const value = vault[field];
    if (value !== undefined && !isValue(value))
      throw refusal('invalid_header', provider, field, `${field} ${faults.value}`);
  }
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** A header's value and the parts of it that a vendor may quote: credential, cookies, password of Basic authentication. */
function secretsOf({ name, value }: Header): readonly string[] {
  const cookies =
    name.toLowerCase() === 'cookie' ? value.split(';').map((pair) => pair.replace(/^[^=]*=/, '').trim()) : [];
  return [value, ...secretOf(value), ...cookies, ...passwordOf(value)];
}

function passwordOf(value: string): readonly string[] {
  const encoded = /^basic +([\w+/]+=*)$/i.exec(value)?.[1];
  try {
    return encoded === undefined ? [] : [atob(encoded).replace(/^[^:]*:/, '')];
  } catch {
    return [];
  }
}

interface Owner {
  readonly manifest: ProviderManifest;
  readonly vault: KeyVault;
  readonly provider: string;
  readonly browser: boolean;
}

export interface OwnHeaders {
  /** Values that no error may quote. */
  readonly secrets: readonly string[];
  /** Wraps a transport: adds the headers to requests to the provider's own host. */
  over(transport: Transport): Transport;
}

/**
 * Returns undefined without headers. A custom header replaces the provider's header of the same name, except the one that
 * carries the key: with both, the vendor would choose.
 */
export function ownHeaders(text: string | undefined, owner: Owner): OwnHeaders | undefined {
  if (text === undefined) return undefined;
  const { manifest, vault, provider, browser } = owner;
  const headers = parseHeaders(text);
  checkHeaders(headers, provider, browser);
  // Only the user's address, if there is one. `*` is not a specific host.
  const origins = addressesIn(vault);
  const hosts = declaredHosts(manifest).filter((pattern) => pattern !== '*');
  const added = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const isOwn = (url: string): boolean => {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined) return false;
    if (origins.length > 0) return origins.includes(parsed.origin);
    return (parsed.protocol === 'https:' || isLoopback(parsed)) && hosts.some((pattern) => fits(pattern, parsed));
  };
  return {
    secrets: headers.flatMap(secretsOf).filter((secret) => secret.length >= minLength),
    over: (transport) => async (request) => {
      if (!isOwn(request.url)) return transport(request);
      const sent = Object.entries(request.headers);
      const conflict = sent.find(([name]) => added.has(name.toLowerCase()) && carriesSecret.test(name.toLowerCase()));
      if (conflict) {
        const [name] = conflict;
        const message = `${manifest.name} sends its key in the header "${name}": remove that header, or leave the key empty`;
        throw refusal('header_conflict', provider, name, message);
      }
      const kept = sent.filter(([name]) => !added.has(name.toLowerCase()));
      return transport({ ...request, headers: Object.fromEntries([...kept, ...added]) });
    },
  };
}
