// Tests the cost of scheduled runs on both databases: all rounds of a turn count, in their currency, and nothing else
// of the chat.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import { createConversation } from '../../../server/storage/repositories/conversations.ts';
import { addUsageCall } from '../../../server/storage/repositories/ledger.ts';
import { insertRun } from '../../../server/storage/repositories/runs.ts';
import type { ScheduleRunRow } from './repository.ts';
import { insertCalls } from '../../../server/storage/repositories/turn-calls.ts';
import { insertTurn } from '../../../server/storage/repositories/turns.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { client } from '../../../server/turns/testing/tool-chat.ts';
import { usageCall } from '../../../server/storage/ledger-entry.ts';
import { costsOf } from './costs.ts';

const userId = 'u';
const using = { provider: 'p', model: 'm' };

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()), 120_000);
  afterAll(() => storage.close());

  /** Records a call of the model for this answer. `dollars`: undefined if the price is unknown. */
  async function called(conversationId: string, messageId: string, dollars: number | undefined): Promise<string> {
    const id = newId();
    await insertRun(storage, { id, userId, conversationId, parentId: null, messageId, ...using, owner: 'o' });
    const billing =
      dollars === undefined ? undefined : ({ type: 'billing', cost: { amount: dollars, currency: 'USD' } } as const);
    const call = { id, userId, conversationId, ...using, purpose: 'chat', outcome: 'done', billing } as const;
    await addUsageCall(storage, usageCall(call, Date.now()));
    return id;
  }

  test('all rounds of the turn, and no other answer of the chat', async () => {
    const [conversationId, other, first, second, unknown] = [newId(), newId(), newId(), newId(), newId()];
    for (const id of [conversationId, other]) await createConversation(storage, userId, { id });
    const runId = await called(conversationId, first, 0.25);
    await called(conversationId, second, 0.5);
    await called(conversationId, newId(), 7);
    const turn = { id: newId(), userId, conversationId, answerId: first, runId, traceId: null, ...using };
    const standing = { door: 'loopback', epoch: 0, keyed: false, brought: [] } as const;
    await insertTurn(storage, { ...turn, stream: true, client, standing });
    const asked = { type: 'tool', index: 0, id: 'c', name: 'n', arguments: '{}' } as const;
    await insertCalls(storage, { turnId: turn.id, messageId: first }, [
      { call: asked, position: 0, resultId: newId() },
    ]);
    await storage.db.updateTable('turns').set({ messageId: second }).where('id', '=', turn.id).execute();

    const otherRun = await called(other, unknown, undefined);
    const otherTurn = { ...turn, id: newId(), conversationId: other, answerId: unknown, runId: otherRun };
    await insertTurn(storage, { ...otherTurn, stream: true, client, standing });

    // Other fields of a run are not read.
    const runs = [
      { conversationId, answerId: first },
      { conversationId: other, answerId: unknown },
      { conversationId: null, answerId: null },
    ] as ScheduleRunRow[];
    const costs = await costsOf(storage, userId, runs);
    expect([...costs]).toEqual([[first, [{ currency: 'USD', micros: 750_000 }]]]);
    expect(await costsOf(storage, 'somebody else', runs)).toEqual(new Map());
  });
});
