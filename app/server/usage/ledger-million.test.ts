// The usage page with a million calls: its sums equal those of the rows, at low cost thanks to daily sums.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobMs } from '../../shared/testing/cpu-cost.ts';
import { randomNumbers, seedOf } from '../../shared/testing/random.ts';
import { newId } from '../storage/ids.ts';
import { dayMs, dayOf, measureNames } from '../storage/repositories/ledger.ts';
import { dateOf, usageReport } from '../storage/repositories/usage-report.ts';
import type { DaySpan } from '../storage/repositories/usage-report.ts';
import type { Storage } from '../storage/storage.ts';
import type { UsageMeasures } from '../storage/tables/usage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { callOf, writeCalls } from './testing/many-calls.ts';

const million = 1_000_000;
const atOnce = 20_000;
const days = 365;
/** 300 ms, in jobs of 5 ms. */
const maxCost = 60;

const next = randomNumbers(seedOf('TRIBUTARY_LEDGER_SEED'));
const today = dayOf(Date.UTC(2026, 10, 26));
const [user, other] = [newId(), newId()];

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  test(`${million} calls`, { timeout: 600_000 }, async () => {
    const first = (today - days + 1) * dayMs;
    for (let made = 0; made < million; made += atOnce) {
      const calls = Array.from({ length: atOnce }, (_, at) => {
        const when = first + Math.floor(((made + at + next()) / million) * days * dayMs);
        return callOf(next, when, { id: `${made + at}`, userId: next() < 0.9 ? user : other });
      });
      await writeCalls(storage, calls);
    }
    for (const [userId, from] of [
      [user, today - days + 1],
      [user, today - 29],
      [other, today - 6],
    ] as const) {
      const span = { from, to: today };
      const reports = [];
      for (let round = 0; round < 3; round++) {
        const before = process.cpuUsage();
        const report = await usageReport(storage, userId, span);
        const { user: own, system } = process.cpuUsage(before);
        reports.push({ report, ms: (own + system) / 1000 });
      }
      // The cheapest round, because others include the process's other work.
      const { report, ms } = reports.reduce((best, each) => (each.ms < best.ms ? each : best));
      console.info(`${kind}: ${today - from + 1} days in ${ms.toFixed(0)} ms of CPU, a job ${jobMs().toFixed(1)}`);
      expect(ms / jobMs()).toBeLessThan(maxCost);
      const cells = await cellsOf(userId, span);
      expect(ordered(report.totals)).toEqual(ordered(sumsBy(cells, [])));
      for (const [list, names] of [
        [report.days, ['day']],
        [report.providers, ['provider']],
        [report.models, ['provider', 'model']],
        [report.purposes, ['purpose']],
        [report.folders, ['folder']],
      ] as const)
        expect(ordered(list)).toEqual(ordered(sumsBy(cells, names)));
      const chats = (await chatCellsOf(userId, span)).map((cell) => rowOf(cell, ['chat']));
      expect(chats.length > 100).toBe(report.moreChats);
      const dearest = chats.toSorted((a, b) => b.micros - a.micros || b.calls - a.calls).slice(0, 100);
      expect(ordered(report.chats)).toEqual(ordered(dearest));
    }
  });

  /** Costs paid by the server's keys have a sum of their own. */
  const measured = (name: string) =>
    name === 'serverMicros' ? sql`CASE WHEN "keyFrom" = 'server' THEN "micros" ELSE 0 END` : sql.ref(name);
  const sums = sql.join([
    sql`COUNT(*) AS "calls"`,
    sql`SUM(CASE WHEN ${failed} THEN 1 ELSE 0 END) AS "failed"`,
    sql`SUM(CASE WHEN "micros" IS NULL AND NOT (${failed}) THEN 1 ELSE 0 END) AS "unpriced"`,
    ...measureNames.slice(3).map((name) => sql`COALESCE(SUM(${measured(name)}), 0) AS ${sql.ref(name)}`),
  ]);
  const ofUser = (userId: string, { from, to }: DaySpan) =>
    sql`FROM "usageCalls" WHERE "userId" = ${userId} AND "at" >= ${from * dayMs} AND "at" < ${(to + 1) * dayMs}`;

  /** Sums of the rows, as detailed as the report's groups require. */
  const cellsOf = async (userId: string, span: DaySpan): Promise<readonly Cell[]> =>
    (
      await sql<Cell>`SELECT "at" / ${sql.lit(dayMs)} AS "day", COALESCE("currency", '') AS "currency", "provider", "model",
        "purpose", COALESCE("folderId", '') AS "folder", ${sums} ${ofUser(userId, span)}
        GROUP BY 1, 2, 3, 4, 5, 6`.execute(storage.db)
    ).rows;

  const chatCellsOf = async (userId: string, span: DaySpan): Promise<readonly Cell[]> =>
    (
      await sql<Cell>`SELECT "conversationId" AS "chat", COALESCE("currency", '') AS "currency", ${sums}
        ${ofUser(userId, span)} AND "conversationId" IS NOT NULL GROUP BY 1, 2`.execute(storage.db)
    ).rows;
});

type Cell = Readonly<Record<string, string | number>>;

/** As in ledger.ts: an error without usage and price. */
const failed = sql`"outcome" = 'error' AND "micros" IS NULL AND "counters" IS NULL`;

function rowOf(cell: Cell, names: readonly string[]) {
  const measures = Object.fromEntries(measureNames.map((name) => [name, Number(cell[name])]));
  const [first, second] = names;
  const key = first === undefined ? {} : { key: first === 'day' ? dateOf(Number(cell['day'])) : cell[second ?? first] };
  const provider = second === undefined ? {} : { provider: cell['provider'] };
  return { currency: cell['currency'], ...(measures as unknown as UsageMeasures), ...key, ...provider }; // by the same names
}

function sumsBy(cells: readonly Cell[], names: readonly string[]) {
  const groups = Map.groupBy(cells, (cell) => JSON.stringify([...names, 'currency'].map((name) => cell[name])));
  return [...groups.values()].map((group) => {
    const all = group.reduce((sum, cell) => ({
      ...sum,
      ...Object.fromEntries(measureNames.map((name) => [name, Number(sum[name]) + Number(cell[name])])),
    }));
    return rowOf(all, names);
  });
}

const ordered = (rows: readonly object[]): readonly object[] =>
  rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
const placeOf = (row: object): string => JSON.stringify(row, ['currency', 'key', 'provider']);
