// A hand-written server with the transport of 2024: an event stream to read, and a second address for POST.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OldServer {
  readonly url: string;
  readonly seen: string[];
  /** Address named by the stream; default: the server's own. */
  endpoint: string;
  hangUp(): void;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number | string;
  readonly method: string;
}

const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2024-11-05',
    serverInfo: { name: 'old', version: '1' },
    capabilities: { tools: {} },
  },
  'tools/list': {
    tools: [{ name: 'look', description: 'Looks', inputSchema: { type: 'object', properties: {} } }],
  },
  'tools/call': { content: [{ type: 'text', text: 'seen long ago' }] },
};

/** `status`: response to a POST to the stream's address. */
export async function startOldServer(status = 405): Promise<OldServer> {
  const seen: string[] = [];
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    seen.push(`${method} ${url}`);
    if (method === 'GET' && url === '/sse') {
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${state.endpoint}\n\n`);
      return;
    }
    if (method !== 'POST' || !url.startsWith('/messages')) {
      response.writeHead(method === 'POST' ? status : 404).end();
      return;
    }
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      response.writeHead(202).end();
      const { id, method: asked } = JSON.parse(text) as Message; // from the library
      if (id === undefined) return;
      const result = results[asked];
      const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
      const data = JSON.stringify({ jsonrpc: '2.0', id, ...answer });
      for (const stream of streams) stream.write(`event: message\ndata: ${data}\n\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state: OldServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`, // it listens on TCP
    seen,
    endpoint: '/messages?session=1',
    hangUp: () => streams.forEach((stream) => stream.destroy()),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return state;
}
