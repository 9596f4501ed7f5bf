// Ratings over HTTP on both databases: rating, changing, removing, totals, files, and the way through an export.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';

const question = (id: string, text: string, parentId: string | null) => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text,
  images: [],
});
const answer = (id: string, parentId: string, text: string, model: string) => ({
  id,
  parentId,
  createdAt: 8,
  role: 'assistant',
  provider: 'demo',
  model,
  reply: { parts: [{ type: 'text', text }] },
  outcome: 'done',
});
const messages = [
  question('q1', 'What is 2 + 2?', null),
  answer('a1', 'q1', '=5', 'small'),
  answer('a2', 'q1', 'It is 4.', 'large'),
];
const up = { value: 'up', reasons: ['correct'], comment: '' };
const down = { value: 'down', reasons: ['incorrect', 'slow'], comment: 'It is "4", not 5.' };

routesOnBoth((kind) => {
  let app: App;
  let session: Session;
  const call = (method: string, path: string, body?: unknown, who = session) =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const rate = (id: string, rating: unknown) => call('POST', `/api/conversations/chat/ratings/${id}`, rating);
  const list = async (who = session, id = 'chat') =>
    ((await call('GET', `/api/conversations/${id}/ratings`, undefined, who)).json as { ratings: readonly object[] })
      .ratings;

  beforeAll(async () => void (app = await startApp(await environmentOf(kind))));
  afterAll(() => app.stop());
  beforeEach(async () => {
    session = await openSession(app.url);
    // The id is free again for each user: the former test has deleted its chat.
    await call('POST', '/api/conversations', { id: 'chat', title: 'Sums' });
    await call('POST', '/api/conversations/chat/messages', { messages });
    return async () => void (await call('DELETE', '/api/conversations/chat?forever=1'));
  });

  test('an answer is rated, rated differently, and the rating removed', async () => {
    expect((await rate('a1', up)).status).toBe(204);
    expect((await rate('a1', down)).status).toBe(204);
    expect(await list()).toEqual([{ message: 'a1', ...down, ratedAt: expect.any(Number) as number }]);
    for (let count = 0; count < 2; count++)
      expect((await call('DELETE', '/api/conversations/chat/ratings/a1')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['a question', 'q1', up, 404],
    ['no message', 'none', up, 404],
    ['an unknown value', 'a1', { ...up, value: 'maybe' }, 400],
    ['an unknown reason', 'a1', { ...up, reasons: ['because'] }, 400],
    ['a comment that is too long', 'a1', { ...up, comment: 'x'.repeat(4001) }, 400],
  ])('%s is refused', async (_name, id, rating, status) => {
    expect((await rate(id, rating)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  test('totals by model, and none of another period', async () => {
    await rate('a1', down);
    await rate('a2', up);
    expect((await call('GET', '/api/ratings/models')).json).toEqual({
      models: [
        { provider: 'demo', model: 'large', up: 1, down: 0 },
        { provider: 'demo', model: 'small', up: 0, down: 1 },
      ],
    });
    expect((await call('GET', '/api/ratings/models?from=2020-01-01&to=2020-12-31')).json).toEqual({ models: [] });
    // On a personal server every session may administer it.
    expect((await call('GET', '/api/ratings/team')).json).toHaveProperty('models');
  });

  test('a file has the questions and answers, and no formula', async () => {
    await rate('a1', down);
    const csv = (await call('GET', '/api/ratings?format=csv')).text;
    expect(csv).toContain(`,down,incorrect; slow,"It is ""4"", not 5.",demo,small,What is 2 + 2?,'=5,chat,Sums\r\n`);
    const line: unknown = JSON.parse((await call('GET', '/api/ratings?format=jsonl')).text);
    expect(line).toMatchObject({ ...down, model: 'small', question: 'What is 2 + 2?', answer: '=5', title: 'Sums' });
  });

  test('ratings leave with an export and come back with it', async () => {
    await rate('a1', down);
    await rate('a2', up);
    const file = (await call('GET', '/api/export')).json;
    const other = await openSession(app.url);
    expect((await call('POST', '/api/import', file, other)).status).toBe(200);
    const { conversations } = (await call('GET', '/api/conversations', undefined, other)).json as {
      conversations: readonly { id: string }[];
    };
    const copied = await list(other, conversations[0]?.id);
    expect(copied).toEqual(await list());
    expect(copied).toHaveLength(2);
  });

  test.each([5.5, -1e300, -1e17, 1e300])(
    'a rating of no possible time is imported and exported: %s',
    async (ratedAt) => {
      await rate('a1', down);
      const { text } = await call('GET', '/api/export');
      const file: unknown = JSON.parse(text.replaceAll(/"ratedAt":\s*\d+/g, `"ratedAt":${ratedAt}`));
      expect(JSON.stringify(file)).toContain(`"ratedAt":${ratedAt}`);
      const other = await openSession(app.url);
      expect((await call('POST', '/api/import', file, other)).status).toBe(200);
      for (const format of ['csv', 'jsonl'])
        expect((await call('GET', `/api/ratings?format=${format}`, undefined, other)).text).toContain('not 5.');
    },
  );

  test('a deleted message takes its rating along', async () => {
    await rate('a1', down);
    await call('DELETE', '/api/conversations/chat/messages?id=a1');
    expect((await call('GET', '/api/ratings/models')).json).toEqual({ models: [] });
  });
});
