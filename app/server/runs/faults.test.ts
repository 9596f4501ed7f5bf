// Faults at every event index: client gone, server killed, database slow or failing, provider cut. No event is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowRun } from '../live/connection.ts';
import { readLive } from '../live/testing/live-reader.ts';
import { newId } from '../storage/ids.ts';
import { createConversation, readConversation } from '../storage/repositories/conversations.ts';
import { foldLog, readLog } from '../storage/repositories/runs.ts';
import type { RunLog, Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { RunService } from './run-service.ts';
import { readRun } from './testing/reader.ts';
import type { Seen } from './testing/reader.ts';
import { scriptedReply } from './testing/scripted-reply.ts';
import { most } from '../../shared/testing/most.ts';

/** TRIBUTARY_FAULT_ROUNDS sets the number. */
const rounds = {
  sqlite: most(200, 40, 'TRIBUTARY_FAULT_ROUNDS'),
  postgres: most(60, 20, 'TRIBUTARY_FAULT_ROUNDS'),
};

const faults = [
  'none',
  'client gone',
  'server killed',
  'database slow',
  'database failing',
  'provider cut',
  'stop',
] as const;
type Fault = (typeof faults)[number];

const cutError: StreamEvent = {
  id: 'v',
  type: 'error',
  data: { type: 'StreamChunkError', message: 'cut', body: {}, provider: 'p' },
};

const pieces = [
  'Hel',
  'lo ',
  'é',
  '👩‍👧',
  '\n\n',
  'data: x\n\n',
  '"',
  '\\u0000',
  '\0',
  '漢字',
  '\u2028',
  '\ud83d',
  'ab'.repeat(40),
];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T; // never empty

function randomScript(length: number): StreamEvent[] {
  const body = Array.from({ length }, (_, at): StreamEvent => {
    const kind = Math.random();
    if (kind < 0.6) return { id: 'v', type: 'text', data: `${at}:${pick(pieces)}` };
    if (kind < 0.9) return { id: 'v', type: 'reasoning', data: pick(pieces) };
    return {
      id: 'v',
      type: 'tool_calls',
      data: [{ index: at, id: `c${at}`, type: 'function', function: { name: 'f', arguments: pick(pieces) } }],
    };
  });
  return [...body, { id: 'v', type: 'stop', data: 'stop' }, { id: 'v', type: 'usage', data: { totalTokens: length } }];
}

function batchesOf(events: readonly StreamEvent[]): StreamEvent[][] {
  const batches: StreamEvent[][] = [];
  for (let at = 0; at < events.length;) {
    const size = 1 + Math.floor(Math.random() * 4);
    batches.push(events.slice(at, at + size));
    at += size;
  }
  return batches;
}

/** Wraps the storage as a killed process sees it: after `kill`, queries neither run nor return. */
function mortal(storage: Storage, fault: Fault): { readonly storage: Storage; kill(): void } {
  let dead = false;
  const grave = new Promise<never>(() => undefined);
  const log: RunLog = {
    ...storage.log,
    async commit(owner, entries) {
      if (dead) return grave;
      // A commit of a killed server may arrive after its run was declared dead.
      if (fault === 'database slow' || fault === 'server killed') await sleep(Math.random() * 12);
      if (fault === 'database failing' && Math.random() < 0.3) throw new Error('refused');
      const written = await storage.log.commit(owner, entries);
      // Written, but the response was lost.
      if (fault === 'database failing' && Math.random() < 0.3) throw new Error('connection lost');
      return dead ? grave : written;
    },
  };
  return {
    kill: () => void (dead = true),
    storage: {
      kind: storage.kind,
      log,
      get db() {
        if (dead) throw new Error('this process is dead');
        return storage.db;
      },
      check: () => storage.check(),
      close: () => storage.close(),
    },
  };
}

const plain = (events: readonly StreamEvent[]): Omit<Seen, 'seq'>[] =>
  events.map(({ type, data }) => ({ type, data: JSON.parse(JSON.stringify(data)) as unknown }));

/** Successive servers on one database, as clients see them. */
interface Servers {
  readonly storage: Storage;
  now(): RunService;
  readonly runs: string[];
  kill(): Promise<void>;
}

async function round(storage: Storage, fault: Fault, length: number, index: number): Promise<void> {
  const first = mortal(storage, fault);
  const open = (of: Storage): RunService => new RunService({ storage: of, patienceMs: 5000 });
  const all = [open(first.storage)];
  const servers: Servers = {
    storage,
    runs: [],
    now: () => all.at(-1) as RunService, // there is always one
    async kill() {
      // Wait until both runs have begun: a refused request is no lost run.
      while (servers.runs.length < 2) await sleep(1);
      first.kill();
      const next = open(storage);
      // Make the dead server's heartbeats look old.
      await storage.db.updateTable('runs').set({ heartbeatAt: 0 }).where('id', 'in', servers.runs).execute();
      await next.recover();
      all.push(next);
    },
  };
  // The second run shares the server and commits with the first; only the server's faults may affect it.
  const shared = fault === 'client gone' || fault === 'provider cut' || fault === 'stop' ? 'none' : fault;
  await Promise.all([run(servers, fault, length, index, true), run(servers, shared, length, index, false)]);
  // Only the current server is closed; killed ones are dead.
  await servers.now().close(0);
}

async function run(servers: Servers, fault: Fault, length: number, index: number, culprit: boolean): Promise<void> {
  const { storage } = servers;
  const userId = newId();
  const conversationId = newId();
  await createConversation(storage, userId, { id: conversationId });
  const script = randomScript(length);
  const played = fault === 'provider cut' ? [...script.slice(0, index), cutError] : script;
  const batches = batchesOf(played);
  const id = Promise.withResolvers<string>();

  let sent = 0;
  let faulted = !culprit;
  const pace = async (at: number): Promise<void> => {
    if (Math.random() < 0.4) await sleep(Math.random() * 2);
    if (sent >= index && !faulted) {
      faulted = true;
      if (fault === 'stop') void servers.now().stop(userId, await id.promise);
      if (fault === 'server killed') await id.promise.then(servers.kill);
    }
    sent += batches[at]?.length ?? 0;
  };
  const { runId, messageId } = await servers
    .now()
    .start({ userId, conversationId, parentId: null, provider: 'p', model: 'm' }, (signal) =>
      Promise.resolve(scriptedReply({ batches, signal, pace })),
    );
  servers.runs.push(runId);
  id.resolve(runId);
  const reading = { userId, runId, service: servers.now };
  const leaveAt = fault === 'client gone' ? Math.max(1, index) : Math.ceil(Math.random() * played.length);
  const readers = await Promise.all([
    readRun(reading),
    readRun({ ...reading, slowness: 0.5 }),
    readRun({ ...reading, leaveAt }),
    readOverLive(servers, userId, runId, { slowness: 0.4 }),
    readOverLive(servers, userId, runId, { frames: () => 1 }),
    readOverLive(servers, userId, runId, { frames: () => 1 + Math.floor(Math.random() * 5), slowness: 0.3 }),
  ]);
  // A reader that comes after the end.
  readers.push(await readRun(reading));

  // By then all writes of the killed server have arrived.
  if (fault === 'server killed') await sleep(15);
  const rows = await readLog(storage, runId, 0);
  const [{ seen = [], status = '' } = {}] = readers;
  const received = seen.map(({ type, data }) => ({ type, data }));
  for (const reader of readers) expect(reader).toEqual({ seen, status });
  expect(received).toEqual(plain(rows.flatMap(({ events }) => events)));
  // A prefix of the script; all of it if nothing stopped the run early.
  expect(received).toEqual(plain(played).slice(0, seen.length));
  const early = seen.some(({ type }) => type === 'stop') ? 'done' : 'interrupted';
  const outcomes: Readonly<Record<Fault, readonly string[]>> = {
    none: ['done'],
    'client gone': ['done'],
    // The second run may have ended before the kill.
    'server killed': [early],
    'database slow': ['done'],
    'database failing': ['done'],
    'provider cut': ['error'],
    stop: ['abort', 'done'],
  };
  expect(outcomes[fault]).toContain(status);
  if (fault !== 'server killed' && fault !== 'stop' && seen.length !== played.length) {
    throw new Error(`${seen.length} of ${played.length} events were seen`);
  }
  const stored = await readConversation(storage, userId, conversationId, 10);
  const reply: unknown = JSON.parse(JSON.stringify(foldLog(rows)));
  expect(stored?.messages).toMatchObject([{ id: messageId, outcome: status, reply }]);
}

/** Reads the same run over a live connection that is cut repeatedly. */
async function readOverLive(
  servers: Servers,
  userId: string,
  runId: string,
  more: { readonly slowness?: number; readonly frames?: () => number },
): Promise<{ readonly seen: Seen[]; readonly status: string }> {
  const known = new Map<RunService, FollowRun>();
  const follow = (): FollowRun => {
    const service = servers.now();
    const mine = known.get(service) ?? ((run, after, lane) => service.follow(userId, run, after, lane));
    known.set(service, mine);
    return mine;
  };
  const { seen = [], status = '' } = (await readLive({ runs: [runId], follow, ...more })).get(runId) ?? {};
  return { seen, status };
}

onBoth((kind) => {
  const lanes = 6;
  const storages: Storage[] = [];
  // SQLite allows one server, so each lane has its own database; PostgreSQL is shared.
  beforeAll(async () => {
    const shared = kind === 'postgres' ? await testDatabase(kind) : undefined;
    for (let lane = 0; lane < lanes; lane++) storages.push(await (shared ?? (await testDatabase(kind))).open());
  });
  afterAll(() => Promise.all(storages.map((storage) => storage.close())));

  test(`${rounds[kind]} rounds`, { timeout: 60_000 + rounds[kind] * 500 }, async () => {
    const total = rounds[kind];
    const ran: Record<string, number> = {};
    let next = 0;
    const lane = async (storage: Storage): Promise<void> => {
      while (next < total) {
        const at = next++;
        const fault = faults[at % faults.length] ?? 'none';
        const length = 3 + (at % 17);
        // Covers every index of every length, including the end.
        const index = Math.floor(at / faults.length) % (length + 3);
        await round(storage, fault, length, index).catch((error: unknown) => {
          throw new Error(`${fault} at event ${index} of ${length + 2}: ${String(error)}`, { cause: error });
        });
        ran[fault] = (ran[fault] ?? 0) + 1;
      }
    };
    await Promise.all(storages.map(lane));
    expect(Object.keys(ran)).toHaveLength(faults.length);
    console.log(`${kind}: ${total} rounds of faults, 0 events lost, 0 doubled`, ran);
  });
});
