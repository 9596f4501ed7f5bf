// Results of calls over real HTTP, on both databases: failures reach the model; an open call delays the next answer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { consent, digestOf, toolChat } from './testing/tool-chat.ts';
import { startToolVendor } from './testing/tool-vendor.ts';
import type { ToolVendor } from './testing/tool-vendor.ts';

const soon = { timeout: 15_000 };
const agreed = { toolConsents: [consent] };
const day = JSON.stringify({ day: 1 });
const night = JSON.stringify({ night: 1 });
const trace = { 'x-tributary-trace': Buffer.from('{"enabled":true}').toString('base64') };

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: App;
  let session: Session;
  const chatWith = (headers: Readonly<Record<string, string>>) =>
    toolChat(
      () => app.url,
      () => session,
      () => ({ apiKey: 'sk-of-the-user', baseURL: vendor.url }),
      headers,
    );
  const chat = chatWith({});
  const { ask, decide, shown, turnOf, read } = chat;

  beforeAll(async () => {
    vendor = await startToolVendor();
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: vendor.gatewayUrl });
    session = await openSession(app.url);
    await chat.install();
  });
  beforeEach(() => {
    vendor.ran.length = 0;
    vendor.asked.length = 0;
    vendor.answers('result');
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });
  const ends = async (conversation: string) => await expect.poll(() => turnOf(conversation), soon).toBe('none');
  const waits = async (conversation: string) =>
    await expect.poll(() => turnOf(conversation), soon).toBe('waiting consent 1');

  test.each([
    ['refuses', 'refusal', /^failed: error: The tool’s gateway responded with status 500/],
    ['hangs up', 'nothing', /^failed: error: the tool's gateway: couldn’t connect$/],
  ] as const)('a gateway that %s: the model is told, and goes on', async (_name, how, words) => {
    vendor.answers(how);
    const { conversation } = await ask('rounds:1', agreed);
    await ends(conversation);
    const [, , result = '', last] = await shown(conversation);
    expect(result).toMatch(words);
    const content = result.slice('failed: '.length);
    expect(last).toBe(`done: summary: ${content}`);
    expect(vendor.asked[1]?.at(-1)).toMatchObject({ role: 'tool', content });
    expect(vendor.ran).toEqual([day]);
  });

  test('agreed to once, the other call still waits, the plugin stays off, and the model is asked when both are through', async () => {
    const { conversation, answer } = await ask('both:1', { plugins: [] });
    await waits(conversation);
    await decide(conversation, answer, 'once', { call: 1, shown: digestOf(night) });
    await expect.poll(() => shown(conversation), soon).toHaveLength(3);
    await waits(conversation);
    expect([vendor.ran, vendor.asked.length]).toEqual([[night], 1]);
    await decide(conversation, answer, 'once', { call: 0, shown: digestOf(day) });
    await ends(conversation);
    expect([vendor.ran, vendor.asked.length]).toEqual([[night, day], 2]);
    expect((await read(conversation)).conversation.config).toMatchObject({ plugins: [], toolConsents: [] });
  });

  test.each([
    ['a result', 'result', 'done'],
    ['a failure', 'refusal', 'failed'],
  ] as const)('%s has the id of a trace of its own, where the question has one', async (_name, how, outcome) => {
    vendor.answers(how);
    const resultIn = async (conversation: string) => {
      await ends(conversation);
      const { messages } = await read(conversation);
      const [asking, result] = ['assistant', 'tool'].map((role) => messages.find((message) => message.role === role));
      expect(result).toMatchObject({ outcome });
      return { asking, result };
    };
    const traced = await resultIn((await chatWith(trace).ask('rounds:1', agreed)).conversation);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect([traced.asking, traced.result]).toMatchObject([{ traceId: id }, { traceId: id }]);
    expect(Object(traced.result).traceId).not.toBe(Object(traced.asking).traceId);
    const untraced = await resultIn((await ask('rounds:1', agreed)).conversation);
    expect(untraced.result).not.toHaveProperty('traceId');
  });
});
