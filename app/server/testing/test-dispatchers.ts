// Guarded connections for tests: loopback stands for the public internet, and the test resolves names.
import { createDispatchers, isPublicAddress } from '@tributary/runtime-core/node';
import type { Dispatchers, Resolve } from '@tributary/runtime-core/node';
import { readPrivateHosts } from '../process/private-hosts.ts';
import { createGuard } from '../net/guard.server.ts';

const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

export function testDispatchers({
  resolve = toLoopback,
  isPublic = (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  allowed = '',
  privateAllowed = false,
} = {}): Dispatchers {
  const hosts = readPrivateHosts(allowed === '' ? [] : allowed.split(','));
  if (!hosts) throw new Error(`not a list of hosts: ${allowed}`);
  return createDispatchers({ resolve, guard: createGuard({ privateAllowed, allowed: hosts, isPublic }) });
}
