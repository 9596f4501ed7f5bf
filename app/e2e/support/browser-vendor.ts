// A vendor that pages may call: chat completions with CORS, on a port of its own. It remembers who asked, and who hung up.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BrowserVendor {
  readonly origin: string;
  readonly baseURL: string;
  /** "METHOD path" of every request, and the key that came with it. */
  readonly asked: {
    readonly what: string;
    readonly key: string | undefined;
    readonly from: string | undefined;
    /** A request header of the user's own. */
    readonly team: string | undefined;
  }[];
  /** Replies whose reader went before their end. */
  hungUp(): number;
  close(): Promise<void>;
}

const frame = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

/** Answer to a question: `long` gets an endless stream, `refuse` a refused key, anything else three words. */
async function answer(question: string, response: ServerResponse, cors: Record<string, string>): Promise<void> {
  if (question.includes('refuse')) {
    const error = { message: 'Incorrect API key provided', code: 'invalid_api_key' };
    response.writeHead(401, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    return;
  }
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  if (question.includes('long')) {
    for (let at = 0; !response.destroyed; at++) {
      response.write(frame({ content: `word${at} ` }));
      await sleep(20);
    }
    return;
  }
  for (const word of ['Straight ', 'from the ', 'vendor.']) {
    response.write(frame({ content: word }));
    await sleep(30);
  }
  response.end(`${frame({}, 'stop')}data: [DONE]\n\n`);
}

/** `open`: false for a server that no page may read. */
export async function startBrowserVendor({ open = true } = {}): Promise<BrowserVendor> {
  const asked: BrowserVendor['asked'] = [];
  let hungUp = 0;
  const server = createServer((request, response) => {
    const { origin: from, authorization, 'x-team': team } = request.headers;
    const key = authorization?.slice('Bearer '.length);
    asked.push({ what: `${request.method} ${request.url}`, key, from, team: team?.toString() });
    const cors = open ? { 'access-control-allow-origin': from ?? '' } : {};
    const wanted = request.headers['access-control-request-headers'];
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...cors, ...(open && wanted ? { 'access-control-allow-headers': wanted } : {}) }).end();
      return;
    }
    response.on('close', () => (hungUp += response.writableFinished ? 0 : 1));
    if (request.url === '/v1/models') {
      const data = [{ id: 'straight-1', object: 'model', created: 1, owned_by: 'me' }];
      response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify({ data }));
      return;
    }
    void questionOf(request).then((question) => answer(question, response, cors));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
  return {
    origin,
    baseURL: `${origin}/v1`,
    asked,
    hungUp: () => hungUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function questionOf(request: IncomingMessage): Promise<string> {
  const body: unknown = JSON.parse((await text(request)) || '{}');
  return JSON.stringify(body);
}
