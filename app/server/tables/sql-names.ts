// Names of tables and columns that SQL takes without quotes, each once.

/** Words that SQLite takes for something else (https://www.sqlite.org/lang_keywords.html, those that cannot be names). */
const reserved: ReadonlySet<string> = new Set(
  (
    'add all alter and as autoincrement between case cast check collate commit constraint create cross current_date current_time ' +
    'current_timestamp default deferrable delete distinct drop else escape except exists foreign from full glob group having in index ' +
    'indexed inner insert intersect into is isnull join left like limit natural not nothing notnull null on or order outer primary raise ' +
    'references returning right select set table then to transaction union unique update using values when where window with'
  ).split(' '),
);

const longest = 60;

/** `given` as a name; `fallback` where nothing is left of it. */
export function plainName(given: string, fallback: string): string {
  const clean = given
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  const cut = [...clean].slice(0, longest).join('').replace(/_+$/, '');
  if (cut === '') return fallback;
  // SQLite begins a name with a letter; those beyond ASCII count as letters, digits of other scripts among them.
  const named = /^[0-9]/.test(cut) ? `_${cut}` : cut;
  return reserved.has(named) || named.startsWith('sqlite_') ? `${named}_` : named;
}

/** Gives each name once: a second one gets a number. Names that SQLite holds equal are equal. */
export class NamesOnce {
  private readonly used = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let count = 2; this.used.has(free); count++) free = `${name}_${count}`;
    this.used.add(free);
    return free;
  }
}
