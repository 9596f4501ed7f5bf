// MCP servers that stall, fail or go silent, against the running product.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { harmless } from './testing/hostile-server.ts';
import type { HostileServer } from './testing/hostile-server.ts';
import { hostileSuite, soon } from './testing/hostile-suite.ts';

const { chat, server: serverOf, vendor, add, asAnother } = hostileSuite();
let server: HostileServer;
beforeEach(() => {
  server = serverOf();
});

test('one that fails is left alone for a while, however often pages read the tools', async () => {
  server.behave = ({ method }) =>
    method === 'tools/list' ? { error: { code: -32603, message: 'out of order' } } : undefined;
  await add();
  await expect.poll(async () => (await chat.view('hostile'))?.state, soon).toBe('failed');
  const asked = (): number => server.seen.filter((method) => method === 'tools/list').length;
  const before = asked();
  // Like a page, which reads the tools after each attempt.
  for (let reads = 0; reads < 5; reads++) {
    await chat.sources();
    await expect.poll(async () => (await chat.view('hostile'))?.state, soon).toBe('failed');
  }
  expect(asked()).toBe(before);
});

test.each([
  ['a tool that may write: one after the other', harmless, 1],
  ['a tool that reads: in parallel', { ...harmless, annotations: { readOnlyHint: true } }, 3],
])('three calls of %s', async (_what, tool, expected) => {
  let running = 0;
  let most = 0;
  server.behave = ({ id, method }, response) => {
    if (method === 'tools/list') return { tools: [tool] };
    if (method !== 'tools/call') return undefined;
    most = Math.max(most, ++running);
    const result = { content: [{ type: 'text', text: 'seen' }] };
    setTimeout(() => {
      running--;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    }, 1_000);
    return 'handled';
  };
  await add();
  await Promise.all([1, 2, 3].map(() => chat.useTool('hostile', 'look', {})));
  expect(most).toBe(expected);
});

test('a call that waits is refused where its server was switched off meanwhile', async () => {
  const waiting: (() => void)[] = [];
  server.behave = ({ id, method }, response) => {
    if (method !== 'tools/call') return undefined;
    const result = { content: [{ type: 'text', text: 'seen' }] };
    waiting.push(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    return 'handled';
  };
  await add();
  const first = chat.useTool('hostile', 'look', {});
  await expect.poll(() => waiting.length, soon).toBe(1);
  const second = chat.useTool('hostile', 'look', {});
  // Until it waits: nothing of that is seen from outside.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await chat.change('hostile', { enabled: false });
  waiting[0]?.();
  await first;
  expect(await second).toMatchObject({ outcome: 'failed', content: expect.stringContaining('There is no tool') });
  expect(waiting).toHaveLength(1);
});

test('a call does not wait for one of another user whose server has the same name', async () => {
  let isHanging = true;
  server.behave = ({ method }) => (method === 'tools/call' && isHanging ? 'hang' : undefined);
  await add();
  const calls = (): number => server.seen.filter((method) => method === 'tools/call').length;
  const hung = chat.useTool('hostile', 'look', {}).catch(() => undefined);
  await expect.poll(calls, soon).toBe(1);
  isHanging = false;
  await asAnother();
  await add();
  expect(await chat.useTool('hostile', 'look', {})).toMatchObject({ outcome: 'done', content: 'seen' });
  await hung;
});

describe('stalls', () => {
  const hangAt = (stalled: string): void => {
    server.behave = ({ method }) => (method === stalled ? 'hang' : undefined);
  };

  test.each([['server/discover'], ['tools/list']])(
    'at %s: the answer does not wait, and the model is told',
    async (at) => {
      hangAt(at);
      const adding = add();
      await expect.poll(async () => (await chat.view('hostile'))?.state, soon).toBe('connecting');
      vendor().asked.length = 0;
      const { conversation } = await chat.ask('plain', { plugins: ['mcp-hostile'] });
      await expect.poll(() => chat.turnOf(conversation), soon).toBe('none');
      expect((await chat.view('hostile'))?.state).toBe('connecting');
      expect(vendor().asked[0]).toContain('Tool servers that cannot be used right now: Hostile.');
      await server.close();
      expect(await adding).toMatchObject({ state: 'failed' });
    },
  );

  test('at a socket that is accepted and never answered: the answer does not wait', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const adding = chat.add({ url: `http://127.0.0.1:${port}/mcp`, name: 'Silent' });
    await expect.poll(async () => (await chat.view('silent'))?.state, soon).toBe('connecting');
    const { conversation } = await chat.ask('plain', { plugins: ['mcp-silent'] });
    await expect.poll(() => chat.turnOf(conversation), soon).toBe('none');
    expect((await chat.view('silent'))?.state).toBe('connecting');
    expect(await adding).toMatchObject({ state: 'failed' });
    silent.close();
  }, 40_000);

  test('in the middle of its life: its tools are offered as they were, and the answer does not wait', async () => {
    await add();
    server.behave = () => 'hang';
    const before = server.seen.length;
    const again = chat.call('POST', '/api/mcp/hostile/refresh', {});
    await expect.poll(() => server.seen.length, soon).toBeGreaterThan(before);
    vendor().asked.length = 0;
    const { conversation } = await chat.ask('plain', { plugins: ['mcp-hostile'] });
    await expect.poll(() => chat.turnOf(conversation), soon).toBe('none');
    expect((await chat.view('hostile'))?.state).toBe('connecting');
    expect(vendor().asked[0]).toContain('mcp-hostile____look');
    await server.close();
    await again;
  });

  test.each([
    ['before a word', false],
    ['in mid-stream', true],
  ])('a call that stalls %s is cancelled, at the server too', async (_name, begins) => {
    server.behave = ({ method }, response) => {
      if (method !== 'tools/call') return undefined;
      if (begins) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begun\n\n');
      return 'hang';
    };
    await add();
    await chat.change('hostile', { uses: { look: 'always' } });
    const { conversation, answer } = await chat.ask('call mcp-hostile____look {}', { plugins: ['mcp-hostile'] });
    await expect.poll(() => server.seen.includes('tools/call'), soon).toBe(true);
    await chat.decide(conversation, answer, 'cancel', { call: 0 });
    await expect.poll(() => chat.turnOf(conversation), soon).toBe('none');
    expect((await chat.shown(conversation)).join('\n')).toContain('cancelled: ');
    await expect.poll(() => server.seen.includes('notifications/cancelled'), soon).toBe(true);
  });

  test('a server that is down is left alone for a while, and tried at once by its user’s wish', async () => {
    server.behave = (_message, response) => {
      response.writeHead(500).end();
      return 'handled';
    };
    expect(await add()).toMatchObject({ state: 'failed', problem: { code: 'status' } });
    const before = server.seen.length;
    await chat.sources();
    await chat.sources();
    expect(server.seen.length).toBe(before);
    server.behave = () => undefined;
    expect((await chat.call('POST', '/api/mcp/hostile/refresh', {})).json).toMatchObject({ state: 'ready' });
  });
});
