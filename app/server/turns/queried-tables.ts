// Names the tables of a conversation's files in SQL, and describes them to the model before it queries them.
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { isTable } from '../../shared/message/table.ts';
import type { TableLack } from '../../shared/message/table.ts';
import { withoutEnd } from '../../shared/payload/file-block.ts';
import type { PlannedFile } from '../../shared/payload/file-modes.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';
import type { FileTables, TablesFound } from '../tables/file-tables.ts';
import { NamesOnce, plainName } from '../tables/sql-names.ts';
import type { TableColumn, TableSchema } from '../tables/table-schema.ts';

export interface QueriedTable {
  readonly fileId: string;
  readonly fileName: string;
  readonly name: string;
  readonly schema: TableSchema;
}

/** Tables of a file that is still being read: an answer does not wait for them. */
export interface PendingTables {
  readonly fileId: string;
  readonly fileName: string;
  /** Name in SQL if the file turns out to hold one table. */
  readonly name: string;
}

/** A file that looks like a table but cannot be queried. */
export interface LackingTable {
  readonly fileId: string;
  readonly fileName: string;
  readonly lack: TableLack;
}

export interface QueriedTables {
  readonly tables: readonly QueriedTable[];
  readonly pending: readonly PendingTables[];
  readonly lacking: readonly LackingTable[];
}

export const noTables: QueriedTables = { tables: [], pending: [], lacking: [] };

/** Total time to wait for all files, before an answer begins and in a call. Unit: ms. */
export const momentMs = 1500;
export const callMs = 20_000;

/** Columns described per table, and characters per file; the rest is only counted, with a query that shows it. */
const mostColumns = 150;
const mostCharacters = 24_000;
/** Characters of the list of tables without columns, and of the names of the tables beyond that. */
const mostOfList = 40_000;
const mostOfNames = 2000;

const idOf = (file: FileAttachment): string | undefined => ('url' in file ? fileIdOf(file.url) : file.file);

/** In the order in which the files are sent, so a later file never changes the name of an earlier one. */
export async function queriedIn(
  store: Pick<FileTables, 'foundIn'>,
  userId: string,
  planned: readonly PlannedFile[],
  waitMs: number,
): Promise<QueriedTables> {
  const files = planned.flatMap(({ file }) => {
    const fileId = idOf(file);
    const isOne = fileId !== undefined && isTable(file.name, 'url' in file ? file.read?.unit : undefined);
    return isOne ? [{ fileId, fileName: file.name }] : [];
  });
  const known = await within(
    waitMs,
    files.map(async ({ fileId }): Promise<TablesFound> => (await store.foundIn(userId, fileId)) ?? { schemas: [] }),
  );
  const names = new NamesOnce();
  const tables: QueriedTable[] = [];
  const pending: PendingTables[] = [];
  const lacking: LackingTable[] = [];
  for (const [at, file] of files.entries()) {
    const found = known[at];
    const schemas = found?.schemas;
    if (found?.lack) lacking.push({ ...file, lack: found.lack });
    const base = plainName(file.fileName.replace(/\.[^.]*$/, ''), 'table_1');
    // Reserve its name now, so the names of later files do not change once it is read.
    if (!schemas) pending.push({ ...file, name: names.take(base) });
    for (const schema of schemas ?? []) {
      const wanted = schemas?.length === 1 ? base : plainName(`${base} ${schema.sheet}`, base);
      tables.push({ ...file, name: names.take(wanted), schema });
    }
  }
  return { tables, pending, lacking };
}

/** Returns the results that arrive within `ms`, undefined for the others. Rejects if one rejects in time. */
async function within<T>(ms: number, all: readonly Promise<T>[]): Promise<readonly (T | undefined)[]> {
  const found = all.map((): T | undefined => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => (timer = setTimeout(done, ms)));
  const each = all.map(async (one, at) => {
    found[at] = await one;
  });
  await Promise.race([late, Promise.all(each)]).finally(() => clearTimeout(timer));
  return [...found];
}

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' '));

function columnLine({ name, title, kind, note }: TableColumn): string {
  const called = title === '' || title === name ? '' : ` ${quoted(title)}`;
  return `  ${name} ${kind}${called}${note === undefined ? '' : ` (${note})`}`;
}

function factsOf({
  schema: { sheet, rows, headerRow, above, total, invisible = 0, notes = [] },
}: QueriedTable): string {
  return [
    ...(sheet === '' ? [] : [`sheet ${quoted(sheet)}`]),
    `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    headerRow === 0 ? 'no row with names of columns' : `columns named by row ${headerRow}`,
    ...(above.length > 0 ? [`above it, left out: ${quoted(above.join(' / ').slice(0, 500))}`] : []),
    ...(invisible > 0 ? [`${invisible} invisible ${invisible === 1 ? 'character' : 'characters'} removed`] : []),
    ...(total ? ['its last row seems to be a total: leave it out of sums'] : []),
    ...notes,
  ].join(', ');
}

function tableLines(table: QueriedTable, whole: boolean): string {
  const { name } = table;
  const { columns } = table.schema;
  const told = whole ? columns.slice(0, mostColumns) : [];
  const others = columns.length - told.length;
  const shown = `SELECT * FROM ${name} LIMIT 1 shows them`;
  return [
    `Table ${name}: ${factsOf(table)}`,
    ...told.map(columnLine),
    ...(others === 0 ? [] : [`  ${told.length === 0 ? '' : 'and '}${others} of ${columns.length} columns: ${shown}`]),
  ].join('\n');
}

/** Same bytes on every turn once the file is read, for prompt caching. Undefined for a file without tables. */
export function tablesBlock(id: string, { tables, pending, lacking }: QueriedTables): FileAttachment | undefined {
  const late = pending.find(({ fileId }) => fileId === id);
  if (late) return blockOf(id, late.fileName, lateText(late));
  const without = lacking.find(({ fileId }) => fileId === id);
  if (without) return blockOf(id, without.fileName, lackText(without));
  const own = tables.filter(({ fileId }) => fileId === id);
  const [first] = own;
  if (!first) return undefined;
  let text = `[Ask ${queryTableName} about these rows. Types: integer, number, date and datetime (text as in 2024-03-31 13:45:00), text, empty.]`;
  const others: string[] = [];
  for (const table of own) {
    const whole = tableLines(table, true);
    const told = text.length + whole.length > mostCharacters ? tableLines(table, false) : whole;
    if (others.length > 0 || text.length + told.length > mostOfList) others.push(table.name);
    else text += `\n${told}`;
  }
  if (others.length > 0)
    text += `\n${others.length} of ${own.length} tables are not listed, but can be asked, too: ${others.join(', ').slice(0, mostOfNames)}`;
  return blockOf(id, first.fileName, text);
}

const reasons: Readonly<Record<TableLack, string>> = {
  runtime: 'this server has no database for it',
  noTable: 'it holds no rows and columns, or more columns than a table can have',
  encrypted: 'it is protected by a password',
  damaged: 'it is damaged',
  tooComplex: 'it has more cells than a table can have',
  tooSlow: 'reading its cells took too long',
  tooMuchMemory: 'reading its cells needed too much memory',
  failed: 'its cells could not be read',
};

const lackText = ({ lack }: LackingTable): string =>
  `[${queryTableName} can’t be asked about these rows: ${reasons[lack]}. Sums and counts over all of them can’t be had: say so instead of guessing.]`;

const lateText = ({ name }: PendingTables): string =>
  `[Table ${name}: its columns are still being read, and not listed here. ${queryTableName} can be asked all the same: SELECT * FROM ${name} LIMIT 1 shows them, or its answer names the sheets.]`;

function blockOf(id: string, fileName: string, text: string): FileAttachment {
  const content = withoutEnd(text);
  return { id: `tables-${id}`, name: `tables of ${fileName}`, fileType: 'text/plain', size: content.length, content };
}
