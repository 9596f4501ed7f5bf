// The hosts that a package may contact: those it declares, and the addresses of the keys a call was given.
import type { ProviderManifest } from '../contract/provider.ts';
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';
import { TributaryError } from '../errors/error.ts';
import { originsIn } from './trust.ts';

/** `example.com`, `example.com:8080`, `*.example.com` for what is below it, `*` for any host. */
export const fits = (pattern: string, { hostname, host }: URL): boolean =>
  pattern === '*' ||
  pattern === hostname ||
  pattern === host ||
  (pattern.startsWith('*.') && hostname.endsWith(pattern.slice(1)));

export const hostOf = (address: string | undefined): readonly string[] =>
  address !== undefined && URL.canParse(address) ? [new URL(address).host] : [];

/** Hosts that a manifest declares, as operators see them. */
export const declaredHosts = ({ baseURL, local, hosts = [] }: ProviderManifest): readonly string[] => [
  ...new Set([...hostOf(baseURL), ...hostOf(local?.baseURL), ...hosts]),
];

/** Throws 403 `undeclared_host` for any other address; `field` names where the host would have to stand. */
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

/** The transport of one call of a package that is not bundled. */
export function boundTransport(transport: Transport, manifest: ProviderManifest, vault: KeyVault): Transport {
  const allowed = [...declaredHosts(manifest), ...originsIn(vault).flatMap(hostOf)];
  // A rejection, as every other failure of a transport.
  return async (request) => {
    checkHost(request.url, allowed, manifest);
    return transport(request);
  };
}
