// A waiting call taken by this process: uses the taker's access; shows the answer only if the user is still there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunService } from '../runs/run-service.ts';
import { scriptedReply } from '../runs/testing/scripted-reply.ts';
import { newId } from '../storage/ids.ts';
import { appendMessages, changeConversation, findConversation } from '../storage/repositories/conversations.ts';
import { findTurn } from '../storage/repositories/turns.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { beginTaken } from './take-in.ts';
import type { TurnPorts } from './turn-ports.ts';
import { beginWaiting } from './waiting-question.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const turn = { stream: true, client, standing: { door: 'earlier', epoch: 0, keyed: false } };
const said = { createdAt: 1, role: 'user' as const, text: 'hi', images: [] };

onBoth((kind) => {
  let storage: Storage;
  let runs: RunService;
  const called: Turn[] = [];
  const model: TurnPorts['model'] = (of) => {
    called.push(of);
    return (signal) => Promise.resolve(scriptedReply({ batches: [[]], signal, pace: () => Promise.resolve() }));
  };
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
    runs = new RunService({ storage });
  });
  afterAll(async () => {
    await runs.close(0);
    await storage.close();
  });

  /** `again`: a further answer to a question while an earlier one is shown. */
  async function asked({ again = false } = {}) {
    const [userId, conversationId, question, other] = [newId(), newId(), newId(), newId()];
    const messages = [{ ...said, id: question, parentId: null }];
    const request = { userId, conversationId, parentId: question, messageId: newId(), provider: 'p', model: 'm', turn };
    const first = { ...request, messageId: newId(), conversation: {}, messages };
    await beginWaiting(storage, first, undefined);
    if (again) await appendMessages(storage, userId, conversationId, [{ ...said, id: other, parentId: question }]);
    const { turnId } = await beginWaiting(storage, again ? request : first, undefined);
    return {
      userId,
      other,
      head: async () => (await findConversation(storage, userId, conversationId))?.headId,
      show: (headId: string | null) => changeConversation(storage, userId, conversationId, { headId }),
      append: async (parentId: string) => {
        const id = newId();
        await appendMessages(storage, userId, conversationId, [{ ...said, id, parentId }]);
        return id;
      },
      question,
      async take() {
        const waiting = await findTurn(storage, userId, turnId);
        if (!waiting) throw new Error('it has no row');
        const taker = { userId, door: 'now', session: { epoch: 3 } };
        const parts = { storage, runs, ports: { model } as TurnPorts }; // no other port is used
        return beginTaken(parts, taker, waiting, { answer: newId(), byPage: false });
      },
    };
  }

  test('the model is called by the standing of whoever takes it', async () => {
    const { take } = await asked();
    called.length = 0;
    await take();
    await expect.poll(() => called).toHaveLength(1);
    expect(called[0]).toMatchObject({ door: 'now', epoch: 3 });
  });

  test.each([false, true])(
    'a reader who has stayed is shown the answer; another one to the question: %s',
    async (again) => {
      const { take, head } = await asked({ again });
      const { begun } = await take();
      expect(await head()).toBe(begun?.messageId);
    },
  );

  test.each([false, true])(
    'a reader who has gone elsewhere stays there; another one to the question: %s',
    async (again) => {
      const { take, head, append, question } = await asked({ again });
      const elsewhere = await append(question);
      await take();
      expect(await head()).toBe(elsewhere);
    },
  );
});
