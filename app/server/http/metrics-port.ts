// Serves /metrics on a port of its own (METRICS_PORT), on loopback only and without a token.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsPort {
  readonly url: string;
  close(): void;
}

/** Rejects if the port is unavailable. */
export async function listenForMetrics(port: number, read: () => Promise<string>): Promise<MetricsPort> {
  const server = createServer((req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end();
    read().then(
      (text) => res.writeHead(200, { 'content-type': metricsType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
