// X-Forwarded-For is trusted for exactly the configured number of proxies.
import { expect, test } from 'vitest';
import { addressGroup, clientAddress } from './client-address.ts';

const peer = '127.0.0.1';
const rows: readonly [name: string, forwarded: string | undefined, proxies: number, address: string][] = [
  ['none is trusted', '203.0.113.7', 0, peer],
  ['nothing is said', undefined, 1, peer],
  ['nothing is said, emptily', '', 1, peer],
  ['one proxy says it', '203.0.113.7', 1, '203.0.113.7'],
  ['the caller wrote something before', '10.0.0.1, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies', '203.0.113.7, 198.51.100.2', 2, '203.0.113.7'],
  ['two proxies, and the caller wrote something', '10.0.0.1,203.0.113.7,198.51.100.2', 2, '203.0.113.7'],
  ['one of two was gone round', '203.0.113.7', 2, '203.0.113.7'],
  ['with a port', '203.0.113.7:4711', 1, '203.0.113.7'],
  ['an address with colons', '2001:DB8::7', 1, '2001:db8::7'],
  ['the same with a port', '[2001:db8::7]:4711', 1, '2001:db8::7'],
  ['a proxy that hides it', 'unknown', 1, peer],
  ['no address', '999.1.1.1', 1, peer],
  ['an empty entry', '203.0.113.7,', 1, peer],
];

test.each(rows)('%s', (_name, forwarded, proxies, address) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
