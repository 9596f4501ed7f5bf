// Reads a document in a process of its own: limited in time and memory, without the environment and its keys, and without a way to write.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentProblem, DocumentRefusal, DocumentText } from '../../shared/conversation/document.ts';
import { projectRoot } from '../chat/settings.server.ts';
import { readPermissions } from '../process/read-permissions.ts';
import type { ProgramCode } from '../process/read-permissions.ts';

export type ChildResult = { readonly read: DocumentText } | { readonly refused: DocumentRefusal };

export interface ChildLimits {
  readonly ms: number;
  /** Bytes of resident memory. */
  readonly memory: number;
  /** Bytes of the result. */
  readonly result: number;
}

export const childLimits: ChildLimits = { ms: 60_000, memory: 700_000_000, result: 40_000_000 };

/** Old generation, below the limit of the whole process: a heap that is full ends it sooner and cleanly. Unit: MB. */
const heapMB = 400;
const watchMs = 100;

export const readerCode: ProgramCode = {
  folders: ['app/server/documents', 'app/shared'],
  packages: ['file-type', 'saxes', 'yauzl', 'linkedom', 'unpdf', 'chardet', 'read-excel-file', 'mammoth'],
};
let permissions: readonly string[] | undefined;

/** Never rejects: whatever ends the process is a refusal with its reason. `program`: for tests. */
export function runChild(
  bytes: Buffer,
  name: string,
  { ms, memory, result }: ChildLimits = childLimits,
  program: string = join(projectRoot(), 'app/server/documents/child.ts'),
): Promise<ChildResult> {
  permissions ??= readPermissions(projectRoot(), readerCode);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMB}`, '--no-warnings', ...permissions, program, name],
    { cwd: projectRoot(), env: { NODE_ENV: 'production' }, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
  );
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let reason: DocumentProblem | undefined;
    const kill = (problem: DocumentProblem): void => {
      reason ??= problem;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill('tooSlow'), ms);
    const watch = setInterval(() => {
      void residentOf(child).then((resident) => resident > memory && kill('tooMuchMemory'));
    }, watchMs);
    child.stdio[3]?.on('data', (piece: Buffer) => {
      size += piece.byteLength;
      if (size > result) kill('tooComplex');
      else pieces.push(piece);
    });
    // A process that ends early takes no more of its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
    child.on('error', () => kill('failed'));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watch);
      // V8 aborts a process whose heap is full.
      const ended =
        reason ?? (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 ? 'tooMuchMemory' : 'failed');
      resolve((reason === undefined && parsed(pieces)) || { refused: { problem: ended } });
    });
  });
}

function parsed(pieces: readonly Buffer[]): ChildResult | undefined {
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as ChildResult; // of our own program
  } catch {
    return undefined;
  }
}

/** 0 where the system does not tell: there the heap's own limit remains. Unit: bytes. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}
