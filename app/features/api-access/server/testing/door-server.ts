// A server with two vendors of its own, whose answers a test gives, and a token for it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { auth, openSession, send } from '../../../../server/testing/client.ts';
import { startApp } from '../../../../server/testing/start-app.ts';

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly pieces: readonly string[];
  /** `cut`: the connection breaks. Default: as it should. */
  readonly ends?: 'never' | 'cut';
}

/** Both vendors' keys; neither may reach a client. */
export const keys = { openai: 'sk-operator-marker', anthropic: 'sk-ant-marker' };

export const openAIStream = [
  'data: {"id":"c1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel',
  'lo"},"finish_reason":null}],"unknown":{"kept":1}}\n\ndata: {"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: {"id":"c1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":3,"total_tokens":14}}\n\ndata: [DONE]\n\n',
];

/** A stream of Messages. */
export const claudeSays = (words: string) => ({
  pieces: [
    'event: message_start\ndata: {"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
    'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
    `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${words}"}}\n\n`,
    'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
    'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}\n\n',
    'event: message_stop\ndata: {"type":"message_stop"}\n\n',
  ],
});

export type DoorServer = Awaited<ReturnType<typeof startDoor>>;

export async function startDoor(variables: Readonly<Record<string, string>> = {}) {
  const asked: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = [];
  let answerOf: (body: string) => Answer = () => ({ pieces: [] });
  let hungUp: (() => void) | undefined;
  const vendor = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    res.on('close', () => hungUp?.());
    req.on('end', async () => {
      asked.push({ url: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString() });
      const { status = 200, type = 'text/event-stream', pieces, ends } = answerOf(asked.at(-1)?.body ?? '');
      res.writeHead(status, { 'content-type': type });
      for (const piece of pieces) {
        res.write(piece);
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (ends === 'cut') res.destroy();
      else if (ends === undefined) res.end();
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`; // it listens on TCP
  const app = await startApp({
    OPENAI_API_KEY: keys.openai,
    OPENAI_BASE_URL: `${origin}/v1`,
    ANTHROPIC_API_KEY: keys.anthropic,
    ANTHROPIC_BASE_URL: origin,
    ...variables,
  });
  const session = await openSession(app.url);
  const newToken = async (more: object = {}): Promise<string> => {
    const made = await send(`${app.url}/api/tokens`, { headers: auth(session), body: { name: 'test', ...more } });
    expect(made.status).toBe(200);
    return (made.json as { readonly token: string }).token; // by the contract
  };
  const token = await newToken();
  return {
    app,
    session,
    token,
    asked,
    vendorURL: `${origin}/v1`,
    newToken,
    /** A function gets the body of the request. */
    answerWith(next: Answer | typeof answerOf): void {
      answerOf = typeof next === 'function' ? next : () => next;
      asked.length = 0;
    },
    /** Resolves when the next connection to a vendor closes. */
    left: () => new Promise<void>((resolve) => (hungUp = resolve)),
    post: (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
      fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }),
    /** Waits for the newest row of the ledger, which is written when the reply has been sent. */
    booked: (expected: object) =>
      vi.waitFor(async () => {
        const rows = await app.running.storage.db.selectFrom('usageCalls').selectAll().orderBy('at').execute();
        expect(rows.at(-1)).toMatchObject(expected);
      }, 10_000),
    async stop(): Promise<void> {
      vendor.closeAllConnections();
      vendor.close();
      await app.stop();
    },
  };
}
