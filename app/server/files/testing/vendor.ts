// A fake OpenAI-style provider that records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Vendor {
  readonly url: string;
  /** Request bodies, in order of arrival. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

export async function startVendor(): Promise<Vendor> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      requests.push(body);
      const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'ok' } }] };
      const end = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.end(`data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
