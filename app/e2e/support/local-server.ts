// A model server of one's own, as the browser tests start and stop it: both OpenAI wires, two models, one answer.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface LocalServer {
  readonly baseURL: string;
  /** Bodies of the chat requests so far. */
  readonly asked: readonly Readonly<Record<string, unknown>>[];
  /** The keys that came with the chat requests so far. */
  readonly keys: readonly string[];
  /** Headers of every request so far, those of lists among them. */
  readonly heads: readonly IncomingHttpHeaders[];
  /** From now on the list of models answers with this status. */
  failList(status: number): void;
  /** Refuses the next chat request; several times called, one after the other. */
  refuseNext(status: number, body: string | object, headers?: Readonly<Record<string, string>>): void;
  /** Refuses every chat request whose body holds this text. */
  refuseAll(part: string, status: number, body: object): void;
  close(): Promise<void>;
}

const twoModels: readonly string[] = ['own/river-7b', 'own/river-embed'];

/** `usage`: of every streamed answer, as the wire has it. */
export async function startLocalServer(port = 0, models = twoModels, usage?: object): Promise<LocalServer> {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const keys: string[] = [];
  const heads: IncomingHttpHeaders[] = [];
  const refusals: { status: number; body: string | object; headers: Readonly<Record<string, string>> }[] = [];
  let listStatus = 200;
  let refused: { readonly part: string; readonly status: number; readonly body: object } | undefined;
  const server = createServer((request, response) => {
    heads.push(request.headers);
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url === '/v1/models') {
      if (listStatus !== 200) return send(listStatus, { error: { message: 'the list is being rebuilt' } });
      const data = models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'me', max_model_len: 8192 }));
      return send(200, { object: 'list', data });
    }
    // Other lists that a provider package asks for, such as OpenRouter's.
    if (request.method !== 'POST') return send(404, { error: { message: 'not found' } });
    void answer(request).then((body) => {
      asked.push(body);
      keys.push((request.headers.authorization ?? '').replace('Bearer ', ''));
      if (refused && JSON.stringify(body).includes(refused.part)) return send(refused.status, refused.body);
      const refusal = refusals.shift();
      if (refusal) {
        const json = typeof refusal.body !== 'string';
        response.writeHead(refusal.status, {
          'content-type': json ? 'application/json' : 'text/html',
          ...refusal.headers,
        });
        return response.end(json ? JSON.stringify(refusal.body) : refusal.body);
      }
      const base = { id: 'c1', created: 1, model: body['model'] };
      const content = 'The local river runs.';
      if (body['input'] !== undefined) {
        const message = {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: content }],
        };
        const events = [
          { type: 'response.created', response: { id: 'r1', status: 'in_progress' } },
          { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, content_index: 0, delta: content },
          { type: 'response.completed', response: { id: 'r1', status: 'completed', output: [message] } },
        ];
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        return response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
      }
      if (body['stream'] !== true) {
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        return send(200, { ...base, object: 'chat.completion', choices });
      }
      const frame = (delta: object, finish_reason: string | null): string =>
        `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...(usage && finish_reason !== null ? { usage } : {}) })}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${frame({ role: 'assistant', content }, null)}${frame({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  await listen(server, port);
  const { port: own } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${own}/v1`,
    asked,
    keys,
    heads,
    refuseNext: (status, body, headers = {}) => refusals.push({ status, body, headers }),
    refuseAll: (part, status, body) => void (refused = { part, status, body }),
    failList: (status) => (listStatus = status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const answer = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(await text(request)) as Readonly<Record<string, unknown>>;

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
