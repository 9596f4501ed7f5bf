// A model server whose model calls the calculator in several answers in a row, and then sums up what came back.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Said {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly unknown[];
}

export interface ToolServer {
  readonly baseURL: string;
  /** Messages of each question so far. */
  readonly asked: readonly (readonly Said[])[];
  /** Requests that came from pages. */
  byPages(): number;
  /** Questions from this one on are answered after `release`. */
  holdFrom(question: number): void;
  release(): void;
  close(): Promise<void>;
}

/** `question`: what else is asked, as for a title, is answered at once and not counted. */
export async function startToolServer(question: string, rounds: number): Promise<ToolServer> {
  const asked: (readonly Said[])[] = [];
  let byPages = 0;
  let heldFrom = Infinity;
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    // Pages may call it, too.
    const { origin = '', 'access-control-request-headers': wanted = '' } = request.headers;
    response.setHeader('access-control-allow-origin', origin);
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { 'access-control-allow-headers': wanted }).end();
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    if (request.headers.origin !== undefined) byPages++;
    void text(request).then((body) => {
      const { messages = [] } = JSON.parse(body) as { readonly messages?: readonly Said[] };
      const counts = messages.findLast(({ role }) => role === 'user')?.content === question;
      if (counts) asked.push(messages);
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
      const round = results.length + 1;
      const call = { name: 'calculator____calculate', arguments: JSON.stringify({ expression: `${round} * 11` }) };
      const delta =
        round > rounds || !counts
          ? { content: `All of it: ${results.join(', ')}.` }
          : { tool_calls: [{ index: 0, id: `call-${round}`, type: 'function', function: call }] };
      const frame = (change: object, finish: string | null): string =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: change, finish_reason: finish }] })}\n\n`;
      const reply = (): void => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`${frame(delta, null)}${frame({}, 'content' in delta ? 'stop' : 'tool_calls')}data: [DONE]\n\n`);
      };
      if (counts && asked.length >= heldFrom) held.push(reply);
      else reply();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    byPages: () => byPages,
    holdFrom: (question) => (heldFrom = question),
    release() {
      heldFrom = Infinity;
      for (const reply of held) reply();
      held = [];
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
