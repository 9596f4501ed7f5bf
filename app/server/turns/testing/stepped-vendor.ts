// A fake vendor whose models send their next chunk on command, so a test sets the order of a comparison's answers.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';

export interface SteppedVendor {
  readonly url: string;
  /** Requested models, in order of arrival. */
  readonly asked: readonly string[];
  /** Sends the next step of the model's latest answer: text, the end, or a broken connection. Waits for a request. */
  step(model: string, what: 'piece' | 'end' | 'break'): Promise<void>;
  close(): Promise<void>;
}

/** A word unique to the model. */
export const pieceOf = (model: string, at: number): string => `${model}#${at} `;

const event = (delta: object, finish: string | null = null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`;
};

export async function startSteppedVendor(): Promise<SteppedVendor> {
  const asked: string[] = [];
  const open = new Map<string, { readonly response: ServerResponse; at: number }>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { model } = JSON.parse(body || '{}') as { readonly model: string };
      asked.push(model);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      open.set(model, { response, at: 0 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async step(model, what) {
      const until = performance.now() + 20_000;
      while (!open.has(model)) {
        if (performance.now() > until) throw new Error(`${model} was not asked`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const answer = open.get(model);
      if (!answer) return;
      const { response } = answer;
      if (what === 'piece') response.write(event({ content: pieceOf(model, answer.at++) }));
      else open.delete(model);
      if (what === 'end') response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
      if (what === 'break') response.destroy();
      // Let each chunk reach the server separately.
      await breathe();
      await breathe();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
