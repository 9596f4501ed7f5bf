// A team's server under load: nothing lost, times as ratios to those of one user, memory of a reply, cost of a turn in a full database.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { percentile } from '../bench/stats.ts';
import { cpuOf, memoryOf, postgresOn } from './figures.ts';
import { ask, each, makeChat, makePeople, openPage } from './people.ts';
import type { Person } from './people.ts';
import { startTeamServer } from './team-server.ts';
import type { TeamServer } from './team-server.ts';

interface Chat {
  readonly id: string;
  readonly of: Person;
}

export async function benchTeam(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      users: { type: 'string', default: '200' },
      chats: { type: 'string', default: '2000' },
      replies: { type: 'string', default: '300' },
      over: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '4' },
      messages: { type: 'string', default: '10000,1000000' },
      processes: { type: 'string', default: '2' },
    },
  });
  const [users, chatCount, replies] = [values.users, values.chats, values.replies].map(Number) as [
    number,
    number,
    number,
  ];
  const server = await startTeamServer(Number(values.processes), Number(values.seconds));
  let lost = 0;
  try {
    const people = await timed(`${users} accounts`, () => makePeople(server.url, users));
    const owners = Array.from({ length: chatCount }, (_, at) => people[at % people.length] as Person); // there is one
    const chats = await timed(`${chatCount} chats`, () =>
      each(owners, 8, async (of): Promise<Chat> => ({ of, id: await makeChat(server.url, of) })),
    );
    lost += await load(server, chats, replies, Number(values.over));
    // Chats without a message, as a longer chat costs more.
    const unused = chats.slice(400, -replies);
    for (const [at, count] of values.messages.split(',').map(Number).entries())
      await turnCost(server, unused.slice(at * 2 * turnsMeasured, (at + 1) * 2 * turnsMeasured), count);
    lost += await stopUnderLoad(server, chats);
  } catch (error) {
    console.error(server.output().slice(-4000));
    throw error;
  } finally {
    await server.stop();
  }
  console.log(lost === 0 ? 'nothing was lost' : `${lost} replies were lost`);
  return lost === 0 ? 0 : 1;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const spreadOf = (values: readonly number[]): string =>
  `p50 ${ms(percentile(values, 50))}, p99 ${ms(percentile(values, 99))}`;

/**
 * Measures one user alone, then all replies while pages are opened. `over`: seconds in which they begin. Returns the number of
 * replies that are not whole.
 */
async function load(
  { url, pid, databasePort, seconds: each }: TeamServer,
  chats: readonly Chat[],
  replies: number,
  over: number,
): Promise<number> {
  // The first requests of each process load what they need.
  for (const { of, id } of chats.slice(0, 20)) {
    await ask(url, of, id, 'fast');
    await openPage(url, of, id);
  }
  const alone = { first: [] as number[], page: [] as number[] };
  for (const { of, id } of chats.slice(30, 130)) {
    alone.first.push((await ask(url, of, id, 'fast')).firstTextMs);
    alone.page.push(await openPage(url, of, id));
  }
  console.log(`one user: first text ${spreadOf(alone.first)}; page ${spreadOf(alone.page)}`);
  await sleep(5000);
  const rest = memoryOf(pid);
  let most = rest;
  const replying = new AbortController();
  const pages: number[] = [];
  const opener = async (at: number): Promise<void> => {
    for (let next = at; !replying.signal.aborted; next += 7) {
      const { of, id } = chats[next % chats.length] as Chat; // within the array
      pages.push(await openPage(url, of, id));
      await sleep(200);
    }
  };
  const watcher = (async () => {
    while (!replying.signal.aborted) {
      most = Math.max(most, memoryOf(pid));
      await sleep(500);
    }
  })();
  const openers = [opener(0), opener(3)];
  const began = performance.now();
  const clientCpu = process.cpuUsage();
  const serverCpu = [cpuOf(pid), cpuOf(postgresOn(databasePort))] as const;
  const turns = await Promise.all(
    chats.slice(-replies).map(async ({ of, id }, at) => {
      await sleep((at * over * 1000) / replies);
      return ask(url, of, id, 'slow');
    }),
  );
  replying.abort();
  await Promise.all([...openers, watcher]);
  const { user, system } = process.cpuUsage(clientCpu);
  const seconds = (cpuMs: number): string => `${(cpuMs / 1000).toFixed(1)} s`;
  const first = turns.map(({ firstTextMs }) => firstTextMs);
  const lost = turns.filter(({ whole }) => !whole).length;
  console.log(
    `${replies} replies, ${each} s each, begun ${over > 0 ? `over ${over} s` : 'at once'}: all ended after ${((performance.now() - began) / 1000).toFixed(1)} s, ${lost} lost`,
  );
  console.log(`  first text ${spreadOf(first)}; page ${spreadOf(pages)} (${pages.length} pages)`);
  console.log(
    `  CPU: server ${seconds(cpuOf(pid) - serverCpu[0])}, PostgreSQL ${seconds(cpuOf(postgresOn(databasePort)) - serverCpu[1])}, clients and vendor ${seconds((user + system) / 1000)}`,
  );
  const ratio = (of: readonly number[], to: readonly number[]): string =>
    (percentile(of, 99) / percentile(to, 99)).toFixed(1);
  console.log(`  p99 to one user: first text ${ratio(first, alone.first)}, page ${ratio(pages, alone.page)}`);
  console.log(
    `  memory ${rest.toFixed(0)} → ${most.toFixed(0)} MB: ${(((most - rest) * 1024) / replies).toFixed(0)} KB a reply`,
  );
  return lost;
}

const messagesOfChat = 20;

/** Adds chats of the same people, each with some messages, until there are so many messages. */
async function fill({ databaseUrl }: TeamServer, count: number): Promise<void> {
  const db = new Client({ connectionString: databaseUrl });
  db.on('error', () => undefined);
  await db.connect();
  try {
    const { rows } = await db.query<{ readonly count: string }>('SELECT COUNT(*) AS "count" FROM "messages"');
    const chats = Math.ceil((count - Number(rows[0]?.count ?? 0)) / messagesOfChat);
    if (chats <= 0) return;
    const name = `fill-${count}-`;
    await timed(`${chats * messagesOfChat} messages written to the database`, async () => {
      await db.query(
        `WITH "people" AS (SELECT "id", row_number() OVER (ORDER BY "id") - 1 AS "at" FROM "users")
         INSERT INTO "conversations" ("id", "userId", "title", "titleSearch", "titleSource", "config", "createdAt", "updatedAt")
         SELECT $1 || n, "people"."id", 'A chat', 'a chat', 'user', '{}', n, n FROM generate_series(1, $2::int) AS n
         JOIN "people" ON "people"."at" = n % (SELECT COUNT(*) FROM "people")`,
        [name, chats],
      );
      await db.query(
        `INSERT INTO "messages" ("id", "conversationId", "userId", "parentId", "role", "body", "searchText", "createdAt", "search")
         SELECT 'm' || k, "chat"."id", "chat"."userId", CASE WHEN k > 1 THEN 'm' || (k - 1) END, 'user',
           json_build_object('text', "text"."words", 'images', json_build_array())::text, "text"."words", k,
           to_tsvector('simple', "text"."words")
         FROM "conversations" AS "chat" CROSS JOIN generate_series(1, $2::int) AS k
         CROSS JOIN LATERAL (
           SELECT string_agg('w' || (abs(hashint8(hashtext("chat"."id")::bigint * 997 + k * 31 + w)) % 20000), ' ') AS "words"
           FROM generate_series(1, 30) AS w) AS "text"
         WHERE "chat"."id" LIKE $1`,
        [`${name}%`, messagesOfChat],
      );
      // Work that filling has left to do is done now, as it would count as the turns' otherwise.
      await db.query('VACUUM ANALYZE');
      await db.query('CHECKPOINT');
    });
  } finally {
    await db.end();
  }
}

const turnsMeasured = 200;

/** Rows and entries of indexes that all statements so far have read: unlike CPU, it does not depend on the machine. */
async function rowsRead({ databaseUrl }: TeamServer): Promise<number> {
  // PostgreSQL counts within a second.
  await sleep(1500);
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db
    .query<{ readonly read: string }>(
      `SELECT SUM("seq_tup_read" + COALESCE("idx_tup_fetch", 0)) AS "read" FROM "pg_stat_user_tables"`,
    )
    .finally(() => db.end());
  return Number(rows[0]?.read ?? 0);
}

/** CPU and time of a turn whose reply comes at once, one after the other. */
async function turnCost(server: TeamServer, chats: readonly Chat[], count: number): Promise<void> {
  await fill(server, count);
  const database = postgresOn(server.databasePort);
  // Filling takes minutes, after which idle code is compiled again.
  for (const { of, id } of chats.slice(turnsMeasured)) await ask(server.url, of, id, 'fast');
  const readBefore = await rowsRead(server);
  const before = [cpuOf(server.pid), cpuOf(database)] as const;
  const times: number[] = [];
  for (const { of, id } of chats.slice(0, turnsMeasured)) times.push((await ask(server.url, of, id, 'fast')).wholeMs);
  // The ledger and the log are written shortly after.
  await sleep(1000);
  const [app, db] = [cpuOf(server.pid) - before[0], cpuOf(database) - before[1]];
  const read = (await rowsRead(server)) - readBefore;
  console.log(
    `a turn with ${count} stored messages: ${spreadOf(times)}; CPU server ${(app / turnsMeasured).toFixed(1)} ms, PostgreSQL ${(db / turnsMeasured).toFixed(1)} ms, which reads ${(read / turnsMeasured).toFixed(1)} rows`,
  );
}

/** SIGTERM while 24 replies run: they end as done. Returns how many are not whole. */
async function stopUnderLoad(server: TeamServer, chats: readonly Chat[]): Promise<number> {
  const running = chats.slice(300, 324).map(({ of, id }) => ask(server.url, of, id, 'slow').catch(() => undefined));
  await sleep(2500);
  const began = performance.now();
  server.terminate();
  const turns = await Promise.all(running);
  const lost = turns.filter((turn) => !turn?.whole).length;
  console.log(
    `SIGTERM with 24 running replies: ${24 - lost} done, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  return lost;
}
