// Keeps hosts of custom endpoints and secrets out of everything an error says.
import { isRecord } from '../json/guards.ts';
import type { KeyVault, VaultField } from '../contract/vault.ts';

/** The fields whose value must never appear in a log, an error or a fixture. */
const secretFields = [
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
] as const satisfies readonly VaultField[];

/** A label of five or more characters keeps its first and last two; a shorter one says nothing. */
function maskLabel(label: string): string {
  return label.length < 5 ? '***' : `${label.slice(0, 2)}****${label.slice(-2)}`;
}

/** Gateways take keys in the path, too: a known prefix, a UUID, or a run of characters that no word has. */
const secretSegment =
  /^(sk|pk|rk|key|tok|token)[-_]\w|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*\d)[a-z\d]{16,}|[a-z\d]{24,}/i;

function maskPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (secretSegment.test(segment) ? '****' : segment))
    .join('/');
}

/** And in the query. */
const secretName = /key|token|secret|sig|pass|auth|code/i;

function maskQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${name}=${secretName.test(name) ? '***' : value}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * The URL with its host hidden: second-level label masked, port hidden, path and query kept, no user info and no key.
 * `https://my-gateway.example.com/v1` becomes a host of `***.ex****le.com`. Not a URL: `***`.
 * `known`: the host is the vendor's own and stays.
 */
export function maskURL(url: string, known = false): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return '***';
  }
  const host = known ? parsed.host : maskHost(parsed.hostname) + (parsed.port ? ':****' : '');
  const path = parsed.pathname === '/' && !url.endsWith('/') ? '' : maskPath(parsed.pathname);
  return `${parsed.protocol}//${host}${path}${maskQuery(parsed.searchParams)}`;
}

export function maskHost(hostname: string): string {
  if (/^[\d.]+$/.test(hostname) || hostname.includes(':')) return '***';
  const labels = hostname.split('.');
  if (labels.length === 1) return maskLabel(hostname);
  const second = labels.length - 2;
  return labels.map((label, at) => (at === second ? maskLabel(label) : at < second ? '***' : label)).join('.');
}

export interface Redactor {
  /** A copy of any JSON-like value with secrets and custom hosts replaced in every string. */
  clean(value: unknown): unknown;
  text(value: string): string;
}

const maxDepth = 8;

/** A key that is a JSON file (Google's service accounts) is a secret in its parts as well. */
function partsOf(key: string): readonly string[] {
  if (!key.startsWith('{')) return [key];
  try {
    const fields: unknown = JSON.parse(key);
    const parts = Object.entries(isRecord(fields) ? fields : {});
    return [
      key,
      ...parts.flatMap(([name, part]) => (typeof part === 'string' && /key|secret/.test(name) ? [part] : [])),
    ];
  } catch {
    return [key];
  }
}

/**
 * A secret as it is, as a URL has it, and in base64: on its own and behind a name (an echoed `Authorization: Basic`). Wherever
 * it stood in what was encoded, one of three texts stands in the result, without the letters it shares with its neighbours.
 */
function spellings(secret: string): readonly string[] {
  // As a string of a JSON text has it, too, where a vendor quotes what it was sent.
  const plain = [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
  // Shorter ones would be found in texts that have nothing to do with them.
  if (secret.length < 8) return plain;
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');
  const encoded = [0, 1, 2].map((before) => {
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('x'.repeat(before) + bytes).slice(before === 0 ? 0 : before + 1, last);
  });
  return [...plain, ...encoded, ...encoded.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** Beginnings of secrets that are shorter say nothing. Unit: characters. */
const minBeginning = 6;

/** Long texts are cut before they come here: the last thing in them may be the beginning of a secret. */
function withoutCutSecret(text: string, pairs: readonly (readonly [secret: string, mask: string])[]): string {
  for (const [secret, mask] of pairs) {
    for (let length = Math.min(secret.length - 1, text.length); length >= minBeginning; length--) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + mask;
    }
  }
  return text;
}

/** Secrets that stand in the address itself. */
const secretsIn = ({ password, pathname, searchParams }: URL): readonly string[] => [
  password,
  ...pathname.split('/').filter((segment) => secretSegment.test(segment)),
  ...[...searchParams].flatMap(([name, value]) => (secretName.test(name) ? [value] : [])),
];

/**
 * Built once per failure: knows the secrets of the vault, those that were found on the way (`more`), and the hosts that
 * are the user's own.
 */
export function createRedactor(vault: KeyVault, publicURL: string | undefined, more: Iterable<string> = []): Redactor {
  const pairs: [string, string][] = [];
  const hide = (values: Iterable<string>): void => {
    for (const value of values)
      if (value.length >= 4) for (const each of spellings(value)) pairs.push([each, '[redacted]']);
  };
  hide(more);
  for (const field of secretFields) hide(partsOf(vault[field]?.trim() ?? ''));
  for (const url of [vault.baseURL, vault.endpoint, vault.baseURLOrAccountID]) {
    const parsed = url ? parse(url) : undefined;
    if (!url || !parsed) continue;
    hide(secretsIn(parsed));
    if (publicURL && sameHost(url, publicURL)) continue;
    pairs.push(
      [parsed.host, maskHost(parsed.hostname) + (parsed.port ? ':****' : '')],
      [parsed.hostname, maskHost(parsed.hostname)],
    );
  }
  pairs.sort((a, b) => b[0].length - a[0].length);

  const text = (value: string): string =>
    withoutCutSecret(
      pairs.reduce((current, [secret, mask]) => current.replaceAll(secret, mask), value),
      pairs,
    );
  const clean = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth) return '[…]';
    if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), clean(item, depth + 1)]));
  };
  return { clean: (value) => clean(value), text };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

export function sameHost(a: string, b: string): boolean {
  const left = parse(a);
  const right = parse(b);
  return left !== undefined && right !== undefined && left.host === right.host;
}
