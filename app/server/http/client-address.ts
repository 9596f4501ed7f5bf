// Determines the client's address: the peer's, or the one reported by trusted proxies.
import { isIP } from 'node:net';

/**
 * `proxies`: number of trusted proxies (TRUST_PROXY). Each appends the address it was called from to X-Forwarded-For,
 * so only that many entries from the right are not the caller's.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((part) => part.trim());
  // With fewer entries than proxies, all entries are from proxies.
  return addressOf(hops[Math.max(0, hops.length - proxies)] ?? '') ?? peer;
}

/** Groups addresses for rate limits: an IPv4 address, or an IPv6 /64, which is one subscriber. */
export function addressGroup(address: string): string {
  const plain = address.includes(':') ? address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') : address;
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Some proxies add a port, and brackets around IPv6. Undefined for an invalid address. */
function addressOf(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare.toLowerCase();
}
