// Address that a request comes from: the peer's, or what the proxies that the operator trusts say of it.
import { isIP } from 'node:net';

/**
 * `proxies`: how many stand in front of this server (TRUST_PROXY). Each adds the address it was called from at the end of
 * X-Forwarded-For, so that only so many entries from the right were not written by the caller.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((part) => part.trim());
  // Fewer than there are proxies: all of them are from proxies.
  return addressOf(hops[Math.max(0, hops.length - proxies)] ?? '') ?? peer;
}

/** Addresses whose guesses count together: an IPv4 address, or the /64 that one subscriber of IPv6 has. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Some proxies write the port, too, and brackets around an address with colons. Undefined for what is no address. */
function addressOf(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare.toLowerCase();
}
