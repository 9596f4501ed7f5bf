// Columns of a comparison over real HTTP, on both databases: several independent turns of one question.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { replyText } from '../../shared/reply/reply.ts';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { saidBy, startColumnVendor } from './testing/column-vendor.ts';
import type { ColumnVendor } from './testing/column-vendor.ts';
import { digestOf, toolChat } from './testing/tool-chat.ts';
import type { Asked } from './testing/tool-chat.ts';
import { startToolVendor } from './testing/tool-vendor.ts';
import type { ToolVendor } from './testing/tool-vendor.ts';

const soon = { timeout: 30_000 };
const models = ['north', 'east', 'south', 'west'];

routesOnBoth((kind) => {
  let words: ColumnVendor;
  let tools: ToolVendor;
  let app: App;
  let session: Awaited<ReturnType<typeof openSession>>;
  let baseURL = '';
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk-of-the-user', baseURL }),
  );
  const { ask, decide, read } = chat;

  beforeAll(async () => {
    [words, tools] = await Promise.all([startColumnVendor(models.length), startToolVendor()]);
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: tools.gatewayUrl });
    session = await openSession(app.url);
    await chat.install();
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([words.close(), tools.close()]);
  });

  /** Asks for another answer to the first column's question. */
  const beside = ({ conversation, question }: Asked, model: string): Promise<Asked> =>
    ask(model, {}, { conversation, id: question }, { message: undefined });

  const states = async (conversation: string): Promise<readonly string[]> =>
    (await read(conversation)).turns.map(({ state, reason }) => [state, reason].filter(Boolean).join(' '));

  test('four streams whose words come by turns: each answer is its own stream’s text, and nothing else', async () => {
    baseURL = words.url;
    const first = await ask(models[0] ?? '');
    const others = await Promise.all(models.slice(1).map((model) => beside(first, model)));
    await expect.poll(() => states(first.conversation), soon).toEqual([]);
    // The messages of all branches.
    const { json } = await chat.call('GET', `/api/conversations/${first.conversation}/messages`);
    const { messages } = json as { readonly messages: readonly StoredMessage[] };
    const asked = [first, ...others].map(({ answer }, at) => ({ answer, model: models[at] ?? '' }));
    for (const { answer, model } of asked) {
      const message = messages.find(({ id }) => id === answer);
      expect(message).toMatchObject({ role: 'assistant', model, outcome: 'done', parentId: first.question });
      expect(message?.role === 'assistant' && replyText(message.reply)).toBe(saidBy(model));
    }
  });

  test('a tool that may change something is asked about in each column, and runs for the one that it was allowed in', async () => {
    baseURL = tools.url;
    const first = await ask('rounds:1');
    const { conversation } = first;
    const second = await beside(first, 'rounds:1');
    await expect.poll(() => states(conversation), soon).toEqual(['waiting consent', 'waiting consent']);
    expect(tools.ran).toEqual([]);

    // The calls of both columns have the same id and arguments.
    const allowed = { call: 0, shown: digestOf('{"day":1}') };
    await decide(conversation, second.answer, 'once', allowed);
    await expect.poll(() => states(conversation), soon).toEqual(['waiting consent']);
    expect(tools.ran).toEqual(['{"day":1}']);
    const { tree, turns } = await read(conversation);
    expect(turns[0]?.messageId).toBe(first.answer);
    expect(tree.filter(({ role }) => role === 'tool').map(({ parentId }) => parentId)).toEqual([second.answer]);

    await decide(conversation, first.answer, 'decline', allowed);
    await expect.poll(() => states(conversation), soon).toEqual([]);
    expect(tools.ran).toHaveLength(1);
  });
});
