// Makes unique table and column names that need no quotes in SQL.

/** Keywords that SQLite does not accept as names (https://www.sqlite.org/lang_keywords.html). */
const reserved: ReadonlySet<string> = new Set(
  (
    'add all alter and as autoincrement between case cast check collate commit constraint create cross current_date current_time ' +
    'current_timestamp default deferrable delete distinct drop else escape except exists foreign from full glob group having in index ' +
    'indexed inner insert intersect into is isnull join left like limit natural not nothing notnull null on or order outer primary raise ' +
    'references returning right select set table then to transaction union unique update using values when where window with'
  ).split(' '),
);

const longest = 60;

/** Converts `given` to a name; returns `fallback` if nothing is left. */
export function plainName(given: string, fallback: string): string {
  const clean = given
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  const cut = [...clean].slice(0, longest).join('').replace(/_+$/, '');
  if (cut === '') return fallback;
  // SQLite names begin with a letter; all non-ASCII characters count as letters, even digits of other scripts.
  const named = /^[0-9]/.test(cut) ? `_${cut}` : cut;
  return reserved.has(named) || named.startsWith('sqlite_') ? `${named}_` : named;
}

/** Makes names unique by numbers, compared as SQLite does. */
export class NamesOnce {
  private readonly used = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let count = 2; this.used.has(free); count++) free = `${name}_${count}`;
    this.used.add(free);
    return free;
  }
}
