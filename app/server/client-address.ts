// Whose address a request comes from: the peer's, or what the proxies that the operator trusts say of it.
import { isIP } from 'node:net';

/**
 * `proxies`: how many stand in front of this server (TRUST_PROXY). Each adds the address it was called from at the end of
 * X-Forwarded-For, so that only so many entries from the right were not written by the caller.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return peer;
  const told = forwardedFor.split(',').map((part) => part.trim());
  // Fewer than there are proxies: all of them are from proxies.
  return addressOf(told[Math.max(0, told.length - proxies)] ?? '') ?? peer;
}

/** Some proxies write the port, too, and brackets around an address with colons. Undefined for what is no address. */
function addressOf(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare.toLowerCase();
}
