// A fake vendor for answers, titles and summaries; records the task requests separately.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Said {
  readonly role: string;
  readonly content?: unknown;
}

export interface TaskAsked {
  readonly kind: 'title' | 'summary';
  readonly model: string;
  readonly key: string | undefined;
  readonly text: string;
}

export interface TaskVendor {
  readonly url: string;
  readonly tasks: TaskAsked[];
  answers(): number;
  /** Holds back task responses until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** The model `fails` refuses tasks; all others answer. */
export async function startTaskVendor(): Promise<TaskVendor> {
  const tasks: TaskAsked[] = [];
  let answers = 0;
  let waiting: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { model = '', messages = [] } = JSON.parse(body || '{}') as {
        readonly model?: string;
        readonly messages?: readonly Said[];
      };
      const system = String(messages[0]?.content ?? '');
      const kind = system.startsWith('You name') ? 'title' : system.startsWith('You summarise') ? 'summary' : undefined;
      const say = (text: string): void => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`${chunk({ content: text })}${chunk({}, 'stop')}data: [DONE]\n\n`);
      };
      if (!kind) {
        answers++;
        return say(`answer ${answers}`);
      }
      tasks.push({ kind, model, key: request.headers.authorization, text: String(messages.at(-1)?.content) });
      const count = tasks.filter((each) => each.kind === kind).length;
      const answer = (): void => {
        if (model !== 'fails') return say(`The ${kind} no. ${count}`);
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'no such model', code: 'model_not_found' } }));
      };
      if (waiting) waiting.push(answer);
      else answer();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    tasks,
    answers: () => answers,
    hold: () => void (waiting = []),
    release() {
      for (const answer of waiting ?? []) answer();
      waiting = undefined;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
