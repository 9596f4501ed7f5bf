// The server's outgoing connections: the guard checks every address a user controls.
import { createDispatchers, readProxies } from '@tributary/runtime-core/node';
import type { Dispatchers } from '@tributary/runtime-core/node';
import { fetch as fetchBy } from 'undici';
import type { RequestInit } from 'undici';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { createGuard, policyOf } from './guard.server.ts';

export const outbound = part('outgoing connections', ({ config, variables }): Dispatchers => {
  const proxies = readProxies(variables);
  return createDispatchers({ guard: createGuard(policyOf(config)), ...(proxies ? { proxies } : {}) });
});

export const closeOutbound = async (app: App): Promise<void> => outbound.made(app)?.close();

/** For the operator's addresses: uses the outgoing proxies but not the guard. Reads the complete body. */
export async function fetchTrusted(app: App, address: string, init: RequestInit): Promise<Response> {
  const dispatcher = outbound(app).of(new URL(address), true);
  const response = await fetchBy(address, { ...init, dispatcher });
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers: [...headers] });
}
