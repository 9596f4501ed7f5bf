// Masks custom hosts and secrets in errors.
import { isRecord } from '../json/guards.ts';
import type { KeyVault, VaultField } from '../contract/vault.ts';

/** Fields that must never appear in a log, error or fixture. */
const secretFields = [
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
] as const satisfies readonly VaultField[];

/** Masks a label; from five characters, keeps the first and last two. */
function maskLabel(label: string): string {
  return label.length < 5 ? '***' : `${label.slice(0, 2)}****${label.slice(-2)}`;
}

/** Secrets in paths, which gateways use: a known prefix, a UUID, or a run of characters unlike words. */
const secretSegment =
  /^(sk|pk|rk|key|tok|token)[-_]\w|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*\d)[a-z\d]{16,}|[a-z\d]{24,}/i;

function maskPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (secretSegment.test(segment) ? '****' : segment))
    .join('/');
}

const secretName = /key|token|secret|sig|pass|auth|code/i;

function maskQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${name}=${secretName.test(name) ? '***' : value}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * Masks a URL's host: second-level label masked, port hidden, path and query kept, without credentials.
 * `https://my-gateway.example.com/v1` gets the host `***.ex****le.com`; an invalid URL becomes `***`. `known`: the host is
 * the vendor's and is kept.
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
  /** Returns a copy of a JSON-like value with secrets and custom hosts masked in all strings. */
  clean(value: unknown): unknown;
  text(value: string): string;
}

const maxDepth = 8;

/** Returns the parts of a key that is a JSON file (Google's service accounts), which are secrets as well. */
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
 * Returns the forms of a secret: plain, URL-encoded, and in base64, alone or after a name (an echoed `Authorization: Basic`).
 * Base64 has one of three forms, depending on the secret's offset; characters shared with neighbours are cut.
 */
function spellings(secret: string): readonly string[] {
  // Also escaped as in JSON text, for vendors that quote the request.
  const plain = [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
  // The base64 form of a shorter secret would match unrelated texts.
  if (secret.length < 8) return plain;
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');
  const encoded = [0, 1, 2].map((before) => {
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('x'.repeat(before) + bytes).slice(before === 0 ? 0 : before + 1, last);
  });
  return [...plain, ...encoded, ...encoded.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** Shorter prefixes of secrets are harmless. Unit: characters. */
const minBeginning = 6;

/** Masks a secret's prefix at the end: long texts are truncated before. */
function withoutCutSecret(text: string, pairs: readonly (readonly [secret: string, mask: string])[]): string {
  for (const [secret, mask] of pairs) {
    for (let length = Math.min(secret.length - 1, text.length); length >= minBeginning; length--) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + mask;
    }
  }
  return text;
}

const secretsIn = ({ password, pathname, searchParams }: URL): readonly string[] => [
  password,
  ...pathname.split('/').filter((segment) => secretSegment.test(segment)),
  ...[...searchParams].flatMap(([name, value]) => (secretName.test(name) ? [value] : [])),
];

/** Created per failure, with the vault's secrets, those used during the call (`more`), and the user's custom hosts. */
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
