// A stdio program whose responses violate JSON-RPC 2.0 (client 2.4.0 would wait for valid ones).
import { expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { openClient } from './client.ts';

const app = groundApp();

const program = (answer: string): string => `
process.stdin.setEncoding('utf8');
let rest = '';
process.stdout.write('starting up\\n{"level":"info","message":"ready"}\\n');
process.stdin.on('data', (part) => {
  const lines = (rest + part).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const text = [{ type: 'text', text: 'Größe' }];
    const answers = {
      initialize: { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } },
      'tools/call': (${answer}),
    };
    const bytes = Buffer.from(JSON.stringify(answers[method] ?? { jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } }) + '\\r\\n');
    // Cut within a character.
    const cut = bytes.indexOf(0xc3) + 1;
    process.stdout.write(bytes.subarray(0, cut));
    setTimeout(() => process.stdout.write(bytes.subarray(cut)), 20);
  }
});`;

test.each([
  ['no version', '{ id, result: { content: text } }'],
  ['a version of its own, and an error that is null', '{ jsonrpc: "1.0", id, result: { content: text }, error: null }'],
  ['a result that is its content', '{ jsonrpc: "2.0", id, result: text }'],
  ['_meta: null', '{ jsonrpc: "2.0", id, result: { content: text, _meta: null } }'],
])('%s', async (_what, answer) => {
  const of = { command: process.execPath, args: ['-e', program(answer)] };
  const { client, close } = await openClient(
    app,
    { type: 'program', of: { name: 'odd', ...of } },
    {
      limitMs: 20_000,
      elicit: () => Promise.resolve({ action: 'decline' }),
      onClosed: () => undefined,
      onListChanged: () => undefined,
    },
  );
  const result = await client.request(
    { method: 'tools/call', params: { name: 'a', arguments: {} } },
    { timeout: 10_000 },
  );
  close();
  expect(result).toMatchObject({ content: [{ type: 'text', text: 'Größe' }] });
});
