// Connection pools for outgoing requests, one per origin: guarded or trusted, direct or through a proxy.
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector, ProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { namingProxy } from './proxy-faults.ts';
import { skipContinue } from './skip-continue.ts';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>;

/** Throws if a host must not be reached at these addresses. `trusted`: the operator named the host. */
export type AddressGuard = (host: string, addresses: readonly string[], trusted: boolean) => void;

export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  /** Hosts, domains and addresses that bypass the proxy, as in NO_PROXY. */
  readonly bypass: readonly string[];
}

export interface DispatcherOptions {
  readonly guard?: AddressGuard;
  readonly resolve?: Resolve;
  readonly proxies?: Proxies;
  readonly connectTimeoutMs?: number;
}

export interface Dispatchers {
  /** Returns the dispatcher for a URL. Throws the guard's error if the host is a literal address. */
  of(url: URL, trusted: boolean): Dispatcher;
  /** True if the host is, or was resolved to, a private address. */
  isPrivate(url: URL): boolean;
  close(): Promise<void>;
}

const noAnswer = Object.assign(new Error('the host has no address'), { code: 'ENOTFOUND' });
/** Limit of the cache of names that resolved to private addresses; cleared when exceeded. */
const maxPrivateHosts = 1000;

/**
 * Creates the pools. The guard runs inside the connection's own lookup, so that it checks exactly the connected addresses
 * (DNS rebinding). A proxy resolves names itself; literal addresses are still checked here.
 */
export function createDispatchers(options: DispatcherOptions = {}): Dispatchers {
  const { guard, proxies, connectTimeoutMs: timeout = 15_000 } = options;
  const resolve: Resolve = options.resolve ?? ((hostname) => systemLookup(hostname, { all: true }));
  const privateHosts = new Set<string>();
  // Timeouts are set by the caller, because they differ between requests.
  const limits = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 30_000 };

  const lookupOf = (trusted: boolean): LookupFunction => {
    const checked = callbackify(async (hostname: string): Promise<readonly [Resolved, ...Resolved[]]> => {
      const [first, ...rest] = await resolve(hostname);
      if (!first) throw noAnswer;
      const addresses = [first, ...rest].map(({ address }) => address);
      guard?.(hostname, addresses, trusted);
      if (!addresses.every(isPublicAddress)) {
        if (privateHosts.size >= maxPrivateHosts) privateHosts.clear();
        privateHosts.add(hostname);
      }
      return [first, ...rest];
    });
    return (hostname, { all }, callback) =>
      checked(hostname, (error, addresses) => {
        if (error) callback(error, '', 0);
        else if (all) callback(null, [...addresses]);
        else callback(null, addresses[0].address, addresses[0].family);
      });
  };
  const direct = (trusted: boolean): Dispatcher => {
    const connect = buildConnector({ timeout, lookup: lookupOf(trusted) });
    return new Agent({ ...limits, connect: (given, done) => connect(given, skipContinue(done)) });
  };
  const made = new Map<string, Dispatcher>();
  const kept = (key: string, make: () => Dispatcher): Dispatcher => {
    const known = made.get(key);
    if (known) return known;
    const dispatcher = make();
    made.set(key, dispatcher);
    return dispatcher;
  };

  return {
    of(url, trusted) {
      const host = bare(url.hostname);
      if (guard && isIP(host) !== 0) guard(host, [host], trusted);
      const proxy = proxies && proxyFor(url, host, proxies);
      if (proxy !== undefined)
        return kept(proxy, () => new ProxyAgent({ uri: proxy, ...limits }).compose(namingProxy(proxy)));
      return trusted ? kept('trusted', () => direct(true)) : kept('guarded', () => direct(false));
    },
    isPrivate(url) {
      const host = bare(url.hostname);
      return isIP(host) === 0 ? privateHosts.has(host) : !isPublicAddress(host);
    },
    async close() {
      await Promise.all([...made.values()].map((dispatcher) => dispatcher.close()));
    },
  };
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY; lower-case names take precedence, as in curl. */
export function readProxies(env: Readonly<Record<string, string | undefined>>): Proxies | undefined {
  const read = (name: string): string | undefined => env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;
  const http = read('HTTP_PROXY');
  const https = read('HTTPS_PROXY') ?? http;
  if (http === undefined && https === undefined) return undefined;
  const bypass = (read('NO_PROXY') ?? '').toLowerCase().split(/[\s,]+/);
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    bypass: bypass.filter((entry) => entry !== ''),
  };
}

/** Loopback hosts never use a proxy, which would connect to itself. */
const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|::1)\.?$/;

function proxyFor(url: URL, host: string, { http, https, bypass }: Proxies): string | undefined {
  const proxy = url.protocol === 'https:' ? https : http;
  if (proxy === undefined || loopback.test(host)) return undefined;
  const name = host.replace(/\.$/, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return bypass.some((entry) => bypasses(entry, name, port)) ? undefined : proxy;
}

/** Matches `*`, `host`, `.domain` or `*.domain`, each with optional `:port`; names include subdomains. */
function bypasses(entry: string, name: string, port: string): boolean {
  const split = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry);
  if (split && split[2] !== port) return false;
  const host = bare(split?.[1] ?? entry).replace(/^\*?\./, '');
  return host === '*' || name === host || name.endsWith(`.${host}`);
}
