// Cases beyond the fault rounds: memory of a stuck reader, an endless reply, one of two servers killed, pruned logs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../storage/ids.ts';
import {
  appendMessages,
  findConversation,
  readConversation,
  trashConversation,
} from '../storage/repositories/conversations.ts';
import { pruneLogs } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import { openStorage } from '../storage/open.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { startPostgres } from '../storage/testing/postgres.ts';
import { RunService } from './run-service.ts';
import { readRun } from './testing/reader.ts';
import type { Seen } from './testing/reader.ts';
import { scriptedReply } from './testing/scripted-reply.ts';
import { most } from '../../shared/testing/most.ts';

let storage: Storage;
let service: RunService;

async function start(batches: readonly (readonly StreamEvent[])[], pace = (): Promise<void> => Promise.resolve()) {
  const userId = newId();
  const conversationId = newId();
  const request = { userId, conversationId, conversation: {}, parentId: null, provider: 'p', model: 'm' };
  const { runId } = await service.start(request, (signal) => Promise.resolve(scriptedReply({ batches, signal, pace })));
  return { userId, conversationId, runId };
}

const text = (data: string): StreamEvent => ({ id: 'v', type: 'text', data });

onBoth((kind) => {
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
    service = new RunService({ storage, maxReply: 8 * 1024 * 1024 });
  });
  afterAll(async () => {
    await service.close(0);
    await storage.close();
  });

  test('what a stuck reader is behind waits in the database; when it reads again it gets all of it', async () => {
    const total = most(4000, 1000);
    const batches = Array.from({ length: total }, (_, at) => [text(`${at}:${'x'.repeat(1000)}`)]);
    const { userId, runId } = await start(batches, () => sleep(0));
    const body = await service.follow(userId, runId, 0);
    let taken = '';
    let room = false;
    let drain = (): void => undefined;
    let ended = false;
    body.start({
      write(chunk) {
        taken += chunk;
        return room;
      },
      end: () => void (ended = true),
      destroy: () => undefined,
      onDrain: (resume) => (drain = resume),
    });
    const { seen } = await readRun({ userId, runId, service: () => service });
    expect(seen).toHaveLength(total);
    expect(taken.length).toBeLessThan(200_000);
    room = true;
    await vi.waitFor(() => {
      drain();
      expect(ended).toBe(true);
    }, 10_000);
    expect([...taken.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(seen.map(({ seq }) => seq));
  });

  test('a reply without end is ended, and what was kept of it stays', async () => {
    const block = text('y'.repeat(256 * 1024));
    const batches = Array.from({ length: 200 }, () => [block]);
    const { userId, conversationId, runId } = await start(batches);
    const { seen, status } = await readRun({ userId, runId, service: () => service });
    expect(status).toBe('error');
    expect(seen.at(-1)).toMatchObject({ type: 'error', data: { message: expect.stringContaining('larger') } });
    expect(seen.length).toBeLessThan(40);
    const stored = await readConversation(storage, userId, conversationId, 1);
    expect(stored?.messages).toMatchObject([{ outcome: 'error' }]);
  });

  test('after its log was pruned the message is what is left', async () => {
    const { userId, runId } = await start([[text('a')], [{ id: 'v', type: 'stop', data: 'stop' }]]);
    await readRun({ userId, runId, service: () => service });
    await pruneLogs(storage, 0, Date.now() + 1000);
    await expect(service.follow(userId, runId, 0)).rejects.toMatchObject({ type: 404 });
    await expect(service.follow(userId, runId, 2)).resolves.toBeDefined();
  });

  test('a reader that is behind when the log is pruned is cut, not told of an end', async () => {
    const { userId, runId } = await start(Array.from({ length: 400 }, () => [text('x'.repeat(1000))]));
    const body = await service.follow(userId, runId, 0);
    let drain = (): void => undefined;
    let taken = '';
    const over = new Promise<string>((resolve) => {
      body.start({
        write(chunk) {
          taken += chunk;
          return false;
        },
        end: () => resolve('ended'),
        destroy: ({ message }) => resolve(message),
        onDrain: (resume) => (drain = resume),
      });
    });
    await readRun({ userId, runId, service: () => service });
    await pruneLogs(storage, 0, Date.now() + 1000);
    drain();
    expect(await over).toContain('was removed');
    expect(taken).not.toContain('"status"');
  });

  test('what a tool brings after all leaves a conversation in the trash, and no provider is called for it', async () => {
    const { userId, conversationId, runId } = await start([[text('a')]]);
    await readRun({ userId, runId, service: () => service });
    const messageId = (await readConversation(storage, userId, conversationId, 1))?.messages[0]?.id ?? '';
    const deletedAt = async () => (await findConversation(storage, userId, conversationId))?.deletedAt;
    await trashConversation(storage, userId, conversationId, 1);
    const result = { id: 'r', parentId: messageId, createdAt: 1, role: 'tool', toolCallId: 'c', name: 'n' } as const;
    await appendMessages(storage, userId, conversationId, [{ ...result, content: '1', outcome: 'done' }]);
    expect(await deletedAt()).toBe(1);

    const request = { userId, conversationId, provider: 'p', model: 'm' };
    let called = 0;
    const ask = (parentId: string) =>
      service.start({ ...request, parentId }, (signal) => {
        called++;
        return Promise.resolve(scriptedReply({ batches: [], signal, pace: () => Promise.resolve() }));
      });
    await expect(ask('r')).rejects.toMatchObject({ type: 404 });
    expect([called, await deletedAt()]).toEqual([0, 1]);
    // Answering the question again is a new run.
    const { runId: again } = await ask(messageId);
    await readRun({ userId, runId: again, service: () => service });
    expect([called, await deletedAt()]).toEqual([1, null]);
  });

  test('a run whose log was pruned is continued with what its message says', async () => {
    const call: StreamEvent = {
      id: 'v',
      type: 'tool_calls',
      data: [{ index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    };
    const first = [[{ id: 'v', type: 'reasoning', data: 'hm' } as const], [text('Half ')], [call]];
    const { userId, conversationId, runId } = await start([...first, [{ id: 'v', type: 'stop', data: 'length' }]]);
    await readRun({ userId, runId, service: () => service });
    await pruneLogs(storage, 0, Date.now() + 1000);
    const next = await service.start(
      { userId, conversationId, parentId: null, provider: 'p', model: 'm', continues: runId },
      (signal) =>
        Promise.resolve(
          scriptedReply({
            batches: [[text('and half')], [{ id: 'v', type: 'stop', data: 'stop' }]],
            signal,
            pace: () => Promise.resolve(),
          }),
        ),
    );
    expect(next.lastSeq).toBe(3);
    await readRun({ userId, runId: next.runId, service: () => service });
    const { messages = [] } = (await readConversation(storage, userId, conversationId, 1)) ?? {};
    expect(messages[0]?.role === 'assistant' && messages[0].reply.parts).toMatchObject([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Half ' },
      { type: 'tool', id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'text', text: 'and half' },
    ]);
  });

  test('replies that nobody follows are counted by user', async () => {
    const userId = newId();
    const request = () => ({
      userId,
      conversationId: newId(),
      conversation: {},
      parentId: null,
      provider: 'p',
      model: 'm',
    });
    const endless = (signal: AbortSignal) =>
      Promise.resolve(
        scriptedReply({
          batches: [[text('a')], [text('b')]],
          signal,
          pace: () => sleep(60_000, undefined, { signal, ref: false }).catch(() => undefined),
        }),
      );
    const begun = await Promise.all([1, 2, 3].map(() => service.start(request(), endless)));
    expect(service.unfollowed(userId)).toBe(3);
    expect(service.unfollowed(userId, begun[0]?.runId)).toBe(2);
    expect(service.unfollowed(newId())).toBe(0);
    // A run that a tab fetches counts until the tab reports its end.
    const own = await service.start(request(), undefined);
    expect(service.unfollowed(userId)).toBe(4);
    expect(service.unfollowed(userId, own.runId)).toBe(3);
    await service.take(userId, own.runId, { after: 0, events: [text('a')] });
    expect(service.unfollowed(userId)).toBe(4);
    await service.take(userId, own.runId, { after: 1, events: [], end: 'done' });
    expect(service.unfollowed(userId)).toBe(3);
    const runs = await service.active(userId);
    await Promise.all(runs.map(({ id }) => service.stop(userId, id)));
    expect(await service.active(userId)).toEqual([]);
  });
});

test(
  'of two servers on one PostgreSQL one is killed: the other ends its run, and nothing of it is lost',
  { timeout: 60_000 },
  async () => {
    const database = await testDatabase('postgres');
    const shared = await database.open();
    const other = new RunService({ storage: shared, heartbeatMs: 200, staleMs: 1500 });
    const userId = newId();
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'testing/server-process.ts'), database.databaseUrl ?? '', userId],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [said]: unknown[] = await once(child.stdout, 'data');
    const runId = String(said).trim();
    const seen: Seen[] = [];
    const reading = readRun({ userId, runId, seen, service: () => other });
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(10), 30_000);
    child.kill('SIGKILL');
    const { status } = await reading;
    expect(status).toBe('interrupted');
    expect(seen.map(({ data }) => data)).toEqual(seen.map((_, at) => `${at}.`));
    await other.close(0);
    await shared.close();
  },
);

test('after a pause of the database no server ends a run of another one that lives', { timeout: 60_000 }, async () => {
  const server = await startPostgres();
  const databaseUrl = await server.database();
  const storages = await Promise.all([0, 1].map(() => openStorage({ dataDir: '.', databaseUrl })));
  // The second server checks far more often than the first one sends heartbeats.
  const [mine, other] = storages.map(
    (storage, at) => new RunService({ storage, heartbeatMs: at === 0 ? 1000 : 50, staleMs: 2500 }),
  );
  if (!mine || !other) throw new Error('there are two');
  const userId = newId();
  const request = { userId, conversationId: newId(), conversation: {}, parentId: null, provider: 'p', model: 'm' };
  const silent = new AbortController();
  const { runId } = await mine.start(request, (signal) =>
    Promise.resolve(
      scriptedReply({ batches: [[text('a')], [text('b')]], signal, pace: (at) => sleep(at * 7000, undefined, silent) }),
    ),
  );
  await sleep(3000);
  await server.pause();
  await sleep(3500);
  await server.resume();
  await sleep(1500);
  const { seen, status } = await readRun({ userId, runId, service: () => other });
  expect([seen.map(({ data }) => data), status]).toEqual([['a', 'b'], 'done']);
  for (const service of [mine, other]) await service.close(0);
  for (const storage of storages) await storage.close();
  await server.stop();
});
