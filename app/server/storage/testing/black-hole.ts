// A TCP proxy that can silence open connections without a reset, or break them before a response.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface BlackHole {
  readonly port: number;
  silence(): void;
  /** Executes the next matching statement and breaks its connection before the response. Resolves when done. */
  loseAnswer(statement: RegExp): Promise<void>;
  close(): void;
}

/** Time within which a statement is executed. Unit: ms. */
const executedMs = 200;

export async function blackHole(target: number): Promise<BlackHole> {
  let lost: { readonly statement: RegExp; readonly broken: () => void } | undefined;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect(target, '127.0.0.1');
    const pair = [from, to] as const;
    pairs.add(pair);
    from.pipe(to);
    to.pipe(from);
    from.on('data', (part: Buffer) => {
      if (!lost?.statement.test(part.toString('latin1'))) return;
      const { broken } = lost;
      lost = undefined;
      to.unpipe(from);
      to.resume();
      setTimeout(() => {
        for (const socket of pair) socket.destroy();
        broken();
      }, executedMs);
    });
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
    loseAnswer: (statement) => new Promise((broken) => (lost = { statement, broken })),
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
