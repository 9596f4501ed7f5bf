// A TCP proxy whose open connections can be made silent: no data, no reset. New ones work.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface BlackHole {
  readonly port: number;
  silence(): void;
  close(): void;
}

export async function blackHole(target: number): Promise<BlackHole> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect(target, '127.0.0.1');
    const pair = [from, to] as const;
    pairs.add(pair);
    from.pipe(to);
    to.pipe(from);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => pairs.delete(pair));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const [from, to] of pairs) {
        from.unpipe(to);
        to.unpipe(from);
        from.resume();
        to.resume();
      }
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

export function proxied(url: string, port: number): string {
  const through = new URL(url);
  through.port = String(port);
  return through.href;
}
