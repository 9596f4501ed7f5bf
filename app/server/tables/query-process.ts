// Reads and queries tables in a limited child process, because the model's SQL and the files are untrusted.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { DocumentProblem } from '../../shared/message/document.ts';
import type { QueryRows } from '../../shared/tools/queried.ts';
import { projectRoot } from '../process/secret.server.ts';
import { runLimited } from '../process/limited-child.ts';
import type { ChildLimits } from '../process/limited-child.ts';
import type { ProgramCode } from '../process/read-permissions.ts';
import type { TableSchema } from './table-schema.ts';

/** First line of the process's input, followed by the bytes of the files. */
export interface TableOrder {
  readonly files: readonly {
    readonly bytes: number;
    readonly tables: readonly { readonly at: number; readonly name: string }[];
  }[];
  /** Undefined: describe the tables of the single file. */
  readonly sql?: string;
}

export type TableAnswer =
  | { readonly schemas: readonly TableSchema[] }
  | { readonly rows: QueryRows }
  | { readonly refused: string }
  | { readonly unreadable: DocumentProblem };

/** Unit: ms. */
export const statementMs = 10_000;
export const tableLimits: ChildLimits = {
  ms: 60_000,
  msFromFirstByte: statementMs,
  memory: 700_000_000,
  result: 4_000_000,
};

export const tableCode: ProgramCode = {
  folders: ['app/server/documents', 'app/server/tables', 'app/shared'],
  packages: ['file-type', 'saxes', 'yauzl', 'numfmt'],
};

let able: boolean | undefined;
/** True if SQLite's authorizer and limits exist, which keep statements read-only; not before Node.js 24.10. */
export function canQuery(): boolean {
  if (able === undefined) {
    const probe = new DatabaseSync(':memory:');
    able = 'setAuthorizer' in probe && 'limits' in probe;
    probe.close();
  }
  return able;
}

export interface OrderedFile {
  readonly bytes: Uint8Array;
  readonly tables: TableOrder['files'][number]['tables'];
}

/** Never rejects. */
export async function askTables(
  files: readonly OrderedFile[],
  { sql, signal, limits = tableLimits }: { sql?: string; signal?: AbortSignal; limits?: ChildLimits } = {},
): Promise<TableAnswer> {
  const order: TableOrder = {
    files: files.map(({ bytes, tables }) => ({ bytes: bytes.byteLength, tables })),
    ...(sql === undefined ? {} : { sql }),
  };
  const answer = await runLimited({
    program: join(projectRoot(), 'app/server/tables/query-child.ts'),
    code: tableCode,
    input: [Buffer.from(`${JSON.stringify(order)}\n`), ...files.map(({ bytes }) => bytes)],
    limits,
    ...(signal ? { signal } : {}),
  });
  if ('output' in answer) return parsed(answer.output) ?? { unreadable: 'failed' };
  switch (answer.ended) {
    case 'tooLate':
      return {
        refused: `the statement took longer than ${(limits.msFromFirstByte ?? 0) / 1000} seconds and was stopped: filter earlier, or join by equal columns`,
      };
    case 'tooMuchMemory':
      return sql === undefined
        ? { unreadable: 'tooMuchMemory' }
        : { refused: 'the statement needed too much memory and was stopped: filter or sum up earlier' };
    case 'tooSlow':
      return { unreadable: 'tooSlow' };
    case 'tooMuch':
      return { unreadable: 'tooComplex' };
    case 'aborted':
    case 'failed':
      return { unreadable: 'failed' };
    default:
      return answer.ended satisfies never;
  }
}

function parsed(output: string): TableAnswer | undefined {
  try {
    return JSON.parse(output) as TableAnswer; // from our own program
  } catch {
    return undefined;
  }
}
