// The loopback of a case: this process's own, or, where it has no network, one that its host opens for it.
import type { Transport } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import type { Fixture } from '../schema/fixture.ts';
import { listen } from './loopback.ts';
import type { Loopback } from './loopback.ts';

export interface Network {
  /** `hold`: after these many parts the answer stays open. */
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

/** Once, before the first case: the suite has one process to itself. */
export function replaceNetwork(given: Network): void {
  current = given;
}
