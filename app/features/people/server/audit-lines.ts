// The audit log as pages and files show it.
import { csvLine } from '../../../server/http/text-file.ts';
import { listAudit } from '../../../server/storage/repositories/audit.ts';
import type { AuditFilter, AuditPlace, AuditRow } from '../../../server/storage/repositories/audit.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { AuditLine } from '../shared/api.ts';

const atOnce = 50;
/** Rows read at once for an export. */
const piece = 500;

export const filterOf = (query: URLSearchParams): AuditFilter => ({
  act: query.get('act')?.slice(0, 100) || undefined,
  person: query.get('person')?.trim().slice(0, 320) || undefined,
});

const lineOf = ({ repeat: _repeat, details, at, ...row }: AuditRow): AuditLine => ({
  ...row,
  at: Number(at),
  details: JSON.parse(details) as Record<string, unknown>, // written by `audit`
});

/** `after`: cursor of the page before. */
export async function auditPage(
  tables: Tables,
  filter: AuditFilter,
  after: string | null,
): Promise<{ readonly rows: readonly AuditLine[]; readonly next?: string }> {
  const rows = await listAudit(tables, filter, atOnce + 1, placeOf(after));
  const shown = rows.slice(0, atOnce);
  const last = shown.at(-1);
  return { rows: shown.map(lineOf), ...(rows.length > atOnce && last ? { next: `${last.at}.${last.id}` } : {}) };
}

/** Undefined for anything but a cursor: the list begins at its top. */
function placeOf(cursor: string | null): AuditPlace | undefined {
  const [, at, id = ''] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor ?? '') ?? [];
  return at === undefined ? undefined : { at: Number(at), id };
}

export async function* auditAsJSON(tables: Tables, filter: AuditFilter): AsyncGenerator<string> {
  for await (const rows of pieces(tables, filter))
    yield rows
      .map(lineOf)
      .map(({ at, ...line }) => `${JSON.stringify({ time: new Date(at).toISOString(), ...line })}\n`)
      .join('');
}

const columns = ['time', 'actor', 'actorName', 'act', 'subject', 'subjectName', 'details', 'count'] as const;

export async function* auditAsCSV(tables: Tables, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const rows of pieces(tables, filter))
    yield rows
      .map((row) => {
        const values = { ...row, time: new Date(Number(row.at)).toISOString() };
        return csvLine(columns.map((column) => values[column]));
      })
      .join('');
}

async function* pieces(tables: Tables, filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
  for (let before: AuditPlace | undefined; ;) {
    const rows = await listAudit(tables, filter, piece, before);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < piece) return;
    before = { at: Number(last.at), id: last.id };
  }
}
