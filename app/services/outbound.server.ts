// The one set of outgoing connections of this process: every address that a user controls is guarded here.
import { createDispatchers, readProxies } from '@tributary/runtime-core/node';
import type { Dispatchers } from '@tributary/runtime-core/node';
import { onClose } from '../server/lifecycle.ts';
import { createGuard, policyOf } from './guard.server.ts';
import { settings } from './settings.server.ts';

let shared: Dispatchers | undefined;

export const outbound = (): Dispatchers => (shared ??= open());

function open(): Dispatchers {
  const proxies = readProxies(process.env);
  const dispatchers = createDispatchers({
    guard: createGuard(policyOf(settings())),
    ...(proxies ? { proxies } : {}),
  });
  onClose('outgoing connections', () => dispatchers.close());
  return dispatchers;
}
