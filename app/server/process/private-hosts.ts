// Reads ALLOW_PRIVATE_HOSTS: names, addresses and networks this server may connect to for its users.
import { BlockList, isIP } from 'node:net';

export interface PrivateHosts {
  /** In lower case, without a trailing dot. */
  readonly names: ReadonlySet<string>;
  /** Single addresses: the only way to allow a link-local one. */
  readonly addresses: ReadonlySet<string>;
  readonly networks: BlockList;
}

const hostName = /^[a-z0-9]([a-z0-9_.-]*[a-z0-9])?\.?$/i;

/** Returns undefined if an entry is no name, address or CIDR network. */
export function readPrivateHosts(entries: readonly string[]): PrivateHosts | undefined {
  const names = new Set<string>();
  const addresses = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const text = entry.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    const [network = '', prefix] = text.split('/');
    const family = isIP(network);
    const bits = Number(prefix);
    if (prefix !== undefined) {
      if (family === 0 || !/^\d{1,3}$/.test(prefix) || bits > (family === 4 ? 32 : 128)) return undefined;
      networks.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6');
    } else if (family !== 0) {
      addresses.add(canonical(text));
    } else if (hostName.test(text) && !/^[\d.]+$/.test(text)) {
      names.add(text.replace(/\.$/, ''));
    } else {
      return undefined;
    }
  }
  return { names, addresses, networks };
}

/** Returns one spelling per address; an IPv4-mapped IPv6 address becomes IPv4. */
export function canonical(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (!mapped) return host;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
