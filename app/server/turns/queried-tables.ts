// Tables among the files of a conversation: their names in SQL, and what a model is told of them before it asks.
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/conversation/message.ts';
import { isTable } from '../../shared/conversation/table.ts';
import { withoutEnd } from '../../shared/payload/document-block.ts';
import type { PlannedFile } from '../../shared/payload/file-modes.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';
import type { FileTables } from '../tables/file-tables.ts';
import { NamesOnce, plainName } from '../tables/sql-names.ts';
import type { TableColumn, TableSchema } from '../tables/table-schema.ts';

export interface QueriedTable {
  readonly fileId: string;
  readonly fileName: string;
  /** In SQL. */
  readonly name: string;
  readonly schema: TableSchema;
}

/** Columns of a table, and characters of a file's tables, that are told; the others are counted, with the way to see them. */
const mostColumns = 150;
const mostCharacters = 24_000;

const idOf = (file: FileAttachment): string | undefined => ('url' in file ? fileIdOf(file.url) : file.file);

/** In the order in which the files are sent, so that a later file changes no name of an earlier one. */
export async function queriedIn(
  store: Pick<FileTables, 'tablesOf'>,
  userId: string,
  planned: readonly PlannedFile[],
): Promise<readonly QueriedTable[]> {
  const names = new NamesOnce();
  const found: QueriedTable[] = [];
  for (const { file } of planned) {
    const fileId = idOf(file);
    if (fileId === undefined || !isTable(file.name, 'url' in file ? file.read?.unit : undefined)) continue;
    const schemas = await store.tablesOf(userId, fileId);
    const base = plainName(file.name.replace(/\.[^.]*$/, ''), 'table_1');
    for (const schema of schemas) {
      const wanted = schemas.length === 1 ? base : plainName(`${base} ${schema.sheet}`, base);
      found.push({ fileId, fileName: file.name, name: names.take(wanted), schema });
    }
  }
  return found;
}

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' '));

function columnLine({ name, title, kind, note }: TableColumn): string {
  const called = title === '' || title === name ? '' : ` ${quoted(title)}`;
  return `  ${name} ${kind}${called}${note === undefined ? '' : ` (${note})`}`;
}

function factsOf({ schema: { sheet, rows, headerRow, above, total, notes = [] } }: QueriedTable): string {
  return [
    ...(sheet === '' ? [] : [`sheet ${quoted(sheet)}`]),
    `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    headerRow === 0 ? 'no row with names of columns' : `columns named by row ${headerRow}`,
    ...(above.length > 0 ? [`above it, left out: ${quoted(above.join(' / ').slice(0, 500))}`] : []),
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

/** The same bytes on every turn. Undefined for a file without tables. */
export function tablesBlock(id: string, tables: readonly QueriedTable[]): FileAttachment | undefined {
  const own = tables.filter(({ fileId }) => fileId === id);
  const [first] = own;
  if (!first) return undefined;
  let text = `[Ask ${queryTableName} about these rows. Types: integer, number, date and datetime (text as in 2024-03-31 13:45:00), text, empty.]`;
  for (const table of own) {
    const whole = tableLines(table, true);
    text += `\n${text.length + whole.length > mostCharacters ? tableLines(table, false) : whole}`;
  }
  const content = withoutEnd(text);
  return {
    id: `tables-${id}`,
    name: `tables of ${first.fileName}`,
    fileType: 'text/plain',
    size: content.length,
    content,
  };
}
