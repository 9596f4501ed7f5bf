// Finds Markdown tables in a text. GitHub Flavored Markdown 0.29, "Tables (extension)".
import type { Grid } from './grid.ts';

const dashes = /^\s*[|+]?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)*[|+]?\s*$/;
const hasBar = (line: string | undefined): line is string => line?.includes('|') === true;

/** Returns undefined for a text without tables. Text between tables is left out. */
export function markdownTables(text: string): readonly Grid[] | undefined {
  const lines = text.split(/\r?\n/);
  const grids: Grid[] = [];
  for (let at = 1; at < lines.length; at++) {
    const [head, line = ''] = [lines[at - 1], lines[at]];
    if (!hasBar(head) || !dashes.test(line) || !/[|+]/.test(line)) continue;
    const rows = [cellsOf(head)];
    let end = at + 1;
    for (let row = lines[end]; hasBar(row); row = lines[++end]) if (!dashes.test(row)) rows.push(cellsOf(row));
    const name = /^#+\s+(.+)$/m.exec(lines.slice(Math.max(0, at - 4), at - 1).join('\n'))?.[1] ?? '';
    grids.push({ name, rows });
    at = end;
  }
  if (grids.length === 0) return undefined;
  return grids.length === 1
    ? grids.map(({ rows }) => ({ name: '', rows }))
    : grids.map(({ name, rows }, at) => ({ name: name === '' ? `table ${at + 1}` : name, rows }));
}

/** Escaped bars and bars in code are characters. */
function cellsOf(line: string): readonly string[] {
  const cells = [''];
  let code = '';
  for (const [part] of line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .matchAll(/\\\||`+|\||[^\\`|]+|./g)) {
    if (part.startsWith('`')) code = code === '' ? part : code === part ? '' : code;
    if (part === '|' && code === '') cells.push('');
    else cells[cells.length - 1] += part === '\\|' ? '|' : part;
  }
  return cells.map((cell) => cell.trim());
}
