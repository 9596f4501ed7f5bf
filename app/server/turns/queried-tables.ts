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

/** Tables of a file, and columns of a table, that are told; the others are counted. */
const mostTables = 40;
const mostColumns = 150;

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

function tableLines({ name, schema }: QueriedTable): string {
  const { sheet, rows, headerRow, above, columns, total } = schema;
  const facts = [
    ...(sheet === '' ? [] : [`sheet ${quoted(sheet)}`]),
    `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    headerRow === 0 ? 'no row with names of columns' : `columns named by row ${headerRow}`,
    ...(above.length > 0 ? [`above it, left out: ${quoted(above.join(' / ').slice(0, 500))}`] : []),
    ...(total ? ['its last row seems to be a total: leave it out of sums'] : []),
  ];
  const more = columns.length - mostColumns;
  return [
    `Table ${name}: ${facts.join(', ')}`,
    ...columns.slice(0, mostColumns).map(columnLine),
    ...(more > 0 ? [`  and ${more} more of ${columns.length} columns`] : []),
  ].join('\n');
}

/** The same bytes on every turn. Undefined for a file without tables. */
export function tablesBlock(id: string, tables: readonly QueriedTable[]): FileAttachment | undefined {
  const own = tables.filter(({ fileId }) => fileId === id);
  const [first] = own;
  if (!first) return undefined;
  const more = own.length - mostTables;
  const content = withoutEnd(
    [
      `[Ask ${queryTableName} about these rows. Types: integer, number, date and datetime (text as in 2024-03-31 13:45:00), text, mixed (numbers and words), empty.]`,
      ...own.slice(0, mostTables).map(tableLines),
      ...(more > 0 ? [`And ${more} more of ${own.length} tables.`] : []),
    ].join('\n'),
  );
  const name = `tables of ${first.fileName}`;
  return { id: `tables-${id}`, name, fileType: 'text/plain', size: content.length, content };
}
