// Past chats as a tool: off until allowed, only the user's own, and never temporary or deleted ones.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMcpVendor } from '../../../server/mcp/testing/mcp-vendor.ts';
import type { McpVendor } from '../../../server/mcp/testing/mcp-vendor.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import { toolChat } from '../../../server/turns/testing/tool-chat.ts';
import type { ToolMessage } from '../../../shared/message/message.ts';
import { readFound } from '../../../shared/tools/found.ts';

const soon = { timeout: 20_000 };

routesOnBoth((kind) => {
  let app: App;
  let vendor: McpVendor;
  let session: Session;
  beforeAll(async () => {
    vendor = await startMcpVendor();
    app = await startApp({ ...(await environmentOf(kind)), ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });
  const call = (method: string, path: string, body?: unknown, who = session) =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk', baseURL: vendor.url }),
  );
  async function keep(id: string, title: string, text: string, createdAt: number, who = session): Promise<void> {
    const message = { id: `${id}-m`, parentId: null, createdAt, role: 'user', text, images: [] };
    await call('POST', '/api/conversations', { id, title }, who);
    const { status } = await call('POST', `/api/conversations/${id}/messages`, { messages: [message] }, who);
    expect(status).toBe(201);
  }
  beforeEach(async () => {
    session = await openSession(app.url);
    vendor.asked.length = 0;
    await chat.call('PATCH', '/api/settings', {
      providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } },
    });
  });
  async function search(args: object): Promise<ToolMessage> {
    const model = `call past-chats____search_chats ${JSON.stringify(args)}`;
    const { conversation } = await chat.ask(model, { plugins: ['past-chats'] });
    const results = async () => (await chat.read(conversation)).messages.filter(({ role }) => role === 'tool');
    await expect.poll(async () => (await results()).length, soon).toBe(1);
    return (await results())[0] as ToolMessage; // of that role
  }

  test('it is not there until it is allowed', async () => {
    expect((await call('GET', '/api/past-chats')).json).toEqual({ allowed: false });
    expect((await search({ query: 'zebra' })).outcome).toBe('unknown');
    expect(vendor.asked[0]).not.toContain('"tools"');
    expect((await call('PATCH', '/api/past-chats', { allowed: true })).status).toBe(204);
    expect((await search({ query: 'zebra' })).content).toBe('No other chat has all of these words.');
    await call('PATCH', '/api/past-chats', { allowed: false });
    expect((await search({ query: 'zebra' })).outcome).toBe('unknown');
  });

  test('passages of own chats are found, with title, date and address', async () => {
    const other = await openSession(app.url);
    const id = (name: string): string => `${name}-${kind}`;
    await keep(id('old'), 'Zoo plans', 'The zebra eats at noon.', Date.UTC(2025, 2, 1));
    await keep(id('new'), 'Second visit', 'How is the weather for the zebra?', Date.UTC(2026, 4, 2));
    await keep(id('gone'), 'Deleted', 'A zebra in the trash.', Date.UTC(2026, 5, 1));
    await call('DELETE', `/api/conversations/${id('gone')}`);
    await keep(id('theirs'), 'Theirs', 'The zebra of another user.', Date.UTC(2026, 5, 1), other);
    await call('PATCH', '/api/past-chats', { allowed: true });
    const found = readFound((await search({ query: 'zebra' })).content);
    expect(found?.text).toBe(
      '[1] "Second visit", 2026-05-02: How is the weather for the zebra?\n\n[2] "Zoo plans", 2025-03-01: The zebra eats at noon.',
    );
    expect(found?.citations).toEqual([
      { url: `/c/${id('new')}?message=${id('new')}-m`, title: 'Second visit' },
      { url: `/c/${id('old')}?message=${id('old')}-m`, title: 'Zoo plans' },
    ]);
    const early = readFound((await search({ query: 'zebra', to: '2025-03-01' })).content);
    expect(early?.citations.map(({ title }) => title)).toEqual(['Zoo plans']);
    // Each chat above that asked has this word, too; the present one is left out.
    const weather = readFound((await search({ query: 'weather' })).content);
    expect(weather?.citations.map(({ title }) => title)).toEqual(['A chat', 'A chat', 'Second visit']);
    expect((await search({ query: 'zebra', from: 'soon' })).outcome).toBe('invalid');
  });
});
