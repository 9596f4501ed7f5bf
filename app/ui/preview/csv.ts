// Parses the first rows of separated values and counts all of them.
export interface Rows {
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
}

const separators = [',', ';', '\t', '|'] as const;

/** Returns the most frequent separator of the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const counts = separators.map((each) => line.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** `most`: number of rows kept. An unclosed quote ends with the text. */
export function rowsOf(text: string, most: number): Rows {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let [total, row, cells, from, quoted] = [0, [] as string[], 0, 0, false];
  const cell = (end: number): void => {
    if (total < most) row.push(plain(text.slice(from, end)));
    cells += 1;
    from = end + 1;
  };
  const line = (end: number): void => {
    const blank = cells === 0 && text.slice(from, end).trim() === '';
    cell(end);
    if (!blank) {
      if (total < most) rows.push(row);
      total += 1;
    }
    row = [];
    cells = 0;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === separator) cell(at);
    else if (character === '\n') line(at);
  }
  if (from < text.length || cells > 0) line(text.length);
  return { rows, total };
}

function plain(written: string): string {
  const text = written.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
