// The one set of outgoing connections of this process: every address that a user controls is guarded here.
import { createDispatchers, readProxies } from '@tributary/runtime-core/node';
import type { Dispatchers } from '@tributary/runtime-core/node';
import { fetch as fetchBy } from 'undici';
import type { RequestInit } from 'undici';
import { onClose } from '../process/lifecycle.ts';
import { createGuard, policyOf } from './guard.server.ts';
import { settings } from '../chat/settings.server.ts';

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

/** For addresses that the operator named: the outgoing proxies hold for them, the guard does not. Reads the whole body. */
export async function fetchTrusted(address: string, init: RequestInit): Promise<Response> {
  const dispatcher = outbound().of(new URL(address), true);
  const response = await fetchBy(address, { ...init, dispatcher });
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers: [...headers] });
}
