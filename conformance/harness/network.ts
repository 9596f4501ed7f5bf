// The loopback of a case: of this process, or opened by the host if this process has no network.
import type { Transport } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import type { Fixture } from '../schema/fixture.ts';
import { listen } from './loopback.ts';
import type { Loopback } from './loopback.ts';

export interface Network {
  /** Number of parts after which the answer stays open. */
  listen(fixture: Pick<Fixture, 'response'>, parts: readonly Uint8Array[], hold?: number): Promise<Loopback>;
  transport(): { readonly transport: Transport; close(): Promise<void> };
}

const own: Network = {
  listen,
  transport() {
    const transport = createNodeTransport();
    return { transport, close: () => transport.close() };
  },
};

let current = own;

export const network = (): Network => current;

/** Called once before the first case, since the suite has its own process. */
export function replaceNetwork(given: Network): void {
  current = given;
}
