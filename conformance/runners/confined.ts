// Runs the suite in a package's process, which has no network: the host listens and connects for it.
import type { Transport } from '@tributary/runtime-core';
import { replaceNetwork } from '../harness/network.ts';
import { checkFolder } from './check-folder.ts';
import type { Outcome } from './report.ts';

export interface Confinement {
  readonly params: { readonly folder: string };
  /** Connects only to servers that the host listens on. */
  readonly transport: Transport;
  ask(what: string, ...args: readonly unknown[]): Promise<unknown>;
}

/** Requests that the host answers (`confine.ts`). */
interface Listening {
  readonly id: number;
  readonly port: number;
  readonly url: string;
}

export default function check({ params, transport, ask }: Confinement): Promise<Outcome> {
  replaceNetwork({
    async listen({ response }, parts, hold = parts.length) {
      const { status, headers } = response;
      const encoded = parts.map((part) => Buffer.from(part).toString('base64'));
      const { id, port, url } = (await ask('listen', { status, headers }, encoded, hold)) as Listening;
      return {
        port,
        url,
        hungUp: ask('hungUp', id).then(() => undefined),
        close: () => ask('close', id).then(() => undefined),
      };
    },
    transport: () => ({ transport, close: () => Promise.resolve() }),
  });
  return checkFolder(params.folder);
}
