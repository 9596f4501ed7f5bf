// Titles and summaries over real HTTP: made once, after the last answer, and never over what the user wrote.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth, testDatabase } from '../../storage/testing/databases.ts';
import { openSession } from '../../testing/client.ts';
import type { Session } from '../../testing/client.ts';
import { startLogged } from '../../testing/start-app.ts';
import type { LoggedApp } from '../../testing/start-app.ts';
import { other, taskChat } from '../testing/task-chat.ts';
import { startTaskVendor } from '../testing/task-vendor.ts';
import type { TaskVendor } from '../testing/task-vendor.ts';

const soon = { timeout: 20_000 };

routesOnBoth((kind) => {
  describe('one server', () => {
    let vendor: TaskVendor;
    let app: LoggedApp;
    let session: Session;
    const chat = taskChat(
      () => app.url,
      () => session,
      () => ({ apiKey: 'sk-box', baseURL: vendor.url }),
    );
    beforeAll(async () => {
      vendor = await startTaskVendor();
      app = await startLogged(await environmentOf(kind));
      session = await openSession(app.url);
      await chat.install();
    }, 60_000);
    beforeEach(async () => {
      vendor.release();
      vendor.tasks.length = 0;
      await chat.prefer({});
    });
    afterAll(async () => {
      await app.stop();
      await vendor.close();
    });

    const settled = async (id: string, state: string) => await expect.poll(() => chat.stateOf(id), soon).toBe(state);
    const asked = async (count = 1) => await expect.poll(() => vendor.tasks.length, soon).toBe(count);

    test('a title after the first answer, by the key that came with the question, and no second one', async () => {
      const id = await chat.ask('Where does the Danube rise?');
      await settled(id, 'title done');
      expect(await chat.titleOf(id)).toBe('generated: The title no. 1');
      expect(vendor.tasks).toMatchObject([{ kind: 'title', model: 'm', key: 'Bearer sk-box' }]);
      expect(vendor.tasks[0]?.text).toContain('Where does the Danube rise?');
      const answers = vendor.answers();
      await chat.ask('And where does it end?', {}, {}, id);
      await expect.poll(() => vendor.answers(), soon).toBe(answers + 1);
      await chat.ask('How long is it?', {}, {}, await chat.ask('Something else'));
      await asked(2);
      expect(await chat.titleOf(id)).toBe('generated: The title no. 1');
    });

    test('a chat that names no model is named by the one that answered', async () => {
      const id = await chat.ask('Where does the Rhine rise?', { provider: '' });
      await settled(id, 'title done');
      expect(vendor.tasks).toMatchObject([{ kind: 'title', model: 'm', key: 'Bearer sk-box' }]);
    });

    test('a question is not delayed by the title of the last answer, and no turn is kept', async () => {
      vendor.hold();
      const id = await chat.ask('one');
      await asked();
      const answers = vendor.answers();
      expect(((await chat.read(id)) as { readonly turns?: unknown }).turns).toEqual([]);
      await chat.ask('two', {}, {}, id);
      await expect.poll(() => vendor.answers(), soon).toBe(answers + 1);
      vendor.release();
      await settled(id, 'title done');
    });

    test('a title that the user gives meanwhile stays', async () => {
      vendor.hold();
      const id = await chat.ask('one');
      await asked();
      await chat.call('PATCH', `/api/conversations/${id}`, { title: 'Mine' });
      vendor.release();
      await settled(id, 'title abort');
      expect(await chat.titleOf(id)).toBe('user: Mine');
    });

    test('in the trash meanwhile: no title; gone for good: no task', async () => {
      vendor.hold();
      const [trashed, purged] = [await chat.ask('one'), await chat.ask('two')];
      await asked(2);
      await chat.call('DELETE', `/api/conversations/${trashed}`);
      await chat.call('DELETE', `/api/conversations/${purged}?forever=1`);
      vendor.release();
      await settled(trashed, 'title abort');
      expect(await chat.titleOf(trashed)).toBe('none: First words');
      expect((await chat.call('GET', `/api/conversations/${purged}`)).status).toBe(404);
      await settled(await chat.ask('three'), 'title done');
    });

    test('switched off: no task', async () => {
      await chat.prefer({ titles: false });
      const off = await answered(await chat.ask('one'));
      await chat.prefer({});
      await settled(await chat.ask('two'), 'title done');
      expect(await chat.stateOf(off)).toBe('none');
      expect(vendor.tasks).toHaveLength(1);
    });

    test('the user’s own model for tasks, of another provider, by a key of the browser alone', async () => {
      await chat.prefer({ taskModel: `${other}/cheap` });
      const id = await chat.ask('one', {}, { [other]: { apiKey: 'sk-other', baseURL: vendor.url } });
      await settled(id, 'title done');
      expect(vendor.tasks).toMatchObject([{ model: 'cheap', key: 'Bearer sk-other' }]);
    });

    test('a model that fails is told of, changes nothing, and is not asked after every answer', async () => {
      const id = await chat.ask('one', { model: 'fails' });
      await settled(id, 'title error');
      expect(await chat.problemOf(id)).toMatchObject({ type: 'ModelNotFound' });
      expect(await chat.titleOf(id)).toBe('none: First words');
      expect(app.output()).toContain('a task failed');
      for (const count of [2, 3]) {
        await chat.ask('again', { model: 'fails' }, {}, id);
        await asked(count);
        await settled(id, 'title error');
      }
      await chat.ask('again', { model: 'fails' }, {}, id);
      await settled(await chat.ask('elsewhere'), 'title done');
      expect(vendor.tasks).toHaveLength(4);
    });

    test('a summary that the user asks for, and the history limit that comes with it', async () => {
      await chat.prefer({ titles: false });
      const id = await chat.ask('rivers');
      await chat.ask('lakes', {}, {}, await answered(id));
      await answered(id);
      expect((await chat.summarise(id, { historyCount: 2 })).json).toMatchObject({ task: { kind: 'summary' } });
      await settled(id, 'summary done');
      expect(await chat.summaryOf(id)).toBe('The summary no. 1');
      expect((await chat.read(id)).conversation.config).toMatchObject({ enableHistoryCount: true, historyCount: 2 });
      expect(vendor.tasks[0]?.text).toContain('rivers');
      expect(vendor.tasks[0]?.text).not.toContain('lakes');
    });

    test('a summary is carried on when as much again as half the limit has gone by', async () => {
      await chat.prefer({ titles: false });
      const id = await chat.ask('rivers', { enableHistoryCount: true, historyCount: 2 });
      await chat.ask('lakes', {}, {}, await answered(id));
      await answered(id);
      await chat.summarise(id);
      await settled(id, 'summary done');
      await chat.ask('seas', {}, {}, id);
      await expect.poll(() => chat.summaryOf(id), soon).toBe('The summary no. 2');
      const { text = '' } = vendor.tasks[1] ?? {};
      expect(text).toContain('The summary no. 1');
      expect(text).toContain('lakes');
      expect(text).not.toContain('rivers');
    });

    test('a summary that the user changes meanwhile stays', async () => {
      await chat.prefer({ titles: false });
      const id = await chat.ask('rivers', { enableHistoryCount: true, historyCount: 2 });
      await chat.ask('lakes', {}, {}, await answered(id));
      await answered(id);
      vendor.hold();
      await chat.summarise(id);
      await asked();
      const { headId } = (await chat.read(id)).conversation;
      const historySummary = { text: 'By hand', upTo: headId };
      await chat.call('PATCH', `/api/conversations/${id}`, { config: { historySummary } });
      vendor.release();
      await settled(id, 'summary abort');
      expect(await chat.summaryOf(id)).toBe('By hand');
    });

    test('nothing left out, nothing summarised; of a chat that is not there neither', async () => {
      const id = await chat.ask('one', { enableHistoryCount: true, historyCount: 20 });
      await settled(id, 'title done');
      await chat.summarise(id);
      await settled(id, 'summary abort, title done');
      expect(vendor.tasks).toHaveLength(1);
      expect((await chat.summarise('nowhere')).status).toBe(404);
    });

    /** Waits for the last answer and returns the id. */
    async function answered(id: string): Promise<string> {
      await expect.poll(async () => JSON.stringify(await chat.read(id)), soon).not.toContain('"outcome":"running"');
      return id;
    }
  });

  test('no key reaches the database, the log or an answer', async () => {
    const vendor = await startTaskVendor();
    const database = await testDatabase(kind);
    const { dataDir: DATA_DIR, databaseUrl } = database;
    const app = await startLogged({ DATA_DIR, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) });
    const session = await openSession(app.url);
    const key = { apiKey: 'sk-marked-and-secret', baseURL: vendor.url };
    const chat = taskChat(
      () => app.url,
      () => session,
      () => key,
    );
    await chat.install();
    const id = await chat.ask('one', { model: 'fails' }, { [other]: key });
    await expect.poll(() => chat.stateOf(id), soon).toBe('title error');
    const shown = JSON.stringify(await chat.read(id));
    await app.stop();
    const storage = await database.open();
    const rows = [
      await storage.db.selectFrom('tasks').selectAll().execute(),
      await storage.db.selectFrom('turns').selectAll().execute(),
    ];
    await storage.close();
    expect(JSON.stringify(rows)).toContain(other);
    for (const text of [shown, app.output(), JSON.stringify(rows)]) expect(text).not.toContain(key.apiKey);
    await vendor.close();
  }, 60_000);
});
