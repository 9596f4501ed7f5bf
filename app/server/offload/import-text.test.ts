// Imports parsed in a thread: same result as without one, errors for invalid files, and responsive pages meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importLimits, readImport } from '../storage/transfer/import.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { maxImports } from './calls-at-once.server.ts';
import { readImportOffThread } from './import-text.server.ts';

const message = (id: string, text: string, parentId: string | null = null): object => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text,
  images: [],
});
const file = (conversations: readonly object[], more: object = {}): object => ({
  format: 'tributary-export',
  version: 1,
  conversations,
  ...more,
});
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('a thread reads the same as this one, what is left out included', async () => {
  const given = file(
    [
      {
        id: 'one',
        title: 'River',
        createdAt: 5,
        config: { toolConsents: ['a/b'] },
        messages: [message('m', 'hi'), {}],
      },
      { title: 'without an id' },
    ],
    { settings: { theme: 'dark' } },
  );
  const [read, expected] = [await readImportOffThread(JSON.stringify(given)), readImport(given)];
  expect(read.notes.list()).toEqual(expected?.notes.list());
  expect(read.notes.leftOut()).toEqual([{ reason: 'chat-consents', count: 1 }]);
  expect({ ...read, notes: undefined }).toEqual({ ...expected, notes: undefined });
});

test.each([
  ['no JSON', 'hello', 'the body is not JSON'],
  ['50,000 levels', nested(50_000), 'nested too deeply'],
  ['another format', '{"format":"diary"}', 'This export format isn’t supported'],
  [
    'too many conversations',
    JSON.stringify(file(Array.from({ length: importLimits.conversations + 1 }, (_, at) => ({ id: `c${at}` })))),
    'Send it in several parts',
  ],
])('%s is refused', async (_name, text, words) => {
  await expect(readImportOffThread(text)).rejects.toMatchObject({
    type: 400,
    message: expect.stringContaining(words) as string,
  });
});

describe('several large files of one user', () => {
  let app: App;
  let session: Session;
  beforeAll(async () => {
    app = await startApp();
    session = await openSession(app.url);
  }, 120_000);
  afterAll(() => app.stop());

  test('two are read, a third has to wait, and the server answers meanwhile', async () => {
    const messages = Array.from({ length: 40_000 }, (_, at) => message(`m${at}`, 'river '.repeat(40)));
    const body = file([{ id: 'large', title: 'Large', createdAt: 5, messages }]);
    const give = (): Promise<Reply> => send(`${app.url}/api/import?dryRun=1`, { headers: auth(session), body });
    let open = 3;
    const all = Array.from({ length: open }, () => give().finally(() => (open -= 1)));
    const first = await Promise.race(all);
    expect([first.status, first.headers['retry-after']]).toEqual([429, '2']);
    expect(first.json).toMatchObject({ body: { error: { code: 'too_many_imports', allowed: maxImports } } });
    expect((await send(`${app.url}/healthz`, { method: 'GET' })).status).toBe(200);
    expect(open).toBeGreaterThan(0);
    const replies = await Promise.all(all);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    expect((await give()).json).toMatchObject({ dryRun: true, messages: 40_000 });
  });
});
