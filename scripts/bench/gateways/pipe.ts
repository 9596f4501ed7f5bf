// The floor of gateways: node:http in, undici.request out, bytes unchanged.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { Agent, request } from 'undici';
import { prompt, type GatewayModule, type Wire } from '../subject.ts';

const paths: Readonly<Record<Wire, string>> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
  ollama: '/api/chat',
};

export const gateway: GatewayModule = {
  start: async ({ origin }) => {
    const dispatcher = new Agent({ pipelining: 1 });
    const server = createServer(async (incoming, outgoing) => {
      const stop = new AbortController();
      outgoing.on('close', () => stop.abort());
      try {
        const reply = await request(`${origin}${incoming.url}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: incoming,
          signal: stop.signal,
          dispatcher,
        });
        outgoing.writeHead(reply.statusCode, { 'content-type': String(reply.headers['content-type']) });
        pipeline(reply.body, outgoing, () => {});
      } catch {
        outgoing.destroy();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A TCP server that listens on a port has an AddressInfo; the type also covers pipes.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  client: (_gateway, { wire }) =>
    Promise.resolve((plan) => ({
      path: `/${plan}${paths[wire]}`,
      headers: {},
      body: JSON.stringify({ model: 'any', stream: true, messages: [{ role: 'user', content: prompt }] }),
    })),
};
