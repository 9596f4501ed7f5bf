// A fake provider for tests: counts the bytes it can send, and notices when its caller disconnects.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upstream {
  /** `/ticks?every=100&count=20` sends events at intervals, `/steps?count=8` one per step, `/flood` continuously. */
  readonly url: string;
  /** Sends the next event of all replies of `/steps`; after the last one they end. */
  step(): void;
  /** Bytes accepted by the sockets of all floods so far. */
  flooded(): number;
  /** Resolves with the time (`performance.now()`) at which the next caller disconnects. */
  nextHangUp(): Promise<number>;
  close(): void;
}

export async function startUpstream(): Promise<Upstream> {
  let flooded = 0;
  const steps = new Set<() => void>();
  const waiting: ((at: number) => void)[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://upstream');
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.on('close', () => {
      if (!res.writableFinished) for (const tell of waiting.splice(0)) tell(performance.now());
    });
    if (url.pathname === '/flood') flood(res, (bytes) => (flooded += bytes));
    else if (url.pathname === '/steps') {
      const next = stepper(res, Number(url.searchParams.get('count')));
      steps.add(next);
      res.on('close', () => steps.delete(next));
    } else tick(res, Number(url.searchParams.get('every')), Number(url.searchParams.get('count')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    step: () => steps.forEach((next) => next()),
    flooded: () => flooded,
    nextHangUp: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function tick(res: ServerResponse, every: number, count: number): void {
  let sent = 0;
  const send = () => {
    res.write(`data: ${sent}\n\n`);
    sent += 1;
    if (sent < count) return;
    clearInterval(timer);
    res.end();
  };
  const timer = setInterval(send, every);
  res.on('close', () => clearInterval(timer));
  send();
}

/** Sends the first event at once, and the next on each call. */
function stepper(res: ServerResponse, count: number): () => void {
  let sent = 0;
  const next = (): void => {
    if (sent === count) return void res.end();
    res.write(`data: ${sent}\n\n`);
    sent += 1;
  };
  next();
  return next;
}

function flood(res: ServerResponse, count: (bytes: number) => void): void {
  const block = `data: ${'x'.repeat(64 * 1024)}\n\n`;
  const fill = () => {
    while (!res.destroyed) {
      count(block.length);
      if (!res.write(block)) return;
    }
  };
  res.on('drain', fill);
  fill();
}
