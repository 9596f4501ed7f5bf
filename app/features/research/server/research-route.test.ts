// Researches over HTTP on both databases: twenty questions with hidden facts, limits, pauses, notes, and what ends them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { newId } from '../../../server/storage/ids.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { idIn, newTemporaryId } from '../../../shared/conversation/temporary.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import { replyText } from '../../../shared/reply/reply.ts';
import type { ResearchControl, ResearchProgress } from '../shared/api.ts';
import { questions } from './testing/questions.ts';
import { startResearchWorld } from './testing/research-world.ts';
import type { ResearchWorld } from './testing/research-world.ts';

const soon = { timeout: 45_000 };
const provider = 'my-box';
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const usual = { minutes: 5, pages: 10 };
/** Per million tokens, so that 1000 tokens cost a thousandth. */
const pricing = { input: 1, output: 1 };

interface Asked {
  readonly conversation: string;
  readonly question: string;
  readonly answer: string;
  readonly runId: string;
}

routesOnBoth((kind) => {
  let world: ResearchWorld;
  let app: App;
  let session: Session;

  const call = (method: string, path: string, body?: unknown, who = session) =>
    send(`${app.url}${path}`, {
      method,
      headers: auth(who, { apiKey: 'sk-of-the-user', baseURL: `${world.origin}/v1` }),
      ...(body === undefined ? {} : { body }),
    });
  const ask = async (text: string, research: unknown = usual, again?: Asked, chat = newId()): Promise<Asked> => {
    const asked = { conversation: chat, question: idIn(chat, newId()), ...again, answer: idIn(chat, newId()) };
    const config = { ...defaultChatConfig, provider, model: 'scripted' };
    const message = { id: asked.question, createdAt: 1, text, images: [], research };
    const reply = await call('POST', '/api/turns', {
      conversation: { id: asked.conversation, ...(again ? {} : { create: { title: 'A chat', config } }) },
      parent: again ? asked.question : null,
      answer: asked.answer,
      ...(again ? {} : { message }),
      using: { provider, model: 'scripted' },
      config: { changes: {} },
      client,
    });
    expect(reply.status).toBe(201);
    return { ...asked, ...(reply.json as { readonly runId: string }) };
  };
  const addressOf = ({ conversation, question }: Asked) => `/api/conversations/${conversation}/research/${question}`;
  const progress = async (asked: Asked, who?: Session) =>
    (await call('GET', addressOf(asked), undefined, who)).json as ResearchProgress;
  const control = (asked: Asked, wish: ResearchControl, who?: Session) => call('POST', addressOf(asked), wish, who);
  const answerOf = async ({ conversation, answer }: Asked) => {
    const { messages } = (await call('GET', `/api/conversations/${conversation}`)).json as {
      readonly messages: readonly StoredMessage[];
    };
    const message = messages.find(({ id }) => id === answer);
    if (message?.role !== 'assistant') throw new Error('no answer');
    return message;
  };
  const ends = async (asked: Asked, outcome = 'done') =>
    await expect.poll(async () => (await answerOf(asked)).outcome, soon).toBe(outcome);
  const countOf = (kinds: string) => world.calls.filter((each) => each.call === kinds).length;

  beforeAll(async () => {
    world = await startResearchWorld();
    app = await startApp({
      ...(await environmentOf(kind)),
      SEARCH_ENGINE: 'searxng',
      SEARXNG_URL: world.origin,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    });
    session = await openSession(app.url);
    const models = { added: ['scripted'], edited: { scripted: { pricing } } };
    const custom = { name: 'Box', sdkType: 'openai' };
    await call('PATCH', '/api/settings', { providers: { [provider]: { custom, models } } });
  });
  afterAll(async () => {
    await app.stop();
    await world.close();
  });
  beforeEach(() => {
    world.calls.length = 0;
    world.visits.length = 0;
    world.mind = 'scripted';
    world.tokens = 1000;
    return () => world.release();
  });

  describe.each(['scripted', 'gullible'] as const)('a %s model', (mind) => {
    test.each(questions.map((each) => [each.id, each] as const))('%s', async (id, hidden) => {
      world.mind = mind;
      const asked = await ask(`${hidden.question} (${id})`);
      await ends(asked);
      const message = await answerOf(asked);
      const text = replyText(message.reply);
      const { citations = [] } = message.reply.grounding ?? {};
      const numbered = (line: string): string =>
        line.replaceAll(/\{([^}]*)\}/g, (_all, path: string) => {
          const at = citations.findIndex(({ url }) => url.endsWith(`/${path}`));
          return at === -1 ? '[missing]' : `[${at + 1}]`;
        });
      expect(text).toBe(hidden.report.map((line) => numbered(line.shown ?? line.text)).join('\n'));
      // Orders of pages are not followed: no tool, no further address.
      expect(message.reply.parts.filter(({ type }) => type !== 'text')).toEqual([]);
      expect(world.visits.filter((visit) => visit.includes('evil'))).toEqual([]);
      expect(text).not.toContain('evil');
      expect(world.calls.every(({ tools }) => tools === undefined)).toBe(true);
      const found = await progress(asked);
      expect(found).toMatchObject({ state: 'done', spentMicros: world.calls.length * 1000, currency: 'USD' });
      expect(found.steps.flatMap((step) => (step.kind === 'page' ? [step.url] : []))).toHaveLength(hidden.pages.length);
      expect(JSON.stringify(found.steps)).not.toContain('on no page at all');
    });
  });

  test('a model that writes no JSON gets the question searched and passages chosen by words', async () => {
    world.mind = 'plain';
    const asked = await ask('When was the lighthouse of Norderney lit first? (Q01)');
    await ends(asked);
    expect(replyText((await answerOf(asked)).reply)).toMatch(/1874 \[\d\]\.$/);
  });

  test.each([0.003, 0.004, 0.005])('at most one call passes a budget of $%f', async (budget) => {
    const asked = await ask('How tall is the tower of Vimperk? (Q02)', { ...usual, budget });
    await expect.poll(async () => (await answerOf(asked)).outcome, soon).not.toBe('running');
    const { outcome } = await answerOf(asked);
    // Each call costs a thousandth: the report is one of them.
    expect(world.calls.length).toBeLessThanOrEqual(budget * 1000 + 1);
    const last = (await progress(asked)).steps.at(-1);
    expect(outcome === 'done' && last?.kind === 'report' ? last.limit : 'money').toBe('money');
  });

  test('a budget that allows no call is used for no report about nothing', async () => {
    // The estimate of the shortest reply is above a thousandth.
    const asked = await ask('How tall is the tower of Vimperk? (Q02)', { ...usual, budget: 0.001 });
    await ends(asked, 'error');
    expect((await answerOf(asked)).reply.error?.message).toContain('larger budget');
    expect(world.calls).toEqual([]);
    expect(await progress(asked)).toMatchObject({ state: 'interrupted', spentMicros: 0 });
  });

  test('a call much dearer than its estimate ends the research, and going on keeps what was read', async () => {
    const asked = await ask('How tall is the tower of Vimperk? (Q02)', { ...usual, budget: 0.02 });
    world.tokens = 50_000;
    await ends(asked, 'error');
    expect(world.calls).toHaveLength(1);
    expect((await progress(asked)).state).toBe('interrupted');
    world.tokens = 10;
    const again = await ask('', undefined, asked);
    await ends(again);
    expect(countOf('plan')).toBe(1);
    expect(await progress(again)).toMatchObject({ state: 'done' });
  });

  test('paused, steered and asked to write now', async () => {
    world.hold('plan');
    const asked = await ask('Which river feeds the mill of Sopron? (Q06)');
    await expect.poll(() => countOf('plan'), soon).toBe(1);
    expect((await control(asked, { paused: true, note: 'Only rivers in Hungary' })).status).toBe(204);
    world.release();
    await expect.poll(async () => (await progress(asked)).steps.length, soon).toBe(2);
    expect(await progress(asked)).toMatchObject({ state: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(world.calls).toHaveLength(1);
    world.hold('gaps');
    await control(asked, { paused: false });
    await expect.poll(() => countOf('gaps'), soon).toBe(1);
    expect(world.calls.slice(1).every(({ prompt }) => prompt.includes('Only rivers in Hungary'))).toBe(true);
    await control(asked, { finish: true });
    world.release();
    await ends(asked);
    expect(countOf('gaps')).toBe(1);
    expect((await progress(asked)).steps.at(-1)).toMatchObject({ kind: 'report', limit: 'user' });
  });

  test('stopped, it goes on with the next answer; finished, it begins again', async () => {
    world.hold('gaps');
    const asked = await ask('How old is the oak of Ivenack? (Q17)');
    await expect.poll(() => countOf('gaps'), soon).toBe(1);
    await call('DELETE', `/api/runs/${asked.runId}`);
    await ends(asked, 'abort');
    expect((await progress(asked)).state).toBe('interrupted');
    world.release();
    const next = await ask('', undefined, asked);
    await ends(next);
    expect(countOf('plan')).toBe(1);
    expect(world.visits.filter((visit) => visit.endsWith('q17/a'))).toHaveLength(1);
    const third = await ask('', undefined, asked);
    await ends(third);
    expect(countOf('plan')).toBe(2);
  });

  test('a second answer at the same time is refused, and the first one is not disturbed', async () => {
    world.hold('plan');
    const asked = await ask('How old is the oak of Ivenack? (Q17)');
    await expect.poll(() => countOf('plan'), soon).toBe(1);
    const second = await ask('', undefined, asked);
    await ends(second, 'error');
    expect((await answerOf(second)).reply.error?.message).toContain('Wait for it or stop it');
    expect(await progress(asked)).toMatchObject({ state: 'running' });
    world.release();
    await expect.poll(async () => (await progress(asked)).state, soon).toBe('done');
    expect(countOf('plan')).toBe(1);
  });

  test('a temporary chat has its research in memory alone', async () => {
    const asked = await ask('When is the fair of Kaunas? (Q20)', usual, undefined, newTemporaryId());
    await ends(asked);
    expect(replyText((await answerOf(asked)).reply)).toContain('10.5.2026 [1]');
    expect(await progress(asked)).toMatchObject({ state: 'done', currency: 'USD' });
  });

  test('without an engine the answer says what to do', async () => {
    await call('POST', '/api/search-engines', { engine: 'model' });
    const asked = await ask('When is the fair of Kaunas? (Q20)');
    await ends(asked, 'error');
    expect((await answerOf(asked)).reply.error?.message).toContain('Settings → Web search');
    await call('POST', '/api/search-engines', { engine: '' });
  });

  test.each([
    ['no limits', {}],
    ['too many pages', { minutes: 5, pages: 1000 }],
    ['negative money', { minutes: 5, pages: 5, budget: -1 }],
    ['a text', 'yes'],
    ['nothing', null],
  ])('a question with %s is an ordinary one', async (_name, research) => {
    const asked = await ask('When is the fair of Kaunas? (Q20)', research);
    await expect.poll(async () => (await answerOf(asked)).outcome, soon).toBe('error');
    expect(world.calls).toEqual([]);
    expect((await progress(asked)).state).toBe('none');
    expect((await control(asked, { paused: true })).status).toBe(404);
  });

  test('others neither see nor steer it, and wishes have a form', async () => {
    const asked = await ask('When is the fair of Kaunas? (Q20)');
    await ends(asked);
    const other = await openSession(app.url);
    expect((await call('GET', addressOf(asked), undefined, other)).status).toBe(404);
    expect((await control(asked, { paused: true }, other)).status).toBe(404);
    for (const wish of [{ note: '' }, { note: 'x'.repeat(2001) }, { paused: 'yes' }, { budget: 5 }])
      expect((await call('POST', addressOf(asked), wish)).status).toBe(400);
    for (let n = 0; n < 20; n++) await control(asked, { note: 'again' });
    expect((await control(asked, { note: 'again' })).status).toBe(400);
  });
});
