// Distinguishes public IP addresses from those of this machine, local networks and cloud metadata services (SSRF protection).
import { BlockList, isIP } from 'node:net';

/** Source: IANA's special-purpose address registries (IPv4 and IPv6), read 2026-11. */
const refusedIPv4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; includes the metadata address 100.100.100.200
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's wire server: metadata at a public address
  ['169.254.0.0', 16], // link-local; includes the metadata address 169.254.169.254
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; includes the metadata address 192.0.0.192
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/** Other IPv6 addresses are loopback, link-local, ULA, multicast, or contain an IPv4 address (mapped, NAT64). */
const globalIPv6 = ['2000::', 3] as const;
const refusedIPv6 = [
  ['2001::', 23], // Teredo and other special assignments
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: contains an IPv4 address
  ['3fff::', 20], // documentation
] as const;

const refused = new BlockList();
for (const [network, prefix] of refusedIPv4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedIPv6) refused.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet(...globalIPv6, 'ipv6');

/** Returns false for anything but a plain public IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      // A zone (`%eth0`) names a local interface.
      return !address.includes('%') && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}
