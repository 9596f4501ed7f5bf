// A fake vendor that answers several questions at once, sending a word of each in turn after all have arrived.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ColumnVendor {
  readonly url: string;
  close(): Promise<void>;
}

const wordsOf = (model: string): readonly string[] => Array.from({ length: 200 }, (_, at) => `${model}/${at} `);

/** The full answer of a model; its words are unique to the model. */
export const saidBy = (model: string): string => wordsOf(model).join('');

const event = (delta: object, finish: string | null = null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`;
};

export async function startColumnVendor(columns: number): Promise<ColumnVendor> {
  const open: { readonly model: string; readonly response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { model } = JSON.parse(body) as { readonly model: string };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      open.push({ model, response });
      if (open.length === columns) void writeAll(open.splice(0));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function writeAll(answers: readonly { readonly model: string; readonly response: ServerResponse }[]) {
  const rows = answers.map(({ model, response }) => ({ words: wordsOf(model), response }));
  for (let at = 0; rows.some(({ words }) => at < words.length); at++) {
    for (const { words, response } of rows) response.write(event({ content: words[at] }));
    // Let each round reach the server separately.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { response } of rows) response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
}
