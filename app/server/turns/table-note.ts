// Writes the note for a model that reads passages of a table: the number of rows, and the tool that queries them all.
import type { DocumentText } from '../../shared/message/document.ts';
import { isTable } from '../../shared/message/table.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';

const mostSheets = 40;

const heading = /\[Sheet [^\n]*\]/y;

function headingAt(text: string, at: number): string {
  heading.lastIndex = at;
  return heading.exec(text)?.[0] ?? '';
}

/** Returns '' for a file that is no table. `isQueried`: whether the model can query all rows. */
export function tableNote(
  name: string,
  { text, unit, parts }: Pick<DocumentText, 'text' | 'unit' | 'parts'>,
  isQueried: boolean,
): string {
  if (!isTable(name, unit)) return '';
  // The tables block states the rows of the full file; a long text is only read up to a limit.
  if (isQueried) return ` It is a table: ${queryTableName} counts, sums and filters all of its rows.`;
  const lines = text.trimEnd().split('\n').length;
  const sheets = parts.slice(0, mostSheets).map(({ at }) => headingAt(text, at));
  const more = parts.length > mostSheets ? ` and ${parts.length - mostSheets} more` : '';
  const size = unit === 'sheet' ? `of these sheets: ${sheets.join(' ')}${more}` : `of ${lines} lines`;
  return (
    ` It is a table ${size}. Passages show some of its rows: counts, sums and filters over all rows can’t be answered from them. ` +
    'Say so instead of guessing.'
  );
}
