// Responses that violate JSON-RPC 2.0, over HTTP as JSON and as a stream (client 2.4.0).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { openClient } from './client.ts';

const app = groundApp();

/** A server of revision 2025-11-25 that adds these fields to every response. */
async function serverOf(answer: object | 'ends' | 'breaks', stream: boolean): Promise<URL> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += String(bytes)));
    request.on('end', () => {
      const { id, method } = JSON.parse(text || '{}') as { id?: unknown; method?: string };
      const send = (fields: object, type: string, wrap = (json: string) => json): void => {
        response.writeHead(200, { 'content-type': type });
        response.end(wrap(JSON.stringify({ jsonrpc: '2.0', id, ...fields })));
      };
      const serverInfo = { name: 's', version: '1' };
      const capabilities = { tools: {} };
      if (id === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end();
      else if (method === 'initialize')
        send({ result: { protocolVersion: '2025-11-25', capabilities, serverInfo } }, 'application/json');
      else if (method !== 'tools/call') send({ error: { code: -32601, message: 'unknown' } }, 'application/json');
      else if (typeof answer === 'string') {
        const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'working' } };
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify(note)}\n\n`, () =>
          answer === 'ends' ? response.end() : response.destroy(),
        );
      } else if (stream) send(answer, 'text/event-stream', (json) => `: hello\r\nid: 1\r\ndata: ${json}\r\n\r\n`);
      else send(answer, 'application/json; charset=utf-8');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`); // listens on TCP
}

async function called(answer: object | 'ends' | 'breaks', stream: boolean): Promise<unknown> {
  const target = { type: 'http', url: await serverOf(answer, stream), headers: {}, trusted: true } as const;
  const { client, close } = await openClient(app, target, {
    limitMs: 5000,
    elicit: () => Promise.resolve({ action: 'decline' }),
    onClosed: () => undefined,
    onListChanged: () => undefined,
  });
  try {
    return await client.request({ method: 'tools/call', params: { name: 'a', arguments: {} } }, { timeout: 20_000 });
  } catch (error) {
    return String(error);
  } finally {
    close();
  }
}

const text = [{ type: 'text', text: 'A' }];
const said = expect.objectContaining({ content: text });
const broken = expect.stringContaining('broken');
const rows: readonly (readonly [string, object, unknown])[] = [
  ['_meta: null', { result: { content: text, _meta: null } }, said],
  ['error: null beside a result', { result: { content: text }, error: null }, said],
  ['result: null beside an error', { result: null, error: { code: 1, message: 'broken' } }, broken],
  ['a result that is its content', { result: text }, said],
  ['a result that is a text', { result: 'A' }, said],
  ['an error without a code', { error: { message: 'broken' } }, broken],
  ['a code that is a word', { error: { code: 'E_BROKEN', message: 'broken' } }, broken],
  ['no version', { jsonrpc: undefined, result: { content: text } }, said],
  ['another version, and fields of its own', { jsonrpc: '1.0', result: { content: text }, took: 5 }, said],
  ['no method', { method: null, result: { content: text } }, said],
  ['an error that says there is none', { result: { content: text }, error: false }, said],
  ['an error that does not know the request', { id: null, error: { code: -32_700, message: 'broken' } }, broken],
  ['an error that is a text', { error: 'broken' }, broken],
];

test.each(rows.flatMap((row) => [[...row, false] as const, [...row, true] as const]))(
  '%s',
  async (_name, answer, expected, stream) => {
    expect(await called(answer, stream)).toEqual(expected);
  },
  60_000,
);

// Clients 1.32.2 and 2.4.0 wait for their timeout (findings/mcp-lost-answers.sh).
test.each(['ends', 'breaks'] as const)('a stream that %s before the answer is an error at once', async (how) => {
  expect(await called(how, true)).toContain('the server closed the connection before it answered');
});
