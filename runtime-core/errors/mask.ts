// Keeps hosts of custom endpoints and secrets out of everything an error says.
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

/** Gateways take keys in the query, too. */
const secretName = /key|token|secret|sig|pass|auth|code/i;

function maskQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${name}=${secretName.test(name) ? '***' : value}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * The URL with its host hidden: second-level label masked, port hidden, path and query kept, no user info and no key.
 * `https://my-gateway.example.com/v1` becomes a host of `***.ex****le.com`. Not a URL: `***`.
 */
export function maskURL(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return '***';
  }
  const host = maskHost(parsed.hostname);
  const path = parsed.pathname === '/' && !url.endsWith('/') ? '' : parsed.pathname;
  return `${parsed.protocol}//${host}${parsed.port ? ':****' : ''}${path}${maskQuery(parsed.searchParams)}`;
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

/** Built once per failure: knows this call's secrets and the hosts that are the user's own. */
export function createRedactor(vault: KeyVault, publicURL: string | undefined): Redactor {
  const pairs: [string, string][] = [];
  for (const field of secretFields) {
    const value = vault[field]?.trim();
    if (value && value.length >= 4) pairs.push([value, '[redacted]']);
  }
  for (const url of [vault.baseURL, vault.endpoint, vault.baseURLOrAccountID]) {
    if (!url || (publicURL && sameHost(url, publicURL))) continue;
    const parsed = parse(url);
    if (!parsed) continue;
    if (parsed.password) pairs.push([parsed.password, '[redacted]']);
    pairs.push(
      [parsed.host, maskHost(parsed.hostname) + (parsed.port ? ':****' : '')],
      [parsed.hostname, maskHost(parsed.hostname)],
    );
  }
  pairs.sort((a, b) => b[0].length - a[0].length);

  const text = (value: string): string =>
    pairs.reduce((current, [secret, mask]) => current.replaceAll(secret, mask), value);
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
