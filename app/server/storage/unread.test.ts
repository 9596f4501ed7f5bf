// Unread answers over real HTTP, on both databases: what marks a chat as unread, and what viewing changes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationRow } from '../../shared/api/conversations.ts';
import { newId } from './ids.ts';
import { openSession } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { consent, toolChat } from '../turns/testing/tool-chat.ts';
import { startToolVendor } from '../turns/testing/tool-vendor.ts';
import type { ToolVendor } from '../turns/testing/tool-vendor.ts';
import { environmentOf, routesOnBoth } from './testing/databases.ts';

const soon = { timeout: 30_000 };

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: App;
  let session: Session;
  let base: string;
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk-of-the-user', baseURL: base }),
  );
  const rows = async (): Promise<readonly ConversationRow[]> =>
    ((await chat.call('GET', '/api/conversations')).json as { conversations: readonly ConversationRow[] })
      .conversations;
  const rowOf = async (id: string) => (await rows()).find((row) => row.id === id);
  const see = (id: string, until: unknown) => chat.call('POST', `/api/conversations/${id}/seen`, { until });
  async function answered(): Promise<ConversationRow> {
    const { conversation } = await chat.ask('rounds:0');
    await expect.poll(async () => (await rowOf(conversation))?.unread, soon).toBe(true);
    const row = await rowOf(conversation);
    if (!row) throw new Error('it has left the list');
    return row;
  }

  beforeAll(async () => {
    vendor = await startToolVendor();
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: vendor.gatewayUrl });
  });
  beforeEach(async () => {
    base = vendor.url;
    vendor.ran.length = 0;
    session = await openSession(app.url);
    await chat.install();
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  test('an answer is unread until it is looked at, and a look moves nothing in the list', async () => {
    const first = await answered();
    const second = await answered();
    expect((await see(first.id, first.answeredAt)).status).toBe(204);
    const after = await rows();
    expect(after.map(({ id, unread }) => [id, unread])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(after[1]).toEqual({ ...first, unread: false });
    const { conversation } = (await chat.call('GET', `/api/conversations/${first.id}`)).json as {
      conversation: ConversationRow;
    };
    expect(conversation).toMatchObject({ unread: false, answeredAt: first.answeredAt });
  });

  test('a late or repeated look hides no newer answer', async () => {
    const { id, answeredAt, headId } = await answered();
    await chat.ask('rounds:0', {}, { conversation: id, id: headId ?? '' });
    await expect.poll(async () => ((await rowOf(id))?.answeredAt ?? 0) > (answeredAt ?? 0), soon).toBe(true);
    const newer = (await rowOf(id))?.answeredAt;
    await see(id, answeredAt);
    expect(await rowOf(id)).toMatchObject({ unread: true });
    await see(id, newer);
    await see(id, answeredAt);
    expect(await rowOf(id)).toMatchObject({ unread: false });
  });

  test('marked as unread, also where nothing was answered', async () => {
    const { id, answeredAt } = await answered();
    await see(id, answeredAt);
    await see(id, null);
    expect(await rowOf(id)).toMatchObject({ unread: true, answeredAt });
    const bare = newId();
    await chat.call('POST', '/api/conversations', { id: bare, title: 'empty' });
    expect(await rowOf(bare)).toMatchObject({ unread: false, answeredAt: null });
    await see(bare, null);
    const marked = await rowOf(bare);
    expect(marked).toMatchObject({ unread: true, answeredAt: marked?.updatedAt });
    await see(bare, marked?.answeredAt);
    expect(await rowOf(bare)).toMatchObject({ unread: false });
  });

  test('a turn that waits for its user is unread; while a tool runs it is not', async () => {
    const { conversation: waits } = await chat.ask('rounds:1');
    await expect.poll(() => chat.turnOf(waits), soon).toBe('waiting consent 1');
    expect(await rowOf(waits)).toMatchObject({ unread: true, waiting: true });
    vendor.hold('day');
    const { conversation: runs } = await chat.ask('rounds:1', { toolConsents: [consent] });
    await expect.poll(() => vendor.ran, soon).toHaveLength(1);
    expect(await rowOf(runs)).toMatchObject({ unread: false, waiting: false, answeredAt: null });
    vendor.release();
    await expect.poll(async () => (await rowOf(runs))?.unread, soon).toBe(true);
  });

  test('what its user has stopped is no news', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { conversation, runId } = await chat.ask('rounds:0');
    expect(await rowOf(conversation)).toMatchObject({ writing: true });
    await chat.call('DELETE', `/api/runs/${runId}`);
    await expect.poll(async () => (await rowOf(conversation))?.writing, soon).toBe(false);
    expect(await rowOf(conversation)).toMatchObject({ unread: false, answeredAt: null });
    silent.closeAllConnections();
    silent.close();
  });

  test('nobody else’s, none that is not there, and nothing but a time', async () => {
    const { id, answeredAt } = await answered();
    const own = session;
    session = await openSession(app.url);
    expect((await see(id, answeredAt)).status).toBe(404);
    session = own;
    expect((await see('nowhere', 1)).status).toBe(404);
    for (const until of [undefined, -1, 1.5, '1', true, {}, 1e17]) expect((await see(id, until)).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ unread: true });
  });
});
