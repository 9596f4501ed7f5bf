// Serves recorded exchanges over real HTTP on the loopback: status, headers and body as recorded, optionally cut.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutAt, insideCharacters, randomCuts } from '../harness/bytes.ts';
import { bodyBytes } from './exchange.ts';
import type { Exchange } from './exchange.ts';

export type Cut = 'whole' | 'random' | 'characters';

export interface Serving {
  readonly exchange: Exchange;
  readonly cut: Cut;
  /** Path of the base URL. Default: `/v1`. */
  readonly base?: string;
  /** Answers all requests except the first. Default: the same exchange. */
  readonly later?: Exchange | undefined;
  /** Called with the path of each request except the first, before its answer. */
  readonly onLater?: ((path: string) => void) | undefined;
}

export interface ReplayServer {
  /** Returns a base URL whose paths all answer with this exchange, until `forget` is called. */
  serve(serving: Serving): { readonly url: string; forget(): void };
  close(): Promise<void>;
}

/** Limits the number of pieces, since each is a separate write. */
const maxPieces = 40;

export async function startReplayServer(): Promise<ReplayServer> {
  const served = new Map<string, Serving & { asked: boolean }>();
  let next = 0;
  const server = createServer((request, response) => {
    const entry = served.get(request.url?.split('/')[1] ?? '');
    request.resume();
    if (!entry) {
      response.writeHead(410).end();
      return;
    }
    const { exchange, later = exchange, cut, asked } = entry;
    entry.asked = true;
    if (asked) entry.onLater?.(request.url ?? '');
    void answer(response, asked ? later : exchange, cut);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    serve(serving) {
      const key = `${next++}`;
      served.set(key, { ...serving, asked: false });
      return {
        url: `http://127.0.0.1:${port}/${key}${serving.base ?? '/v1'}`,
        forget: () => served.delete(key),
      };
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Headers that Node sets; a recorded length may belong to another encoding. */
const carried = new Set(['content-length', 'transfer-encoding', 'content-encoding', 'connection', 'keep-alive']);

async function answer(response: ServerResponse, { response: recorded }: Exchange, cut: Cut): Promise<void> {
  const headers = Object.entries(recorded.headers).filter(
    ([name, value]) => !carried.has(name.toLowerCase()) && typeof value === 'string',
  );
  response.socket?.setNoDelay(true);
  response.writeHead(recorded.status, Object.fromEntries(headers));
  for (const piece of pieces(bodyBytes(recorded), cut)) {
    if (response.destroyed) return;
    response.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

function pieces(bytes: Uint8Array, cut: Cut): readonly Uint8Array[] {
  if (cut === 'whole' || bytes.length === 0) return [bytes];
  const all =
    cut === 'random' ? randomCuts(bytes, bytes.length, Math.max(16, bytes.length / 10)) : insideCharacters(bytes);
  if (all.length <= maxPieces) return all;
  const ends: number[] = [];
  let end = 0;
  for (const piece of all.slice(0, maxPieces)) ends.push((end += piece.length));
  return cutAt(bytes, ends);
}
