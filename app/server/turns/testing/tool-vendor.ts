// A fake vendor whose models call tools, and the gateway that runs them; both record their requests.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Said {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly unknown[];
  readonly tool_call_id?: string;
}

export type GatewayAnswer = 'result' | 'refusal' | 'nothing';

export interface ToolVendor {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly asked: (readonly Said[])[];
  readonly keys: (string | undefined)[];
  /** The arguments of each call that ran. */
  readonly ran: string[];
  /** Holds back calls whose arguments contain this text until `release`. */
  hold(text: string): void;
  release(): void;
  /** Sets how the gateway answers from now on: a result, a refusal, or no response. */
  answers(how: GatewayAnswer): void;
  /** Sets the result of later calls; undefined restores a text made from the arguments. */
  say(result: string | undefined): void;
  close(): Promise<void>;
}

/**
 * Models: `rounds:N` calls the weather function in N answers and then sums up the results; `both:N` calls it twice in
 * each; `calls:NAME` calls the function NAME once.
 */
export async function startToolVendor(): Promise<ToolVendor> {
  const asked: (readonly Said[])[] = [];
  const keys: (string | undefined)[] = [];
  const ran: string[] = [];
  let held: string | undefined;
  let how: GatewayAnswer = 'result';
  let waiting: (() => void)[] = [];
  let said: string | undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const body = JSON.parse(text || '{}') as {
        readonly model?: string;
        readonly messages?: readonly Said[];
        readonly arguments?: string;
      };
      if (request.url === '/gateway') {
        const args = body.arguments ?? '';
        ran.push(args);
        if (how === 'nothing') return void request.socket.destroy();
        if (how === 'refusal') return void response.writeHead(500).end('out of order');
        const answer = (): void => void response.end(said ?? `weather for ${args}`);
        if (held !== undefined && args.includes(held)) waiting.push(answer);
        else answer();
        return;
      }
      asked.push(body.messages ?? []);
      keys.push(request.headers.authorization);
      respond(response, body.model ?? '', body.messages ?? []);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    gatewayUrl: `${origin}/gateway`,
    asked,
    keys,
    ran,
    hold: (args) => (held = args),
    answers: (wanted) => (how = wanted),
    release() {
      held = undefined;
      for (const answer of waiting) answer();
      waiting = [];
    },
    say: (result) => (said = result),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  sse({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });

function respond(response: ServerResponse, model: string, messages: readonly Said[]): void {
  const [, kind = '', argument = ''] = /^(\w+):(.*)$/.exec(model) ?? [];
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const round = since.filter(({ tool_calls: calls }) => calls && calls.length > 0).length;
  const results = since.flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const call = (index: number, name: string, args: object) => ({
    index,
    id: `call-${round}-${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  });
  const name = 'weather____forecast';
  const calls =
    kind === 'calls'
      ? round === 0 && [call(0, argument, { city: 'Oslo' })]
      : round < Number(argument) && [
          call(0, name, { day: round + 1 }),
          ...(kind === 'both' ? [call(1, name, { night: round + 1 })] : []),
        ];
  if (calls) response.write(chunk({ tool_calls: calls }) + chunk({}, 'tool_calls'));
  else response.write(chunk({ content: `summary: ${results.join(' + ')}` }) + chunk({}, 'stop'));
  response.end('data: [DONE]\n\n');
}
