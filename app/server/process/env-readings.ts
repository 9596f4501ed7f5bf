// Readings of values of environment variables: the value, or what was found and what is allowed.
import { createECDH } from 'node:crypto';
import { BlockList } from 'node:net';
import { readPrivateHosts } from './private-hosts.ts';
import type { PrivateHosts } from './private-hosts.ts';
import { allowedServers, readOperatorServers } from './operator-servers.ts';
import type { OperatorServer } from './operator-servers.ts';
import type { ResourceLink } from '../../shared/prompts/product-facts.ts';
import { isResourceLink } from '../../shared/prompts/resource-links.ts';
import type { DefaultModel } from './env.ts';

/** `found`: a printable description of a refused value; for secrets never the value itself. */
export type Reading<T> = { readonly value: T } | { readonly found: string; readonly allowed: string };

export const text = (value: string): Reading<string> => ({ value });
export const atMost =
  (limit: number) =>
  (value: string): Reading<string> =>
    value.length <= limit ? { value } : { found: `${value.length} characters`, allowed: `at most ${limit} characters` };

export const engineName = (value: string): Reading<string> =>
  /^[a-z0-9][a-z0-9.-]{0,99}$/.test(value)
    ? { value }
    : { found: quoted(value), allowed: 'the name of a search engine, as in brave' };

export function modelName(value: string): Reading<DefaultModel> {
  const [, provider, model] = /^([a-z0-9][a-z0-9-]*)\/(\S+)$/.exec(value) ?? [];
  return provider !== undefined && model !== undefined
    ? { value: { provider, model } }
    : { found: quoted(value), allowed: 'PROVIDER/MODEL, as in openai/gpt-5.2' };
}

export function resourceLinks(value: string): Reading<readonly ResourceLink[]> {
  const allowed = 'a JSON list of { "title": "…", "url": "https://…", "about": "…" }';
  const list = parseJSON(value);
  if (!Array.isArray(list)) return { found: quoted(value), allowed };
  const wrong = list.findIndex((link) => !isResourceLink(link));
  if (wrong !== -1) return { found: `${quoted(JSON.stringify(list[wrong]))} as item ${wrong + 1}`, allowed };
  return { value: list.filter(isResourceLink).map(({ title, url, about }) => ({ title, url, about })) };
}

/** Does not show the value: headers and environments contain keys. */
export function mcpServers(value: string): Reading<readonly OperatorServer[]> {
  const list = readOperatorServers(value);
  return list ? { value: list } : { found: `a text of ${value.length} characters`, allowed: allowedServers };
}

function parseJSON(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

export const wholeNumber =
  (low: number, high: number) =>
  (value: string): Reading<number> => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= low && number <= high
      ? { value: number }
      : { found: quoted(value), allowed: `a whole number from ${low} to ${high}` };
  };

export const seconds = wholeNumber(1, 86_400);

/** The minimum, because monthly and schedule budgets read single calls. */
export const usageDays = (value: string): Reading<number> => {
  const days = wholeNumber(62, 36_500)(value);
  return value === '0' || 'value' in days ? { value: Number(value) } : { ...days, allowed: `0, or ${days.allowed}` };
};

export const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY'] as const;

export const noPrivateHosts: PrivateHosts = { names: new Set(), addresses: new Set(), networks: new BlockList() };

export function privateHosts(value: string): Reading<PrivateHosts> {
  const hosts = readPrivateHosts(value.split(',').map((item) => item.trim()));
  return hosts
    ? { value: hosts }
    : { found: quoted(value), allowed: 'host names, addresses and networks such as ollama.lan,192.168.1.5,10.0.0.0/8' };
}

export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: string): Reading<T> => {
    const known = values.find((candidate) => candidate === value.toLowerCase());
    return known ? { value: known } : { found: quoted(value), allowed: values.join(', ') };
  };

export function flag(value: string): Reading<boolean> {
  if (value === '1') return { value: true };
  if (value === '0') return { value: false };
  return { found: quoted(value), allowed: '1 or 0' };
}

export function onOff(value: string): Reading<boolean> {
  if (value === 'on' || value === 'off') return { value: value === 'on' };
  return { found: quoted(value), allowed: 'on or off' };
}

export function hostName(value: string): Reading<string> {
  const name = value.replace(/^\[(.*)\]$/, '$1');
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name) || /^[0-9a-f:.]*:[0-9a-f:.]*(%\w+)?$/i.test(name)
    ? { value: name }
    : { found: quoted(value), allowed: 'a host name or an IP address, without scheme and port' };
}

/** Minimum length of a secret, which signs sessions and encrypts keys. */
export const secretCharacters = 32;

export function secretKey(value: string): Reading<string> {
  return value.length >= secretCharacters
    ? { value }
    : {
        found: `${value.length} characters`,
        allowed: `at least ${secretCharacters} characters, as of \`openssl rand -hex 32\``,
      };
}

/** A number below the order of the curve P-256. */
export const vapidPrivateKey = (value: string): Reading<string> =>
  /^[A-Za-z0-9_-]{43}$/.test(value) && isPrivateKey(value)
    ? { value }
    : { found: `${value.length} characters`, allowed: 'a private VAPID key, 43 characters of base64url' };

function isPrivateKey(value: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(value, 'base64url');
    return true;
  } catch {
    return false;
  }
}

export const vapidSubject = (value: string): Reading<string> =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)
    ? { value }
    : { found: quoted(value), allowed: '`mailto:` with an address, or an `https:` URL' };

/** Guessing is not limited, so it must be long. */
export const metricsToken = (value: string): Reading<string> =>
  value.length >= 16 ? { value } : { found: `${value.length} characters`, allowed: 'at least 16 characters' };

export const url =
  (protocols: readonly string[], { secret = false } = {}) =>
  (value: string): Reading<string> => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return { value };
    const shown = parsed ? `a URL that begins with ${parsed.protocol}` : 'something that is no URL';
    return {
      found: secret ? shown : quoted(value),
      allowed: `a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    };
  };

/** https://github.com/modelcontextprotocol/registry, 2025-12-01. */
export const officialRegistry = 'https://registry.modelcontextprotocol.io';

export function registryAddress(value: string): Reading<string | undefined> {
  if (value === 'off') return { value: undefined };
  const read = url(['http:', 'https:'])(value);
  return 'value' in read ? read : { ...read, allowed: `off, or ${read.allowed}` };
}

/** Only an origin, because the app cannot be served below a path. */
export function origin(value: string): Reading<string> {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const web = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (parsed && web && parsed.href === `${parsed.origin}/`) return { value: parsed.origin };
  // A URL may contain a password.
  const found = parsed?.password ? 'a URL with a password' : quoted(value);
  return { found, allowed: 'the address that browsers use, without a path, such as https://chat.example' };
}

export function domains(value: string): Reading<readonly string[]> {
  const names = value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^@/, ''));
  return names.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name))
    ? { value: names }
    : { found: quoted(value), allowed: 'domains of e-mail addresses, with commas between, such as example.com' };
}

export function modelPatterns(value: string): Reading<readonly string[]> {
  const patterns = value.split(',').map((pattern) => pattern.trim());
  return patterns.every((pattern) => /^[^/\s]+\/\S+$/.test(pattern))
    ? { value: patterns }
    : {
        found: quoted(value),
        allowed: 'PROVIDER/MODEL with commas between, and * for any text, such as openai/gpt-5*,ollama/*',
      };
}

export function providerIds(value: string): Reading<readonly string[]> {
  const ids = value.split(',').map((id) => id.trim());
  return ids.every((id) => /^[a-z0-9-]+$/.test(id))
    ? { value: ids }
    : { found: quoted(value), allowed: 'ids of providers, with commas between, such as github,bedrock' };
}

export function emails(value: string): Reading<readonly string[]> {
  const addresses = value
    .toLowerCase()
    .split(',')
    .map((address) => address.trim());
  return addresses.every((address) => /^[^\s@,]+@[^\s@,]+$/.test(address))
    ? { value: addresses }
    : { found: quoted(value), allowed: 'e-mail addresses, with commas between, such as ada@example.com' };
}

export const proxyUrl = (value: string): Reading<string | undefined> =>
  url(['http:', 'https:'], { secret: true })(value);

export const list =
  (what: string, { secret = false } = {}) =>
  (value: string): Reading<readonly string[]> => {
    const items = value.split(',').map((item) => item.trim());
    const empty = items.indexOf('');
    if (empty === -1) return { value: items };
    const found = secret ? `${items.length} items` : quoted(value);
    return {
      found: `${found}, where item ${empty + 1} is empty`,
      allowed: `each ${what} once, with one comma between two`,
    };
  };

export const quoted = (value: string) => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
