// The reference server over HTTP and as a program: added, listed, called with consent, asking back, cancelled.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallNote } from '../../shared/api/call-note.ts';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { everythingProgram, startEverything } from './testing/everything.ts';
import type { Everything } from './testing/everything.ts';
import { mcpChat } from './testing/mcp-chat.ts';
import { startMcpVendor } from './testing/mcp-vendor.ts';
import type { McpVendor } from './testing/mcp-vendor.ts';

let app: App;
let vendor: McpVendor;
let everything: Everything;
let session: Awaited<ReturnType<typeof openSession>>;
const chat = mcpChat(
  () => app.url,
  () => session,
  () => vendor,
);

beforeAll(async () => {
  [vendor, everything] = await Promise.all([startMcpVendor(), startEverything()]);
  const program = {
    name: 'here',
    title: 'Here',
    command: process.execPath,
    args: [everythingProgram, 'stdio'],
    trusted: true,
  };
  app = await startApp({ MCP_SERVERS: JSON.stringify([program]) });
  session = await openSession(app.url);
  await chat.install();
}, 60_000);
afterAll(async () => {
  await app.stop();
  await Promise.all([vendor.close(), everything.stop()]);
});

test('a server is added by its address: protocol, sign-in and tools are there at once', async () => {
  const added = await chat.add({ url: everything.url, name: 'Everything' });
  expect(added).toMatchObject({ id: 'everything', state: 'ready', signIn: 'none', origin: 'user' });
  expect(added.protocol?.version).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(added.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'get-sum']));
  expect(added.tools.every(({ use }) => use === 'ask')).toBe(true);
  expect(added.prompts.length).toBeGreaterThan(0);
  expect(added.resources.length).toBeGreaterThan(0);
});

test('a server that its user has not named has the title of its initialize, and keeps a name that is given', async () => {
  const added = await chat.add({ url: `${everything.url}?unnamed` });
  expect([added.name, added.id]).toEqual(['Everything Reference Server', '127-0-0-1']);
  const named = await chat.add({ url: `${everything.url}?named`, name: 'Mine' });
  expect(named.name).toBe('Mine');
});

test('a call waits for consent, runs, and the model reads the result', async () => {
  const result = await chat.useTool('everything', 'echo', { message: 'hello there' });
  expect(result).toMatchObject({ outcome: 'done', content: 'Echo: hello there' });
  // The model is called again once the result is stored.
  await expect
    .poll(() => vendor.asked.some((each) => each.includes('Echo: hello there')), { timeout: 20_000 })
    .toBe(true);
});

test('a tool that is always allowed runs by itself, one that is never allowed is not offered', async () => {
  await chat.change('everything', { uses: { echo: 'always', 'get-sum': 'never' } });
  const result = await chat.useTool('everything', 'echo', { message: 'again' }, { decision: 'none' });
  expect(result.content).toBe('Echo: again');
  const offered = vendor.asked.at(-1) ?? '';
  expect([offered.includes('mcp-everything____echo'), offered.includes('get-sum')]).toEqual([true, false]);
  expect((await chat.useTool('everything', 'get-sum', { a: 1, b: 2 }, { decision: 'none' })).outcome).toBe('unknown');
});

test('a picture becomes a file of the user, and no model reads its bytes as text', async () => {
  const result = await chat.useTool('everything', 'get-tiny-image', {});
  expect(result.files).toMatchObject([{ mediaType: 'image/png' }]);
  expect(result.content).not.toMatch(/[A-Za-z0-9+/]{200}/);
  const file = await chat.call('GET', result.files?.[0]?.url ?? '');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
});

test('a long operation moves its card, and its end is the result', async () => {
  const notes: CallNote[] = [];
  const args = { duration: 4, steps: 4 };
  const result = await chat.useTool('everything', 'trigger-long-running-operation', args, { notes });
  expect(result.outcome).toBe('done');
  expect(notes.some(({ type }) => type === 'progress')).toBe(true);
});

test('a server asks its user: a form, its answer, and what it made of it', async () => {
  const asked: CallNote[] = [];
  const result = await chat.useTool(
    'everything',
    'trigger-elicitation-request',
    {},
    {
      reply(note) {
        asked.push(note);
        return { action: 'accept', content: { name: 'Ada', check: true } };
      },
    },
  );
  expect(asked[0]).toMatchObject({ type: 'form' });
  expect(result.content).toContain('Ada');
});

test('a prompt is text for the composer, a resource is read on demand', async () => {
  const { json } = await chat.call('POST', '/api/mcp/everything/prompt', { name: 'simple-prompt' });
  expect(json).toMatchObject({ text: expect.stringContaining('simple prompt') as string });
  const [resource] = (await chat.view('everything'))?.resources ?? [];
  const read = await chat.call('POST', '/api/mcp/everything/resource', { uri: resource?.uri });
  expect([read.status, (read.json as { text: string }).text.length > 10]).toEqual([200, true]);
});

test('the operator’s program is there for everybody, and nobody can add one', async () => {
  await expect.poll(async () => (await chat.view('op-here'))?.state, { timeout: 20_000 }).toBe('ready');
  const here = await chat.view('op-here');
  expect(here).toMatchObject({ origin: 'operator', url: null, trusted: true });
  const result = await chat.useTool('op-here', 'echo', { message: 'by a pipe' });
  expect(result.content).toBe('Echo: by a pipe');
  for (const body of [{ command: 'id' }, { url: 'file:///bin/sh' }, { url: 'http://x', command: 'id' }])
    expect((await chat.call('POST', '/api/mcp', body)).status).toBe(400);
});

test('a server is taken away with its tools', async () => {
  expect((await chat.call('DELETE', '/api/mcp/everything')).status).toBe(204);
  expect((await chat.sources()).some(({ manifest }) => manifest.identifier === 'mcp-everything')).toBe(false);
});
