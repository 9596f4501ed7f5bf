// A connection with many runs: each event once despite cuts, bounded memory for slow readers, which delay nobody.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushSink } from '../http/push-body.ts';
import { RunService } from '../runs/run-service.ts';
import { scriptedReply } from '../runs/testing/scripted-reply.ts';
import { newId } from '../storage/ids.ts';
import { createConversation } from '../storage/repositories/conversations.ts';
import type { Storage } from '../storage/storage.ts';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { LiveConnection } from './connection.ts';
import type { FollowRun } from './connection.ts';
import { piecesOf } from './frames.ts';
import { readLive } from './testing/live-reader.ts';
import { most } from '../../shared/testing/most.ts';

const kB = 1024;
const userId = 'u';
let storage: Storage;
let service: RunService;
let follow: FollowRun;
cleanUp();
beforeAll(async () => {
  storage = await (await testDatabase('sqlite')).open();
  service = new RunService({ storage });
  follow = (run, after, lane) => service.follow(userId, run, after, lane);
});
afterAll(async () => {
  await service.close(0);
  await storage.close();
});

const textOf = (data: string): StreamEvent => ({ id: 'v', type: 'text', data });

async function begin(batches: readonly (readonly StreamEvent[])[], pace: () => Promise<void>): Promise<string> {
  const conversationId = newId();
  await createConversation(storage, userId, { id: conversationId });
  const { runId } = await service.start(
    { userId, conversationId, parentId: null, provider: 'p', model: 'm' },
    (signal) => Promise.resolve(scriptedReply({ batches, signal, pace })),
  );
  return runId;
}

const small = (count: number): StreamEvent[][] =>
  Array.from({ length: count }, (_, at) => [textOf(`${at} 👩‍👧 \n\n`.repeat(1 + (at % 5)))]);

test.each([
  ['cut at every frame', { frames: (): number => 1 }],
  ['cut at some frames, slow', { frames: (): number => 1 + Math.floor(Math.random() * 6), slowness: 0.4 }],
  ['never cut, slow', { slowness: 0.8 }],
])('ten runs on one connection, %s', async (_name, reading) => {
  const pace = (): Promise<void> => sleep(Math.random() * 3);
  const runs = await Promise.all(Array.from({ length: 10 }, () => begin(small(30), pace)));
  const read = await readLive({ runs, follow: () => follow, ...reading });
  for (const run of runs) {
    const { seen = [], status } = read.get(run) ?? {};
    expect([seen.length, status]).toEqual([30, 'done']);
    expect(seen.map(({ data }) => data)).toEqual(small(30).map(([event]) => event?.data));
  }
});

/** A reader that accepts nothing until `drain`. */
function stuckReader() {
  let drain: () => void = () => undefined;
  const reader = {
    waiting: 0,
    most: 0,
    longest: 0,
    taken: 0,
    ends: 0,
    text: '',
    drain(): void {
      reader.waiting = 0;
      drain();
    },
  };
  const sink: PushSink = {
    write(text) {
      const bytes = Buffer.byteLength(text);
      reader.waiting += bytes;
      reader.taken += bytes;
      reader.most = Math.max(reader.most, reader.waiting);
      reader.longest = Math.max(reader.longest, bytes);
      if (text.includes('event: end\n')) reader.ends++;
      reader.text = (reader.text + text).slice(-200);
      return false;
    },
    end: () => undefined,
    destroy: () => undefined,
    onDrain: (resume) => (drain = resume),
  };
  return { reader, sink };
}

/** Unit: MB. */
const backlog = most(100, 10);
test(
  `a backlog of ${backlog} MB waits in the log: 256 kB for the reader, in frames of at most 64 kB`,
  { timeout: 300_000 },
  async () => {
    const wire = 10 * kB;
    // For ten runs.
    const batches = Array.from({ length: backlog * 10 }, () => [textOf('漢'.repeat(wire / 3))]);
    const idle = (): Promise<void> => Promise.resolve();
    const { reader, sink } = stuckReader();
    const connection = new LiveConnection(sink, follow);
    const runs: string[] = [];
    for (let at = 0; at < 10; at++) {
      const run = await begin(batches, idle);
      runs.push(run);
      connection.follow(run, 0);
      // One after the other, so that the provider's events are on disk before the next run.
      await untilEnded(run);
    }
    expect(reader.most).toBeLessThanOrEqual(256 * kB);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    // Now the reader accepts one buffer after the other.
    while (reader.ends < runs.length) {
      reader.drain();
      await sleep(1);
      most = Math.max(most, process.memoryUsage().rss);
    }
    connection.leave();
    expect(reader.taken).toBeGreaterThan(backlog * 1_000_000);
    expect(reader.text).toContain('"status":"done"');
    expect([reader.most <= 256 * kB, reader.longest <= 64 * kB]).toEqual([true, true]);
    console.log(
      `${backlog} MB through a slow reader: at most ${reader.most} bytes waited, memory +${(most - before) / kB / kB} MB`,
    );
    expect(most - before).toBeLessThan(200 * kB * kB);
  },
);

async function untilEnded(run: string): Promise<void> {
  while ((await service.find(userId, run)).status === 'running') await sleep(20);
}

test('nine fast readers of a run do not wait for a slow one', async () => {
  const runs = [await begin(small(200), () => sleep(1))];
  const { reader, sink } = stuckReader();
  const slow = new LiveConnection(sink, follow);
  for (const run of runs) slow.follow(run, 0);
  const fast = await Promise.all(Array.from({ length: 9 }, () => readLive({ runs, follow: () => follow })));
  for (const read of fast) expect([...read.values()].map(({ status }) => status)).toEqual(['done']);
  expect(reader.waiting).toBe(reader.taken);
  slow.leave();
});

test('a run behind and one that is not: the second goes on, the first comes after the drain, in turn', async () => {
  const big = Array.from({ length: 40 }, () => [textOf('x'.repeat(30 * kB))]);
  const first = await begin(big, () => Promise.resolve());
  await untilEnded(first);
  const second = await begin(small(20), () => sleep(2));
  const read = await readLive({ runs: [first, second], follow: () => follow, slowness: 1 });
  expect([...read.values()].map(({ seen, status }) => [seen.length, status])).toEqual([
    [40, 'done'],
    [20, 'done'],
  ]);
});

test('what cannot be followed is said, and nothing else suffers from it', async () => {
  const { reader, sink } = stuckReader();
  const connection = new LiveConnection(sink, follow);
  connection.follow('nothing', 0);
  await sleep(50);
  expect(reader.text).toContain('event: gone\ndata: {"run":"nothing","status":404,"message":"there is no run');
  const run = await begin(small(1), () => Promise.resolve());
  await untilEnded(run);
  connection.follow(run, 9);
  await sleep(50);
  expect(reader.text).toContain(`"run":"${run}","status":400`);
  connection.leave();
});

test('a database that fails loses the run, not the connection', async () => {
  const { reader, sink } = stuckReader();
  const connection = new LiveConnection(sink, () => Promise.reject(new Error('the disk')));
  connection.follow('r', 0);
  await sleep(10);
  expect(reader.text).toBe('event: lost\ndata: r\n\n');
  connection.leave();
});

test('more runs than a connection may follow are refused', async () => {
  const { reader, sink } = stuckReader();
  const connection = new LiveConnection(sink, () => new Promise(() => undefined));
  for (let at = 0; at <= 64; at++) connection.follow(`r${at}`, 0);
  expect(reader.text).toContain('"run":"r64","status":429');
  connection.leave();
});

test('hints for a reader that is behind: the last of each kind, and an end to it', () => {
  const { reader, sink } = stuckReader();
  let destroyed = false;
  const connection = new LiveConnection({ ...sink, destroy: () => (destroyed = true) }, follow);
  for (let at = 0; at < 30; at++) connection.hint('list/', 'x'.repeat(10 * kB));
  expect(reader.most).toBeLessThanOrEqual(270 * kB);
  connection.hint('list/', 'the last');
  reader.drain();
  expect(reader.text.endsWith('xthe last')).toBe(true);
  expect(reader.waiting).toBe('the last'.length);
  connection.hint('list/', 'x'.repeat(256 * kB));
  for (let at = 0; at < 600; at++) connection.hint(`conversation/${at}`, 'x');
  expect(destroyed).toBe(true);
});

test('a peer that asks and does not read: signs of life and refusals wait once each, and there is an end to it', async () => {
  const { reader, sink } = stuckReader();
  const cut: Error[] = [];
  const connection = new LiveConnection({ ...sink, destroy: (error) => void cut.push(error) }, follow);
  for (let at = 0; at < 100_000; at++) connection.pong();
  expect(reader.taken).toBeLessThanOrEqual(257 * kB);
  reader.drain();
  expect(reader.waiting).toBe(': pong\n\n'.length);
  for (let at = 0; cut.length === 0 && at < 10_000; at++) await connection.follow(`none-${at}`, 0);
  expect(cut).toHaveLength(1);
  expect(reader.most).toBeLessThanOrEqual(257 * kB);
});

test('of two runs that are read, the second begins when the first has ended', async () => {
  const runs = await Promise.all([0, 1].map(() => begin(small(3), () => Promise.resolve())));
  for (const run of runs) await untilEnded(run);
  const ended: string[] = [];
  const sink: PushSink = {
    write(text) {
      if (text.includes('event: end\n')) ended.push(text);
      return true;
    },
    end: () => undefined,
    destroy: () => undefined,
    onDrain: () => undefined,
  };
  const connection = new LiveConnection(sink, follow);
  await Promise.all(runs.map((run) => connection.follow(run, 0)));
  while (ended.length < 2) await sleep(5);
  expect(ended).toHaveLength(2);
  connection.leave();
});

test('pieces cut no character', () => {
  const text = 'a' + '😀'.repeat(60_000);
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.every((piece) => Buffer.from(piece).toString() === piece && Buffer.byteLength(piece) <= 64 * kB)).toBe(
    true,
  );
});
