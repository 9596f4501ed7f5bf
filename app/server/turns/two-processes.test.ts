// Two servers on one PostgreSQL: either accepts a decision, whichever began the turn or runs its calls.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { openSession } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { consent, digestOf, toolChat } from './testing/tool-chat.ts';
import { startToolVendor } from './testing/tool-vendor.ts';
import type { ToolVendor } from './testing/tool-vendor.ts';

const soon = { timeout: 20_000 };
cleanUp();

let vendor: ToolVendor;
let apps: readonly App[] = [];
let session: Session;
const at = (index: number, apiKey: string) =>
  toolChat(
    () => apps[index]?.url ?? '',
    () => session,
    () => ({ apiKey, baseURL: vendor.url }),
  );
const [here, there] = [at(0, 'sk-here'), at(1, 'sk-there')];
const day = JSON.stringify({ day: 1 });
const night = JSON.stringify({ night: 1 });
const once = { call: 0, shown: digestOf(day) };

beforeAll(async () => {
  vendor = await startToolVendor();
  const { databaseUrl = '' } = await testDatabase('postgres');
  const env = { DATABASE_URL: databaseUrl, DEFAULT_GATEWAY_URL: vendor.gatewayUrl };
  apps = [await startApp(env), await startApp(env)];
  session = await openSession(apps[0]?.url ?? '');
  await here.install();
}, 60_000);
beforeEach(() => {
  vendor.ran.length = 0;
  vendor.keys.length = 0;
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await vendor.close();
});

const ended = async (conversation: string) => await expect.poll(() => there.turnOf(conversation), soon).toBe('none');
const waits = async (conversation: string) =>
  await expect.poll(() => there.turnOf(conversation), soon).toBe('waiting consent 1');

test('agreed to at the other one: it runs there, once, and the model is asked with the key that came along', async () => {
  const { conversation, answer } = await here.ask('rounds:2');
  await waits(conversation);
  expect((await there.decide(conversation, answer, 'chat', once)).json).toMatchObject({ decided: 'chat' });
  await ended(conversation);
  expect(vendor.ran).toHaveLength(2);
  expect(vendor.keys).toEqual(['Bearer sk-here', 'Bearer sk-there', 'Bearer sk-there']);
  expect((await here.shown(conversation)).at(-1)).toContain('done: summary');
});

test('agreed to at both at once: it runs once', async () => {
  for (let round = 0; round < 5; round++) {
    const { conversation, answer } = await here.ask('rounds:1');
    await waits(conversation);
    await Promise.all([here, there].map((chat) => chat.decide(conversation, answer, 'once', once)));
    await ended(conversation);
    expect((await here.shown(conversation)).at(-1)).toContain('done: summary');
  }
  expect(vendor.ran).toHaveLength(5);
});

test('one call runs here, the other is agreed to and cancelled there', async () => {
  vendor.hold('1');
  const { conversation, answer } = await here.ask('both:1');
  await waits(conversation);
  await here.decide(conversation, answer, 'once', once);
  await expect.poll(() => vendor.ran, soon).toEqual([day]);
  await there.decide(conversation, answer, 'once', { call: 1, shown: digestOf(night) });
  await expect.poll(() => vendor.ran, soon).toEqual([day, night]);
  await there.decide(conversation, answer, 'cancel', { call: 0 });
  await expect.poll(() => there.shown(conversation), soon).toHaveLength(3);
  vendor.release();
  await ended(conversation);
  const [, , first, second] = await there.shown(conversation);
  expect(first).toContain('cancelled: ');
  expect(second).toBe(`done: weather for ${night}`);
});

test('stopped there while its call runs here: what it brings goes nowhere', async () => {
  vendor.hold('1');
  const { conversation, answer } = await here.ask('rounds:1', { toolConsents: [consent] });
  await expect.poll(() => vendor.ran, soon).toHaveLength(1);
  await there.decide(conversation, answer, 'stop');
  expect(await here.turnOf(conversation)).toBe('none');
  vendor.release();
  expect(await here.shown(conversation)).toEqual(['question', 'calls 1']);
  expect(vendor.keys).toHaveLength(1);
});

test('the key was the first server’s alone, and that has stopped: the turn waits for it, and goes on with it', async () => {
  vendor.hold('1');
  const { conversation, answer } = await here.ask('rounds:1');
  await waits(conversation);
  const keyless = toolChat(
    () => apps[1]?.url ?? '',
    () => session,
    () => ({}),
  );
  vendor.release();
  await keyless.decide(conversation, answer, 'once', once);
  await expect.poll(() => there.turnOf(conversation), soon).toBe('waiting key 1');
  expect(vendor.ran).toEqual([day]);
  expect((await keyless.decide(conversation, answer, 'goOn')).json).toMatchObject({ turn: { reason: 'key' } });
  await there.decide(conversation, answer, 'goOn');
  await ended(conversation);
  expect(vendor.keys).toEqual(['Bearer sk-here', 'Bearer sk-there']);
  expect(vendor.ran).toEqual([day]);
});

test('pages call the provider: posted here, taken at both at once by one of them, and gone on with by whichever ends it', async () => {
  await here.install({ fetchOnClient: true });
  const call = { name: 'weather____forecast', arguments: day };
  const calls = [
    { id: 'v', type: 'tool_calls', data: [{ index: 0, id: 'c', type: 'function', function: call }] },
    { id: 'v', type: 'stop', data: 'tool_calls' },
  ];
  const words = [
    { id: 'v', type: 'text', data: 'summary' },
    { id: 'v', type: 'stop', data: 'stop' },
  ];
  for (let round = 0; round < 5; round++) {
    const asked = await here.ask('m', { toolConsents: [consent] }, undefined, { byPage: {} });
    await there.call('POST', `/api/runs/${asked.runId}/events`, { after: 0, events: calls, end: 'done' });
    await expect.poll(() => here.turnOf(asked.conversation), soon).toBe('waiting call 2');
    const taken = await Promise.all(
      [here, there, here, there].map(async (chat, at) => {
        const body = { turn: asked.turnId, answer: `${asked.answer}-${at}`, byPage: {} };
        return (await chat.call('POST', '/api/turns/calls', body)).json as { runId: string; payload?: object };
      }),
    );
    expect(taken.filter(({ payload }) => payload)).toHaveLength(1);
    expect(new Set(taken.map(({ runId }) => runId)).size).toBe(1);
    const [{ runId = '' } = {}] = taken;
    await here.call('POST', `/api/runs/${runId}/events`, { after: 0, events: words, end: 'done' });
    await ended(asked.conversation);
    expect((await there.shown(asked.conversation)).at(-1)).toBe('done: summary');
  }
  expect(vendor.ran).toHaveLength(5);
  expect(vendor.keys).toEqual([]);
  await here.install();
});
