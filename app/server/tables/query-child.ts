// A process that reads tables, then runs one SQL query or describes the tables, and exits.
import { createWriteStream } from 'node:fs';
import { Refused } from '../documents/refusal.ts';
import { gridsOf } from './grids.ts';
import { databaseOf } from './load.ts';
import type { NamedTable } from './load.ts';
import type { TableAnswer, TableOrder } from './query-process.ts';
import { readTable } from './read-table.ts';
import { QueryRefused, runSQL } from './run-sql.ts';
import type { TableSchema } from './table-schema.ts';
import { visibleGrid } from './visible.ts';
import type { VisibleGrid } from './visible.ts';

const resultPipe = 3;
const out = createWriteStream('', { fd: resultPipe });

async function orderAndFiles(): Promise<{ readonly order: TableOrder; readonly files: readonly Buffer[] }> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer); // no encoding was set
  const input = Buffer.concat(pieces);
  const line = input.indexOf('\n');
  const order = JSON.parse(input.toString('utf8', 0, line)) as TableOrder; // from our own server
  let at = line + 1;
  return { order, files: order.files.map(({ bytes }) => input.subarray(at, (at += bytes))) };
}

async function answer(): Promise<TableAnswer> {
  const { order, files } = await orderAndFiles();
  const named: NamedTable[] = [];
  for (const [index, bytes] of files.entries()) {
    const grids = (await gridsOf(bytes)).map(visibleGrid);
    if (order.sql === undefined) return { schemas: grids.flatMap(schemaOf) };
    for (const { at, name } of order.files[index]?.tables ?? []) {
      const grid = grids[at]?.grid;
      const table = grid && readTable(grid, at);
      if (table) named.push({ name, table });
    }
  }
  const database = databaseOf(named);
  // From here on the statement's timeout runs (query-process.ts).
  await new Promise((done) => out.write('\n', done));
  return { rows: runSQL(database, named, order.sql ?? '') };
}

function schemaOf({ grid, removed }: VisibleGrid, at: number): readonly TableSchema[] {
  const table = readTable(grid, at);
  return table ? [{ ...table.schema, ...(removed > 0 ? { invisible: removed } : {}) }] : [];
}

async function safely(): Promise<TableAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof QueryRefused) return { refused: error.message };
    if (error instanceof Refused) return { unreadable: error.refusal.problem };
    // A failed allocation may throw instead of ending the process.
    const isMemory = error instanceof RangeError && /allocation|Invalid (?:array|string) length/.test(error.message);
    return { unreadable: isMemory ? 'tooMuchMemory' : 'failed' };
  }
}

out.end(JSON.stringify(await safely()), () => process.exit(0));
