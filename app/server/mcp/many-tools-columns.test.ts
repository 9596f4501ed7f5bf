// Tools on demand in a comparison: consent is per column, survives a restart, and applies to page calls too.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { shownDigest } from '../../shared/tools/consent.ts';
import { functionTable } from '../../shared/tools/names.ts';
import { newId } from '../storage/ids.ts';
import { openSession } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import type { Asked } from '../turns/testing/tool-chat.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import type { HostileServer, Message } from './testing/hostile-server.ts';
import { mcpChat } from './testing/mcp-chat.ts';
import { startMcpVendor } from './testing/mcp-vendor.ts';
import type { McpVendor } from './testing/mcp-vendor.ts';

let dataDir: string;
let app: AppProcess;
let vendor: McpVendor;
let server: HostileServer;
let session: Awaited<ReturnType<typeof openSession>>;
let ran: unknown[];
const chat = mcpChat(
  () => app.url,
  () => session,
  () => vendor,
);
const soon = { timeout: 30_000 };
const on = { plugins: ['mcp-many'] };
const part = 'mcp-many____set_part_7';
const around = (value: number): string => JSON.stringify({ name: part, arguments: { value } });
const model = (value: number): string => `call call_tool ${around(value)}`;

function behave({ method, params = {} }: Message): object | undefined {
  if (method === 'tools/list')
    return {
      tools: Array.from({ length: 200 }, (_, at) => ({
        name: `set_part_${at}`,
        description: `Sets part ${at} of the machine.`,
        inputSchema: { type: 'object', properties: { value: { type: 'integer' } } },
      })),
    };
  if (method !== 'tools/call') return undefined;
  ran.push(params['arguments']);
  return { content: [{ type: 'text', text: `set ${JSON.stringify(params['arguments'])}` }] };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-columns-'));
  vendor = await startMcpVendor();
  app = await startProcess({ DATA_DIR: dataDir });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await vendor.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  ran = [];
  server = await startHostileServer();
  server.behave = behave;
  session = await openSession(app.url);
  await chat.install();
  await chat.add({ url: server.url, name: 'Many' });
  return () => server.close();
});

const beside = ({ conversation, question }: Asked, name: string, more: object = {}): Promise<Asked> =>
  chat.ask(name, on, { conversation, id: question }, { message: undefined, ...more });

/** Returns the state of each column, in order of the questions. */
async function states(...columns: readonly Asked[]): Promise<readonly string[]> {
  const { turns } = await chat.read(columns[0]?.conversation ?? '');
  return columns.map(({ turnId }) => {
    const turn = turns.find((each) => each.turnId === turnId);
    return turn ? [turn.state, turn.reason].filter(Boolean).join(' ') : 'none';
  });
}

async function decide({ conversation, answer }: Asked, decision: string, value: number): Promise<number> {
  const ref = functionTable(await chat.sources()).get(part);
  const shown = ref && shownDigest(ref, JSON.stringify({ value }));
  return (await chat.decide(conversation, answer, decision, { call: 0, shown })).status;
}

/** Returns the results below each column's first answer. */
async function resultsOf(...columns: readonly Asked[]): Promise<readonly (readonly string[])[]> {
  const { json } = await chat.call('GET', `/api/conversations/${columns[0]?.conversation}/messages`);
  const { messages } = json as Pick<Awaited<ReturnType<typeof chat.read>>, 'messages'>;
  return columns.map(({ answer }) =>
    messages.flatMap((message) =>
      message.role === 'tool' && message.parentId === answer ? [`${message.name} ${message.content}`] : [],
    ),
  );
}

async function restart(): Promise<void> {
  await app.kill();
  app = await startProcess({ DATA_DIR: dataDir });
}

const asked = ['waiting consent', 'waiting consent'];
const setTo = (value: number): string => `${part} set {"value":${value}}`;

test('a tool on demand is asked about in each column, and runs in the one that allows it', async () => {
  const first = await chat.ask(model(1), on);
  const second = await beside(first, model(2));
  await expect.poll(() => states(first, second), soon).toEqual(asked);
  // Tools shown in the other column allow nothing here.
  expect([await decide(second, 'once', 1), ran]).toEqual([409, []]);
  expect(await decide(second, 'once', 2)).toBe(200);
  await expect.poll(() => states(first, second), soon).toEqual(['waiting consent', 'none']);
  expect(ran).toEqual([{ value: 2 }]);
  expect(await decide(first, 'decline', 1)).toBe(200);
  await expect.poll(() => states(first, second), soon).toEqual(['none', 'none']);
  expect(ran).toHaveLength(1);
  expect(await resultsOf(first, second)).toEqual([[expect.not.stringContaining('set {')], [setTo(2)]]);
});

test('a server that dies while both columns ask: both still ask, and each goes on with its own', async () => {
  const first = await chat.ask(model(3), on);
  const second = await beside(first, model(4));
  await expect.poll(() => states(first, second), soon).toEqual(asked);
  await restart();
  await expect.poll(() => states(first, second), soon).toEqual(asked);
  expect(ran).toEqual([]);
  expect(await decide(second, 'once', 4)).toBe(200);
  await expect.poll(() => states(first, second), soon).toEqual(['waiting consent', 'none']);
  await restart();
  expect(await decide(first, 'once', 3)).toBe(200);
  await expect.poll(() => states(first, second), soon).toEqual(['none', 'none']);
  expect(ran).toEqual([{ value: 4 }, { value: 3 }]);
  expect(await resultsOf(first, second)).toEqual([[setTo(3)], [setTo(4)]]);
}, 90_000);

test('columns whose calls the page makes: named tools, own consents, over a restart too', async () => {
  await chat.install({ fetchOnClient: true });
  const byPage = {};
  const says = (value: number): readonly StreamEvent[] => {
    const call = { name: 'call_tool', arguments: around(value) };
    return [
      { id: 'v', type: 'tool_calls', data: [{ index: 0, id: 'same', type: 'function', function: call }] },
      { id: 'v', type: 'stop', data: 'tool_calls' },
    ];
  };
  const post = (run: string, events: readonly StreamEvent[]) =>
    chat.call('POST', `/api/runs/${run}/events`, { after: 0, events, end: 'done' });
  const before = vendor.asked.length;
  const first = await chat.ask('m', on, undefined, { byPage });
  const second = await beside(first, 'n', { byPage });
  for (const [at, { runId }] of [first, second].entries())
    expect((await post(runId, says(5 + at))).status).toBeLessThan(300);
  await expect.poll(() => states(first, second), soon).toEqual(asked);
  await restart();
  expect(await decide(second, 'once', 6)).toBe(200);
  await expect.poll(() => states(first, second), soon).toEqual(['waiting consent', 'waiting call']);
  expect(ran).toEqual([{ value: 6 }]);
  const { json } = await chat.call('POST', '/api/turns/calls', { turn: second.turnId, answer: newId(), byPage });
  const { runId, payload } = json as Asked;
  // As the model made it, followed by the result.
  expect(payload?.messages.slice(-2)).toMatchObject([
    { role: 'assistant', tool_calls: [{ function: { name: 'call_tool', arguments: around(6) } }] },
    { role: 'tool', content: 'set {"value":6}' },
  ]);
  await post(runId, [
    { id: 'v', type: 'text', data: 'done' },
    { id: 'v', type: 'stop', data: 'stop' },
  ]);
  await expect.poll(() => states(first, second), soon).toEqual(['waiting consent', 'none']);
  expect(await resultsOf(first, second)).toEqual([[], [setTo(6)]]);
  expect(vendor.asked).toHaveLength(before);
}, 90_000);
