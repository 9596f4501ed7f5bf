// A fake model server for chats, whose model names say what to call.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Body {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content?: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly description?: string } }[];
}

export interface McpVendor {
  readonly url: string;
  /** Request bodies, as text. */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 * The model `call NAME ARGS` calls the function once, `call20 NAME ARGS` twenty times in one answer, and `… | …` one
 * after the other; then it repeats the results.
 */
export async function startMcpVendor(): Promise<McpVendor> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      asked.push(text);
      const { model = '', messages = [] } = JSON.parse(text || '{}') as Body;
      const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
      const results = since.flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []));
      const round = since.filter(({ role }) => role === 'assistant').length;
      const [, count = '', name, args] = /^call(\d*) (\S+) (.*)$/s.exec(model.split(' | ')[round] ?? '') ?? [];
      const calls = name !== undefined;
      const called = Array.from({ length: Number(count || 1) }, (_, index) => ({
        index,
        id: `call-${round + 1}-${index}`,
        type: 'function',
        function: { name, arguments: args },
      }));
      const delta = calls ? { tool_calls: called } : { content: `it said: ${results.join(' + ')}` };
      const frame = (change: object, finish: string | null): string =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: change, finish_reason: finish }] })}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${frame(delta, null)}${frame({}, calls ? 'tool_calls' : 'stop')}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
