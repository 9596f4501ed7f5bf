// An Ollama of the browser tests: it has no model until one is pulled, and its pull goes as far as the test lets it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OllamaServer {
  readonly baseURL: string;
  /** Lets the waiting pull, and all later ones, go to the end. */
  release(): void;
  /** Pulls whose connection was closed before their end. */
  readonly broken: () => number;
  close(): Promise<void>;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const digest = `sha256:${'a'.repeat(64)}`;
const total = 200_000_000;

/** `has`: the model is there already. */
export async function startOllama(model: string, port = 0, has = false): Promise<OllamaServer> {
  let broken = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((request, response) => {
    request.resume();
    const json = { 'content-type': 'application/json' };
    const lines = { 'content-type': 'application/x-ndjson' };
    if (request.url === '/api/tags') {
      response.writeHead(200, json).end(JSON.stringify({ models: has ? [{ name: model, model }] : [] }));
    } else if (request.url === '/api/pull') {
      let ended = false;
      response.on('close', () => (broken += ended ? 0 : 1));
      response.writeHead(200, lines).write(line({ status: 'pulling manifest' }));
      response.write(line({ status: 'pulling aaaa', digest, total, completed: total / 4 }));
      void released.then(() => {
        ended = has = true;
        response.end(line({ status: 'pulling aaaa', digest, total, completed: total }) + line({ status: 'success' }));
      });
    } else if (!has) {
      const error = `model "${model}" not found, try pulling it first`;
      response.writeHead(404, json).end(JSON.stringify({ error }));
    } else {
      const base = { model, created_at: '2026-11-20T10:00:00Z' };
      response.writeHead(200, lines).write(line({ ...base, message: { role: 'assistant', content: 'Here I am.' } }));
      const last = { ...base, message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' };
      response.end(line({ ...last, prompt_eval_count: 1, eval_count: 3 }));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${own}`,
    release: () => release(),
    broken: () => broken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
