// Decides which hosts this server connects to for its users: public ones, and private ones the operator allows.
import { BlockList, isIP } from 'node:net';
import { TributaryError } from '@tributary/runtime-core';
import { isPublicAddress } from '@tributary/runtime-core/node';
import type { AddressGuard } from '@tributary/runtime-core/node';
import { accessMode } from '../process/access.ts';
import { isLoopback } from '../process/env.ts';
import type { Env } from '../process/env.ts';
import { canonical } from '../process/private-hosts.ts';
import type { PrivateHosts } from '../process/private-hosts.ts';

/** Link-local networks, and addresses of cloud metadata services, which serve credentials. */
const linkLocal = new BlockList();
for (const [network, prefix] of [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32], // Alibaba Cloud
  ['168.63.129.16', 32], // Azure
  ['192.0.0.192', 32], // Oracle Cloud
] as const)
  linkLocal.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['fe80::', 10],
  ['fd00:ec2::254', 128], // AWS
  ['fd20:ce::254', 128], // Google Cloud
  ['64:ff9b::a9fe:0', 112], // 169.254.0.0/16 through NAT64, 6to4 and as a compatible address
  ['2002:a9fe::', 32],
  ['::a9fe:0', 112],
] as const)
  linkLocal.addSubnet(network, prefix, 'ipv6');

const within = (list: BlockList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && list.check(address.replace(/%.*$/, ''), family === 4 ? 'ipv4' : 'ipv6');
};

export interface GuardPolicy {
  /** Private addresses are allowed too, because only this machine's user reaches the server. */
  readonly privateAllowed: boolean;
  readonly allowed: PrivateHosts;
  /** Default: by the IANA registries. */
  readonly isPublic?: (address: string) => boolean;
}

export const policyOf = (env: Env): GuardPolicy => ({
  privateAllowed:
    isLoopback(env.host) &&
    env.publicUrl === undefined &&
    env.trustProxy === 0 &&
    // An identity provider may be configured without being required.
    accessMode(env) === 'loopback' &&
    env.oidc === undefined,
  allowed: env.allowPrivateHosts,
});

const maxKnown = 1000;

/** Throws 403 `private_address`, naming the host and the setting that would allow it. */
export function createGuard({ privateAllowed, allowed, isPublic = isPublicAddress }: GuardPolicy): AddressGuard {
  const admits = (host: string, literal: boolean, given: string, trusted: boolean): boolean => {
    const address = canonical(given);
    if (isPublic(given) || allowed.addresses.has(address)) return true;
    if (within(linkLocal, address)) return trusted && literal;
    return trusted || privateAllowed || allowed.names.has(host) || within(allowed.networks, address);
  };
  // Cache of admitted literal addresses, which never change.
  const known = new Set<string>();
  return (hostname, addresses, trusted) => {
    const name = `${trusted} ${hostname}`;
    const written = addresses.length === 1 && addresses[0] === hostname;
    if (written && known.has(name)) return;
    const host = hostname.toLowerCase().replace(/\.$/, '');
    const literal = isIP(host) !== 0;
    // A private address among public ones is an attack or a misconfiguration.
    if (!addresses.every((address) => admits(host, literal, address, trusted))) throw refusal(host);
    if (!written) return;
    if (known.size >= maxKnown) known.clear();
    known.add(name);
  };
}

function refusal(host: string): TributaryError {
  const code = 'private_address';
  const setting = 'ALLOW_PRIVATE_HOSTS';
  const message = `"${host}" is in a private network, where this server connects to nothing for its users: the operator can allow it with ${setting}`;
  return new TributaryError(403, message, { error: { message, code, host, setting }, code });
}
