// Strict servers over real HTTP on the loopback: they answer 400 with the broken rule, or the prepared reply.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord, text } from '@tributary/runtime-core/wire';
import { refusalOf } from './rule.ts';
import { rulesOf } from './rules/index.ts';
import type { Family } from './rules/index.ts';

export interface Laid {
  readonly family: Family;
  readonly reply: Readonly<Record<string, unknown>>;
  readonly signatures: ReadonlySet<string>;
  /** If set, every request is answered with it. */
  readonly status?: number;
}

export interface StrictServer {
  /** Returns a base URL that answers like this family's vendor. */
  lay(laid: Laid): { readonly url: string; readonly requests: unknown[]; forget(): void };
  close(): Promise<void>;
}

export async function startStrictServer(): Promise<StrictServer> {
  const served = new Map<string, { readonly laid: Laid; readonly requests: unknown[] }>();
  let next = 0;
  const server = createServer((request, response) => {
    const entry = served.get(request.url?.split('/')[1] ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const json = { 'content-type': 'application/json' };
      if (!entry) return response.writeHead(410).end();
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
      entry.requests.push(body);
      const { family, reply, signatures, status } = entry.laid;
      if (status !== undefined) return response.writeHead(status, json).end(JSON.stringify(reply));
      const model =
        (isRecord(body) && text(body['model'])) ||
        decodeURIComponent(/\/models?\/([^/:?]+)/.exec(request.url ?? '')?.[1] ?? '');
      const refusal = isRecord(body) ? refusalOf(rulesOf[family], { model, body, signatures }) : undefined;
      if (!refusal) return response.writeHead(200, json).end(JSON.stringify(reply));
      const message = `${refusal.rule}: ${refusal.message}`;
      return response
        .writeHead(400, json)
        .end(JSON.stringify({ message, error: { message, type: 'invalid_request_error' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    lay(laid) {
      const key = `${next++}`;
      const requests: unknown[] = [];
      served.set(key, { laid, requests });
      return { url: `http://127.0.0.1:${port}/${key}/v1`, requests, forget: () => served.delete(key) };
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
