// Rows of turns: inserted in the question's transaction, changed only in the transaction that ends their run.
import type { StreamEvent } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnVersion } from '../../shared/turn/turn.machine.ts';
import { RunService } from '../runs/run-service.ts';
import { scriptedReply } from '../runs/testing/scripted-reply.ts';
import { newId } from '../storage/ids.ts';
import { decideCall, endCall, insertCalls, readCalls, takeCall } from '../storage/repositories/turn-calls.ts';
import { endTurn, findTurnOfAnswer } from '../storage/repositories/turns.ts';
import { removeUser } from '../storage/repositories/accounts.ts';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const said: StreamEvent = { id: 'v', type: 'text', data: 'word' };
const stop: StreamEvent = { id: 'v', type: 'stop', data: 'stop' };
const failed: StreamEvent = {
  id: 'v',
  type: 'error',
  data: { type: 500, message: 'broken', body: {}, provider: 'p' },
};

onBoth((kind) => {
  let storage: Storage;
  let service: RunService;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
    service = new RunService({ storage });
  });
  afterAll(async () => {
    await service.close(0);
    await storage.close();
  });

  async function begin(events: readonly StreamEvent[], { turn = true, pace = () => Promise.resolve() } = {}) {
    const messageId = newId();
    const request = {
      userId: newId(),
      conversationId: newId(),
      conversation: {},
      parentId: null,
      messageId,
      provider: 'p',
      model: 'm',
      ...(turn ? { turn: { stream: true, client, standing: { door: 'open', epoch: 0, keyed: false } } } : {}),
    };
    const begun = await service.start(request, (signal) =>
      Promise.resolve(scriptedReply({ batches: [events], signal, pace })),
    );
    const row = () => findTurnOfAnswer(storage, request.userId, request.conversationId, messageId);
    return { ...request, ...begun, row };
  }
  const end = async ({ userId, runId }: Awaited<ReturnType<typeof begin>>): Promise<void> => {
    await expect.poll(async () => (await service.find(userId, runId)).status, { timeout: 10_000 }).not.toBe('running');
  };

  test.each([
    ['done', [said, stop]],
    ['error', [said, failed]],
  ] as const)('ends as %s', async (state, events) => {
    const begun = await begin(events);
    await end(begun);
    expect(await begun.row()).toMatchObject({ id: begun.turnId, state, reason: null, round: 1, runId: begun.runId });
    expect((await begun.row())?.endedAt).not.toBeNull();
  });

  test('runs, and ends as abort when it is stopped', async () => {
    const begun = await begin([said], { pace: () => new Promise(() => undefined) });
    expect(await begun.row()).toMatchObject({ state: 'streaming', version: turnVersion, endedAt: null });
    await service.stop(begun.userId, begun.runId);
    expect(await begun.row()).toMatchObject({ state: 'abort' });
  });

  test('a run without a turn has no row, and moves that of no other', async () => {
    const begun = await begin([said, stop], { turn: false });
    await end(begun);
    expect(begun.turnId).toBeUndefined();
    expect(await begun.row()).toBeUndefined();
  });

  test('a turn of a newer version is left alone; one in a state that nobody knows is interrupted', async () => {
    const never = { pace: () => new Promise<void>(() => undefined) };
    const [newer, unknown] = [await begin([said], never), await begin([said], never)];
    const change = (id: string | undefined, set: object) =>
      storage.db
        .updateTable('turns')
        .set(set)
        .where('id', '=', id ?? '')
        .execute();
    await change(newer.turnId, { version: turnVersion + 1, state: 'dreaming' });
    await change(unknown.turnId, { state: 'dreaming' });
    for (const each of [newer, unknown]) await service.stop(each.userId, each.runId);
    expect(await newer.row()).toMatchObject({ state: 'dreaming', endedAt: null });
    expect(await unknown.row()).toMatchObject({ state: 'interrupted' });
  });

  test('a call is taken by one, ended by whoever took it, and by nobody once its turn has ended', async () => {
    const part = { type: 'tool', index: 0, id: 'c', name: 'clock____now', arguments: '{}' } as const;
    const calls = [0, 1].map((position) => ({ call: part, position, resultId: newId() }));
    const never = { pace: () => new Promise<void>(() => undefined) };
    const { turnId = '', messageId } = await begin([said], never);
    await insertCalls(storage, { turnId, messageId }, calls);
    const [first, second] = await readCalls(storage, turnId, messageId);
    if (!first || !second) throw new Error('the rows are not there');
    const owners = ['here', 'there'];
    const taken = await Promise.all(owners.map((owner) => takeCall(storage, first, owner)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const ended = await Promise.all(owners.map((owner) => endCall(storage, first, owner)));
    expect(ended).toEqual(taken);
    const decisions = ['once', 'decline'] as const;
    const decided = await Promise.all(
      decisions.map((decision) => decideCall(storage, second, { decision, shown: null })),
    );
    expect(decided.filter(Boolean)).toHaveLength(1);
    await endTurn(storage, turnId, { type: 'stop' });
    expect(await takeCall(storage, second, 'here')).toBe(false);
    expect((await readCalls(storage, turnId, messageId)).map(({ state }) => state)).toEqual(['ended', 'dropped']);
  });

  test('goes with its conversation, and with its user', async () => {
    const begun = await begin([said, stop]);
    await end(begun);
    await removeUser(storage, begun.userId);
    expect(await begun.row()).toBeUndefined();
  });

  test('an answer of 3,000 calls, with a character that PostgreSQL cannot store, ends its run', async () => {
    const calls: StreamEvent = {
      id: 'v',
      type: 'tool_calls',
      data: Array.from({ length: 3000 }, (_, index) => ({
        index,
        id: `c${index}`,
        type: 'function' as const,
        function: { name: 'none\0', arguments: '{"a":"\0"}' },
      })),
    };
    const turn = await begin([said, calls, { ...stop, data: 'tool_calls' } as StreamEvent]);
    await end(turn);
    const row = await turn.row();
    expect(row?.state).toBe('tool');
    const rows = await readCalls(storage, row?.id ?? '', turn.messageId);
    expect([rows.length, rows.at(-1)?.name]).toEqual([3000, 'none']);
  });
});
