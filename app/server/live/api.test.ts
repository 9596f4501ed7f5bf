// GET /api/live over real HTTP: many runs in one stream, resuming by number, hints with revisions, ended sessions.
import { features } from '../../features/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import { hintKinds } from '../../shared/api/live.ts';
import type { App } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';

/** The hints a stream begins with: one per kind except `conversation`, and one per feature. */
const kinds = [...hintKinds.filter((kind) => kind !== 'conversation'), ...features.map(({ id }) => id)];
const greeting = kinds.length;

function runBody(words = 'hi') {
  const question = { id: newId(), parentId: null, createdAt: 1, role: 'user', text: words, images: [] };
  return {
    conversationId: newId(),
    conversation: {},
    messages: [question],
    parentId: question.id,
    provider: 'demo',
    payload: { ...chat('demo-fast'), messages: [{ role: 'user', content: words }] },
  };
}

const turnBody = () => ({
  conversation: { id: newId(), create: {} },
  parent: null,
  answer: newId(),
  message: { id: newId(), createdAt: 1, text: 'hi', images: [] },
  using: { provider: 'demo', model: 'demo-fast' },
  config: { changes: {} },
  client: { timeZone: 'Europe/Oslo', locale: 'en', language: 'en', platform: 'Linux', userAgent: 'Example/1.0' },
});

async function ask(app: App, session: Session, words?: string): Promise<string> {
  const { json } = await send(`${app.url}/api/runs`, { headers: auth(session), body: runBody(words) });
  return (json as { runId: string }).runId;
}

/** An open stream and its events so far. */
async function live(app: App, session: Session, follow = '') {
  const response = await open(`${app.url}/api/live?follow=${follow}`, { method: 'GET', headers: auth(session) });
  let text = '';
  let ended = false;
  const wake = new Set<() => void>();
  response.on('data', (chunk) => {
    text += String(chunk);
    for (const each of wake) each();
  });
  response.on('close', () => {
    ended = true;
    for (const each of wake) each();
  });
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          wake.delete(done);
          resolve();
        };
        wake.add(done);
      });
    }
  };
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    hints: () =>
      [...text.matchAll(/event: hint\ndata: (.*)\n\n/g)].map(
        ([, data = '']) => JSON.parse(data) as { kind: string; id?: string; mark: string; page?: string },
      ),
    has: (words: string) => until(() => text.includes(words)),
    count: (words: string, times: number) => until(() => text.split(words).length > times),
    ended: () => until(() => ended),
    close: () => response.destroy(),
  };
}

routesOnBoth((kind) => {
  let app: App;
  let session: Session & { readonly cookie: string };
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)) });
    session = await openSession(app.url);
  });
  afterAll(() => app?.stop());

  test('ten runs in one stream, each by its own numbers; again from the last number', async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(app, session, `question ${at}`)));
    const stream = await live(app, session, runs.map((run) => `${run}.0`).join(','));
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await stream.count('event: end\n', 10);
    const seen = numbersOf(stream.text());
    expect([...seen.keys()].sort()).toEqual(runs.toSorted());
    for (const numbers of seen.values()) expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    stream.close();

    const [run = ''] = runs;
    const last = seen.get(run)?.length ?? 0;
    const again = await live(app, session, `${run}.${last - 2}`);
    await again.has('event: end\n');
    expect(numbersOf(again.text())).toEqual(new Map([[run, [last - 1, last]]]));
    again.close();
  });

  test('a run that cannot be followed is said, the others go on', async () => {
    const run = await ask(app, session);
    const stranger = await openSession(app.url);
    const foreign = await ask(app, stranger);
    const stream = await live(app, session, `nothing.0,${foreign}.0,${run}.999999,${run}x.1`);
    await stream.count('event: gone\n', 4);
    expect(stream.text()).toContain('"run":"nothing","status":404');
    expect(stream.text()).toContain(`"run":"${foreign}","status":404`);
    expect(stream.text()).toContain(`"run":"${run}","status":400`);
    stream.close();
  });

  test('hints: marks at the beginning, then what changes, with the page that changed it', async () => {
    const session = await openSession(app.url);
    const stream = await live(app, session);
    const other = await live(app, await openSession(app.url));
    await stream.count('event: hint\n', greeting);
    const before = new Map(stream.hints().map(({ kind: name, mark }) => [name, mark]));
    expect([...before.keys()]).toEqual(kinds);

    const headers = { ...auth(session), 'x-tributary-page': 'tab-1' };
    const id = newId();
    await send(`${app.url}/api/conversations`, { headers, body: { id } });
    await send(`${app.url}/api/conversations/${id}`, { method: 'PATCH', headers, body: { title: 'A' } });
    await send(`${app.url}/api/settings?merge=1`, { method: 'PATCH', headers: auth(session), body: { a: 1 } });
    await send(`${app.url}/api/vault/demo`, { method: 'PUT', headers, body: { apiKey: 'k' } });
    await stream.has('"kind":"keys","mark"');
    await stream.count('event: hint\n', greeting + 4);
    const [list, conversation, settings, keys] = stream.hints().slice(greeting);
    expect(list).toMatchObject({ kind: 'list', page: 'tab-1' });
    expect(conversation).toMatchObject({ kind: 'conversation', id, page: 'tab-1' });
    expect([settings?.kind, settings?.page, keys?.kind]).toEqual(['settings', undefined, 'keys']);
    expect(stream.text()).not.toContain('apiKey');

    // The same revisions after a reconnect, because nothing has changed.
    const after = await live(app, session);
    await after.count('event: hint\n', greeting);
    const now = new Map(after.hints().map(({ kind: name, mark }) => [name, mark]));
    expect(now).toEqual(
      new Map([...before, ['list', conversation?.mark], ['settings', settings?.mark], ['keys', keys?.mark]]),
    );
    // Another user gets no hint.
    expect(other.hints()).toHaveLength(greeting);
    for (const each of [stream, other, after]) each.close();
  });

  test('a change that is refused is none', async () => {
    const session = await openSession(app.url);
    const stream = await live(app, session);
    const headers = auth(session);
    await send(`${app.url}/api/conversations/none`, { method: 'PATCH', headers, body: { title: 'A' } });
    await send(`${app.url}/api/conversations`, { headers, body: { id: newId() } });
    await stream.count('event: hint\n', greeting + 1);
    expect(stream.hints()[greeting]).toMatchObject({ kind: 'list' });
    stream.close();
  });

  test('conversations that a sign-in takes along are a hint to the account', async () => {
    const credentials = { email: `${newId()}@example.org`, password: 'a sentence of several words' };
    const home = await createAccount(app.url, await openSession(app.url), credentials);
    const stream = await live(app, home);
    await stream.count('event: hint\n', greeting);
    const { cookie, ...away } = await openSession(app.url);
    const headers = { ...auth(away), cookie };
    await send(`${app.url}/api/conversations`, { headers, body: { id: newId() } });
    const body = { ...credentials, adopt: true };
    const reply = await send(`${app.url}/api/account/session`, { headers, body });
    expect(reply.json).toMatchObject({ adopted: 1 });
    await stream.count('event: hint\n', greeting + 1);
    expect(stream.hints().at(-1)).toMatchObject({ kind: 'list' });
    stream.close();
  });

  test('a question and the end of its reply are hints of their conversation', async () => {
    const session = await openSession(app.url);
    const stream = await live(app, session);
    const headers = { ...auth(session), 'x-tributary-page': 'tab-1' };
    const run = runBody();
    await send(`${app.url}/api/runs`, { headers, body: run });
    const turn = turnBody();
    const asked = await send(`${app.url}/api/turns`, { headers, body: turn });
    expect(asked.status).toBe(201);
    await stream.count('"kind":"conversation"', 4);
    for (const id of [run.conversationId, turn.conversation.id]) {
      const mine = stream.hints().filter((hint) => hint.id === id);
      // The question's hint names the page that asked, the end's hint names none. A quick reply may end first.
      expect(mine.map(({ kind: name }) => name)).toEqual(['conversation', 'conversation']);
      expect(new Set(mine.map(({ page }) => page))).toEqual(new Set(['tab-1', undefined]));
    }
    stream.close();
  });

  test.each(['x', 'a.b', 'a.-1', 'a.1,', 'a.99999999999', `${'a'.repeat(65)}.1`, manyRuns(65)])(
    'a list of runs that cannot be read is 400: %.20s',
    async (follow) => {
      const reply = await send(`${app.url}/api/live?follow=${follow}`, { method: 'GET', headers: auth(session) });
      expect([reply.status, reply.json]).toMatchObject([400, { body: { error: { path: 'follow' } } }]);
    },
  );

  test('a stream ends with its session, and none begins after it', async () => {
    const visitor = await openSession(app.url);
    const run = await ask(app, visitor);
    const stream = await live(app, visitor, `${run}.0`);
    await stream.count('event: hint\n', greeting);
    const reply = await send(`${app.url}/api/account/session`, { method: 'DELETE', headers: auth(visitor) });
    expect(reply.status).toBeLessThan(300);
    await stream.ended();
    const late = await send(`${app.url}/api/live`, { method: 'GET', headers: auth(visitor) });
    expect(late.status).toBe(401);
  });

  test('64 of a user, and no more', async () => {
    const visitor = await openSession(app.url);
    const streams = await Promise.all(Array.from({ length: 64 }, () => live(app, visitor)));
    const one = await send(`${app.url}/api/live`, { method: 'GET', headers: auth(visitor) });
    expect([one.status, one.json]).toMatchObject([429, { body: { error: { code: 'too_many_streams' } } }]);
    for (const each of streams) each.close();
  });
});

function manyRuns(count: number): string {
  return Array.from({ length: count }, (_, at) => `r${at}.0`).join(',');
}

function numbersOf(text: string): Map<string, number[]> {
  const seen = new Map<string, number[]>();
  let run = '';
  for (const block of text.split('\n\n')) {
    const [, named] = /^event: run\ndata: (.*)$/.exec(block) ?? [];
    const [, id] = /^id: (\d+)\n/.exec(block) ?? [];
    if (named !== undefined) run = named;
    if (id !== undefined) seen.set(run, [...(seen.get(run) ?? []), Number(id)]);
  }
  return seen;
}

describe('two servers on one PostgreSQL', () => {
  const apps: App[] = [];
  afterAll(() => Promise.all(apps.map((app) => app.stop())));

  test('a change at one is a hint at the other', async () => {
    const env = await environmentOf('postgres');
    const first = await startApp(env);
    const second = await startApp(env);
    apps.push(first, second);
    const session = await openSession(first.url);
    const stream = await live(second, session);
    await stream.count('event: hint\n', greeting);
    const id = newId();
    const headers = { ...auth(session), 'x-tributary-page': 'tab-2' };
    await send(`${first.url}/api/conversations`, { headers, body: { id } });
    await send(`${first.url}/api/conversations/${id}`, { method: 'PATCH', headers, body: { title: 'A' } });
    await stream.has(`"id":"${id}","page":"tab-2"`);
    expect(stream.hints().at(-1)).toMatchObject({ kind: 'conversation', id, page: 'tab-2' });
    stream.close();
  });
});
