// Restricts a package's requests to the hosts it declares and the addresses in the call's keys.
import type { ProviderManifest } from '../contract/provider.ts';
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';
import { TributaryError } from '../errors/error.ts';
import { originsIn } from './trust.ts';

/** Patterns: `example.com`, `example.com:8080`, `*.example.com` for subdomains, `*` for any host. */
export const fits = (pattern: string, { hostname, host }: URL): boolean =>
  pattern === '*' ||
  pattern === hostname ||
  pattern === host ||
  (pattern.startsWith('*.') && hostname.endsWith(pattern.slice(1)));

export const hostOf = (address: string | undefined): readonly string[] =>
  address !== undefined && URL.canParse(address) ? [new URL(address).host] : [];

export const declaredHosts = ({ baseURL, local, hosts = [] }: ProviderManifest): readonly string[] => [
  ...new Set([...hostOf(baseURL), ...hostOf(local?.baseURL), ...hosts]),
];

/** Throws 403 `undeclared_host`. `field`: the manifest field that would have to list the host. */
export function checkHost(
  address: string,
  declared: readonly string[],
  who: { readonly name: string; readonly id: string },
  field = 'manifest.hosts',
): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && declared.some((pattern) => fits(pattern, url))) return;
  const code = 'undeclared_host';
  const host = url?.host ?? 'an address that is no URL';
  const message = `${who.name} may not contact "${host}": its package does not name it in ${field}`;
  throw new TributaryError(403, message, { error: { message, code, host, field }, code, provider: who.id });
}

/** Returns the restricted transport for a call of a package that is not bundled. */
export function boundTransport(transport: Transport, manifest: ProviderManifest, vault: KeyVault): Transport {
  const allowed = [...declaredHosts(manifest), ...originsIn(vault).flatMap(hostOf)];
  // Async, so that a refusal is a rejection like all transport failures.
  return async (request) => {
    checkHost(request.url, allowed, manifest);
    return transport(request);
  };
}
