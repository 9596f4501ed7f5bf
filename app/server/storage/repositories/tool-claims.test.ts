// Claims of tool calls on both databases: one process wins, claims expire, a call with a result never runs again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { appendMessages, createConversation } from './conversations.ts';
import { claimCall, releaseCall } from './tool-claims.ts';

const lasts = 1_000;
const resultIn = (conversationId: string) => ({ conversationId, id: newId() });

onBoth((kind) => {
  let here: Storage;
  let there: Storage;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    here = await database.open();
    // Only one process uses a SQLite database.
    there = kind === 'postgres' ? await database.open() : here;
  });
  afterAll(async () => {
    await here.close();
    if (there !== here) await there.close();
  });

  test('of many at the same moment one wins', async () => {
    const [user, result] = [newId(), resultIn('nowhere')];
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claimCall(at % 2 ? here : there, user, result, lasts)),
    );
    expect(claims.map(({ state }) => state).sort()).toEqual(['mine', ...Array.from({ length: 7 }, () => 'taken')]);
    expect(await claimCall(here, newId(), result, lasts)).toMatchObject({ state: 'mine' });
  });

  test('its time ends when nobody comes back with a result', async () => {
    const [user, result] = [newId(), resultIn('nowhere')];
    expect(await claimCall(here, user, result, lasts, 5_000)).toMatchObject({ state: 'mine' });
    expect(await claimCall(there, user, result, lasts, 5_999)).toEqual({ state: 'taken', until: 6_000 });
    expect(await claimCall(there, user, result, lasts, 6_000)).toMatchObject({ state: 'mine' });
  });

  test('whoever goes away gives it back, and nobody else’s', async () => {
    const [user, result] = [newId(), resultIn('nowhere')];
    await releaseCall(here, user, result, 'nobody');
    const claim = await claimCall(here, user, result, lasts);
    await releaseCall(here, user, result, 'somebody else');
    expect(await claimCall(here, user, result, lasts)).toMatchObject({ state: 'taken' });
    await releaseCall(here, user, result, claim.state === 'mine' ? claim.claimer : '');
    expect(await claimCall(here, user, result, lasts)).toMatchObject({ state: 'mine' });
  });

  test('what has its result is not run again', async () => {
    const user = newId();
    const { id = '' } = (await createConversation(here, user, { title: 'x' })) ?? {};
    const question = { id: newId(), parentId: null, createdAt: 1, role: 'user' as const, text: 'x', images: [] };
    const result = resultIn(id);
    const kept = { id: result.id, parentId: question.id, createdAt: 2, role: 'tool' as const };
    await appendMessages(here, user, id, [question, { ...kept, toolCallId: 'c', name: 'n', content: '1' }]);
    expect(await claimCall(here, user, result, lasts)).toEqual({ state: 'answered' });
  });
});
