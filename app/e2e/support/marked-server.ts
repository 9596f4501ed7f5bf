// A vendor whose every answer bears the mark of its model. One model fails, one says half a sentence and then waits.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface MarkedServer {
  readonly baseURL: string;
  /** Models that were asked, in the order of their questions. */
  readonly asked: readonly string[];
  /** The half sentences are ended. */
  release(): void;
  close(): Promise<void>;
}

export interface Behaviour {
  readonly fails: string;
  readonly waits: string | readonly string[];
}

export const markOf = (model: string): string => `mark-of-${model}`;

export async function startMarkedServer({ fails, waits }: Behaviour): Promise<MarkedServer> {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    void text(request).then((body) => {
      const { model } = JSON.parse(body) as { readonly model: string };
      asked.push(model);
      if (model === fails) {
        response.writeHead(400, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ error: { message: 'this model is not for sale' } }));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say(response, model, { role: 'assistant', content: `${markOf(model)} begins` });
      const end = (): void => {
        say(response, model, { content: ` and ends ${markOf(model)}.` });
        say(response, model, {}, 'stop');
        response.end('data: [DONE]\n\n');
      };
      if ([waits].flat().includes(model)) held.push(end);
      else end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    release: () => held.splice(0).forEach((end) => end()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function say(response: ServerResponse, model: string, delta: object, finish: string | null = null): void {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = { id: 'c', created: 1, model, object: 'chat.completion.chunk', choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}
