// A fake vendor with the wires of Anthropic, OpenAI and Google; records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DocumentVendor {
  readonly url: string;
  /** Request bodies, in order of arrival. */
  readonly requests: Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

const frames = (...data: readonly object[]): string => data.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');
const named = (...data: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[]): string =>
  data.map((each) => `event: ${each.type}\n${frames(each)}`).join('');

const answers = {
  '/v1/messages': named(
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'reader',
        content: [],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Read.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ),
  '/v1/chat/completions': `${frames(
    { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Read.' } }] },
    { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  )}data: [DONE]\n\n`,
  '/v1beta/models/reader:streamGenerateContent': frames({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Read.' }] }, finishReason: 'STOP' }],
  }),
};

export async function startDocumentVendor(): Promise<DocumentVendor> {
  const requests: DocumentVendor['requests'] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://vendor.invalid');
    void text(request).then((body) => {
      if (!Object.hasOwn(answers, pathname)) return response.writeHead(404).end('{}');
      requests.push(JSON.parse(body) as Readonly<Record<string, unknown>>);
      return response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(answers[pathname as keyof typeof answers]);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
