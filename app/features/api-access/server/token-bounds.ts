// Limits of a token on where it is used: wires, and the addresses of clients.
import { BlockList, isIP } from 'node:net';
import { appError } from '../../../server/http/errors.server.ts';
import { checkLimit } from '../../budgets/server/feature.ts';
import type { TokenDraft } from '../shared/api.ts';
import type { FoundToken } from './tokens.ts';

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Throws an `Error` for a text that is neither an address nor a network. */
function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits, ...rest] = each.split('/');
    if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) throw new TypeError(each);
    if (bits === undefined) list.addAddress(address, kindOf(address));
    else list.addSubnet(address, Number(bits), kindOf(address));
  }
  return list;
}

/** Throws 400 for limits that no request could meet. */
export function checkBounds({ addresses = [], limit }: TokenDraft): void {
  for (const each of addresses)
    try {
      listOf([each]);
    } catch {
      const allowed = 'IP addresses and networks, such as 192.0.2.7 or 10.0.0.0/8';
      throw appError(400, `addresses: “${each}” is not allowed, but ${allowed}`, { path: 'addresses', allowed });
    }
  if (limit) checkLimit(limit);
}

/** Throws 403. `address`: of the client. */
export function requireAddress({ addresses }: FoundToken, address: string): void {
  if (addresses && !listOf(addresses).check(address, kindOf(address)))
    throw refused(`from ${address}`, 'address_not_allowed');
}

/** Throws 403. `wire`: its id. */
export function requireWire({ wires }: FoundToken, wire: string): void {
  if (wires && !wires.includes(wire)) throw refused(`with this API (${wire})`, 'wire_not_allowed');
}

const refused = (use: string, code: string) =>
  appError(403, `this token may not be used ${use}: change it under “API access” in the settings`, { code });
