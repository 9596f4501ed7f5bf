// A fake vendor whose model calls the functions a test queues, one per answer, and otherwise says "done".
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MemoryVendor {
  readonly url: string;
  /** The system text of each request; '' if there is none. */
  readonly systems: string[];
  /** Queues function names and arguments, alternating. */
  next(...calls: readonly (string | object)[]): void;
  close(): Promise<void>;
}

interface Said {
  readonly role: string;
  readonly content?: unknown;
}

const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  sse({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });

export async function startMemoryVendor(): Promise<MemoryVendor> {
  const systems: string[] = [];
  let calls: (readonly [string, object])[] = [];
  const server = createServer((request, response) => {
    // A page requests the model list by itself.
    if (request.method !== 'POST') return void response.writeHead(404).end();
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { messages = [] } = JSON.parse(text || '{}') as { readonly messages?: readonly Said[] };
      const system = messages.find(({ role }) => role === 'system')?.content;
      systems.push(typeof system === 'string' ? system : '');
      response.setHeader('content-type', 'text/event-stream');
      const [call, ...rest] = calls;
      calls = rest;
      if (call) {
        const [name, args] = call;
        const made = { index: 0, id: `call-${systems.length}`, type: 'function' };
        response.write(chunk({ tool_calls: [{ ...made, function: { name, arguments: JSON.stringify(args) } }] }));
        response.write(chunk({}, 'tool_calls'));
      } else {
        response.write(chunk({ content: 'done' }));
        response.write(chunk({}, 'stop'));
      }
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    systems,
    next(...given) {
      calls = [];
      for (let at = 0; at + 1 < given.length; at += 2) calls.push([String(given[at]), Object(given[at + 1]) as object]);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
