// Reads a document in a limited child process.
import { join } from 'node:path';
import type { TextEncoding } from '../../shared/message/encodings.ts';
import type { DocumentProblem, DocumentRefusal, DocumentText } from '../../shared/message/document.ts';
import { fileName } from '../storage/file-name.ts';
import { projectRoot } from '../process/secret.server.ts';
import { runLimited } from '../process/limited-child.ts';
import type { ChildEnd, ChildLimits } from '../process/limited-child.ts';
import type { ProgramCode } from '../process/read-permissions.ts';

export type ChildResult = { readonly read: DocumentText } | { readonly refused: DocumentRefusal };

export const childLimits: ChildLimits = { ms: 60_000, memory: 700_000_000, result: 40_000_000 };

export const readerCode: ProgramCode = {
  folders: ['app/server/documents', 'app/shared'],
  packages: ['file-type', 'saxes', 'yauzl', 'linkedom', 'unpdf', 'pdfjs-dist', 'numfmt', 'dingbat-to-unicode'],
};

const problems: Readonly<Record<ChildEnd, DocumentProblem>> = {
  tooSlow: 'tooSlow',
  tooLate: 'tooSlow',
  tooMuchMemory: 'tooMuchMemory',
  tooMuch: 'tooComplex',
  aborted: 'failed',
  failed: 'failed',
};

/** Never rejects: whatever ends the process is returned as a refusal. `program`: for tests. */
export async function runChild(
  bytes: Buffer,
  name: string,
  limits: ChildLimits = childLimits,
  program: string = join(projectRoot(), 'app/server/documents/child.ts'),
  encoding?: TextEncoding,
): Promise<ChildResult> {
  const answer = await runLimited({
    program,
    args: [fileName(name), ...(encoding ? [encoding] : [])],
    code: readerCode,
    input: [bytes],
    limits,
  });
  if ('ended' in answer) return { refused: { problem: problems[answer.ended] } };
  return parsed(answer.output) ?? { refused: { problem: 'failed' } };
}

function parsed(output: string): ChildResult | undefined {
  try {
    return JSON.parse(output) as ChildResult; // from our own program
  } catch {
    return undefined;
  }
}
