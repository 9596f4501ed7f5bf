// A server with one chat to name: kills itself at a named moment, or continues what another process left.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatReply, StreamEvent } from '@tributary/runtime-core';
import { RunService } from '../../runs/run-service.ts';
import { scriptedReply } from '../../runs/testing/scripted-reply.ts';
import { openStorage } from '../../storage/open.ts';
import { findConversation } from '../../storage/repositories/conversations.ts';
import { tasksOf } from '../../storage/repositories/tasks.ts';
import type { Storage } from '../../storage/storage.ts';
import { TaskService } from '../tasks/task-service.ts';
import { performTask } from '../tasks/task-work.ts';

const [task, dataDir = '', databaseUrl = '', askedFile = '', moment = ''] = process.argv.slice(2);

function reach(name: string): void {
  if (moment === name) process.kill(process.pid, 'SIGKILL');
}

const answer: readonly StreamEvent[] = [
  { id: 'v', type: 'text', data: 'It rises in the Black Forest.' },
  { id: 'v', type: 'stop', data: 'stop' },
];
const model = async (signal: AbortSignal): Promise<ChatReply> =>
  scriptedReply({ batches: answer.map((event) => [event]), signal, pace: () => sleep(5) });

const storage: Storage = await openStorage({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
const runs = new RunService({ storage, heartbeatMs: 100, staleMs: 600, graceMs: 300 });
await runs.recover();
runs.onTurn = () => reach('the turn has ended');
const tasks = new TaskService({
  storage,
  runs,
  heartbeatMs: 100,
  quietMs: 50,
  onError: (what, error) => console.error(what, error),
  ports: {
    async perform(row) {
      reach('before it is read');
      const end = await performTask(storage, row, async () => {
        reach('before the model');
        appendFileSync(askedFile, `${process.pid}\n`);
        await sleep(10);
        reach('after the model');
        return `Title ${process.pid}`;
      });
      const { change } = end;
      return change
        ? {
            ...end,
            async change(all) {
              reach('in the transaction');
              const changed = await change(all);
              reach('before the commit');
              return changed;
            },
          }
        : end;
    },
    mayGoOn: () => Promise.resolve(true),
    dropKeys: () => reach('after the commit'),
    changed: () => undefined,
  },
});
await tasks.recover();

const place = { userId: 'user', conversationId: 'c', messageId: 'a' };
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
if (task === 'begin') {
  const turn = { stream: true, client, standing: { door: 'open', epoch: 0, keyed: false } };
  const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'Where?', images: [] } as const;
  const conversation = { title: 'Where?', titleSource: 'none' } as const;
  const about = { ...place, conversation, messages: [question], parentId: 'q', provider: 'p', model: 'm', turn };
  await runs.start(about, model);
}
// By then all remaining work has begun.
await sleep(300);
for (;;) {
  const [row] = await tasksOf(storage, place.userId, place.conversationId);
  if (row && row.endedAt !== null) {
    const found = await findConversation(storage, place.userId, place.conversationId);
    const { state, attempts } = row;
    console.log(JSON.stringify({ pid: process.pid, state, attempts, title: found?.title }));
    break;
  }
  await sleep(20);
}
await tasks.close();
await runs.close(0);
await storage.close();
process.exit(0);
