// A vendor on the loopback: serves one answer over real HTTP, and detects whether the client hung up.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fixture } from '../schema/fixture.ts';

export interface Loopback {
  readonly port: number;
  readonly url: string;
  /** Resolves when a client closes its connection before the end of the answer. */
  readonly hungUp: Promise<void>;
  close(): Promise<void>;
}

/** `hold`: number of parts after which the answer stays open. */
export async function listen(
  { response }: Pick<Fixture, 'response'>,
  parts: readonly Uint8Array[],
  hold = parts.length,
): Promise<Loopback> {
  const hungUp = Promise.withResolvers<void>();
  const server = createServer(async (request, answer) => {
    request.resume();
    answer.on('close', () => (answer.writableFinished ? undefined : hungUp.resolve()));
    answer.writeHead(response.status, { ...response.headers });
    for (const part of parts.slice(0, hold)) {
      answer.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (hold >= parts.length) answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    hungUp: hungUp.promise,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
