// Answers of a comparison, interleaved in many orders: two that end, one that breaks off, one that is stopped.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { replyText } from '../../shared/reply/reply.ts';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { pieceOf, startSteppedVendor } from './testing/stepped-vendor.ts';
import type { SteppedVendor } from './testing/stepped-vendor.ts';
import { toolChat } from './testing/tool-chat.ts';
import type { Asked } from './testing/tool-chat.ts';

const soon = { timeout: 30_000 };
const columns = ['one', 'two', 'breaks', 'stalls'] as const;
type Column = (typeof columns)[number];
const steps: Readonly<Record<Column, readonly ('piece' | 'end' | 'break')[]>> = {
  one: ['piece', 'piece', 'end'],
  two: ['piece', 'end'],
  breaks: ['piece', 'break'],
  stalls: ['piece'],
};

/** Returns every order of the steps that keeps each column's steps in sequence. */
function ordersOf(left: Readonly<Record<Column, number>>): readonly (readonly Column[])[] {
  const open = columns.filter((column) => left[column] > 0);
  if (open.length === 0) return [[]];
  return open.flatMap((column) => ordersOf({ ...left, [column]: left[column] - 1 }).map((order) => [column, ...order]));
}

const orders = ordersOf({ one: 3, two: 2, breaks: 2, stalls: 1 });
/** Every 56th of 1,680 orders; all of them, which takes minutes, with TRIBUTARY_ALL_ORDERS=1. */
const apart = process.env['TRIBUTARY_ALL_ORDERS'] === '1' ? 1 : 56;
const tried = orders.filter((_, at) => at % apart === 0);

routesOnBoth((kind) => {
  let vendor: SteppedVendor;
  let app: App;
  let session: Awaited<ReturnType<typeof openSession>>;
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk-of-the-user', baseURL: vendor.url }),
  );

  beforeAll(async () => {
    vendor = await startSteppedVendor();
    app = await startApp(await environmentOf(kind));
    session = await openSession(app.url);
    await chat.install();
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  async function answersOf(conversation: string): Promise<readonly Extract<StoredMessage, { role: 'assistant' }>[]> {
    const { json } = await chat.call('GET', `/api/conversations/${conversation}/messages`);
    const { messages } = json as { readonly messages: readonly StoredMessage[] };
    return messages.filter((message) => message.role === 'assistant');
  }

  test(
    'each answer holds its own words in their order, with its own end, in every order tried',
    async () => {
      expect([orders.length, tried.length]).toEqual([1680, 1680 / apart]);
      for (const [round, order] of tried.entries()) {
        const model = (column: Column): string => `${column}-${round}`;
        const first = await chat.ask(model('one'));
        const beside = (column: Column): Promise<Asked> =>
          chat.ask(model(column), {}, { conversation: first.conversation, id: first.question }, { message: undefined });
        const rest = await Promise.all((['two', 'breaks', 'stalls'] as const).map(beside));
        const asked = [first, ...rest];
        const done = { one: 0, two: 0, breaks: 0, stalls: 0 };
        for (const column of order) {
          const what = steps[column][done[column]++];
          if (what) await vendor.step(model(column), what);
        }
        const outcomes = async (): Promise<readonly string[]> => {
          const stored = await answersOf(first.conversation);
          return asked.map(({ answer }) => stored.find(({ id }) => id === answer)?.outcome ?? 'none');
        };
        await expect.poll(outcomes, soon).toEqual(['done', 'done', 'error', 'running']);
        expect((await chat.call('DELETE', `/api/runs/${rest[2]?.runId}`)).status).toBeLessThan(300);
        await expect.poll(outcomes, soon).toEqual(['done', 'done', 'error', 'abort']);
        const stored = await answersOf(first.conversation);
        expect(stored).toHaveLength(columns.length);
        for (const [at, column] of columns.entries()) {
          const message = stored.find(({ id }) => id === asked[at]?.answer);
          const pieces = steps[column]
            .filter((step) => step === 'piece')
            .map((_, piece) => pieceOf(model(column), piece));
          const found = message && { model: message.model, parentId: message.parentId, text: replyText(message.reply) };
          const wanted = { model: model(column), parentId: first.question, text: pieces.join('') };
          expect({ order, ...found }).toEqual({ order, ...wanted });
        }
      }
    },
    120_000 + 1_000 * tried.length,
  );
});
