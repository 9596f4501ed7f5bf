// Imports a file: parses it here, does a dry run on the server, and writes after confirmation.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReplyFailure } from '../../shared/errors.ts';
import type { ReadFile } from '../../client/transfer/import-file.ts';
import { sendTo } from '../../client/net/call.ts';
import { transferApi } from '../../shared/api/transfer.ts';
import type { ImportReport } from '../../shared/api/transfer.ts';
import { addReports, piecesOfFile } from '../../shared/transfer/import-pieces.ts';
import { useClient } from '../parts/client-context.ts';

export type ImportProblem =
  | { readonly type: 'notJSON' | 'notInZip' | 'damaged' | 'tooLarge'; readonly name: string }
  | { readonly type: 'unknown' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'half'; readonly done: number; readonly total: number };

export type ImportState =
  | { readonly type: 'idle'; readonly problem?: ImportProblem }
  | { readonly type: 'reading'; readonly name: string }
  | { readonly type: 'trying' | 'writing'; readonly done: number; readonly total: number }
  | { readonly type: 'tried'; readonly report: ImportReport }
  | { readonly type: 'done'; readonly report: ImportReport };

type FilesOfImport = Extract<ReadFile, { readonly type: 'read' }>['files'];

export function useImport() {
  const { transport, conversations, lists } = useClient();
  const [state, setState] = useState<ImportState>({ type: 'idle' });
  const { t } = useTranslation('data');
  const pieces = useRef<readonly unknown[]>([]);
  const tooLarge = useRef(0);
  const files = useRef<FilesOfImport>(undefined);
  const restored = useRef(new Map<string, string>());
  const damaged = useRef(new Set<string>());

  /** Chats that are known already need no files, but only the server knows which these are. */
  async function withFiles(piece: unknown): Promise<unknown> {
    if (!files.current || files.current.size === 0) return piece;
    const { withRestored } = await import('../../client/transfer/restore-files.ts');
    return withRestored(transport, piece, files.current, restored.current, damaged.current);
  }

  async function sendAll(type: 'trying' | 'writing'): Promise<ImportReport | undefined> {
    const total = pieces.current.length;
    let report: ImportReport | undefined;
    let done = 0;
    try {
      for (const piece of pieces.current) {
        setState({ type, done: done + 1, total });
        const dryRun = type === 'trying' ? 1 : undefined;
        const sent = dryRun ? piece : await withFiles(piece);
        report = addReports(report, await sendTo(transport, transferApi.import, { dryRun }, sent));
        done++;
      }
      const own = [
        { what: t('import.outside'), count: tooLarge.current },
        { what: t('import.damagedFiles'), count: damaged.current.size },
      ].filter(({ count }) => count > 0);
      return report && { ...report, notes: [...report.notes, ...own] };
    } catch (error) {
      const half = type === 'writing' && done > 0;
      setState({ type: 'idle', problem: half ? { type: 'half', done, total } : problemOf(error) });
      return undefined;
    }
  }

  return {
    state,
    async take(file: File): Promise<void> {
      setState({ type: 'reading', name: file.name });
      const found = await read(file);
      if (found instanceof Error) return setState({ type: 'idle', problem: problemOf(found) });
      if (found.type !== 'read') return setState({ type: 'idle', problem: { type: found.type, name: file.name } });
      const cut = piecesOfFile(found.content, found.size);
      if (!cut) return setState({ type: 'idle', problem: { type: 'tooLarge', name: file.name } });
      pieces.current = cut.pieces;
      tooLarge.current = cut.tooLarge;
      files.current = found.files;
      restored.current = new Map();
      damaged.current = new Set();
      const report = await sendAll('trying');
      if (report) setState({ type: 'tried', report });
    },
    async confirm(): Promise<void> {
      const report = await sendAll('writing');
      if (!report) return;
      pieces.current = [];
      setState({ type: 'done', report });
      await Promise.all([conversations.refresh().catch(() => undefined), lists.folders.load()]);
    },
    reset(): void {
      pieces.current = [];
      setState({ type: 'idle' });
    },
  };
}

/** Parses a file; the archive reader is loaded with the first one. */
async function read(file: File): Promise<ReadFile | Error> {
  try {
    const { readImportFile } = await import('../../client/transfer/import-file.ts');
    return await readImportFile(file);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function problemOf(error: unknown): ImportProblem {
  if (!isReplyFailure(error)) return { type: 'failed', reason: error instanceof Error ? error.message : String(error) };
  return error.error.status === 400 && JSON.stringify(error.error.body ?? '').includes('unknown_format')
    ? { type: 'unknown' }
    : { type: 'failed', reason: error.error.message };
}
