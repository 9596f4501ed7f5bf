// Programs that tests start time and again: as one bundle in a test run, else from their sources.
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** POST /NAME: the file of that program, as plain text. */
    readonly testPrograms: string;
  }
}

/** Their sources below app/server. */
export const programs = {
  app: 'testing/app-process.ts',
  inline: 'files/testing/inline-process.ts',
  upload: 'files/testing/upload-process.ts',
  writer: 'storage/testing/writer-process.ts',
  turn: 'turns/testing/turn-process.ts',
  task: 'turns/testing/task-process.ts',
} as const;
export type Program = keyof typeof programs;
export const isProgram = (name: string): name is Program => Object.hasOwn(programs, name);

/** File that node runs: of the bundle (one-bundle.ts), or the source where there is no test run. */
export async function fileOf(program: Program): Promise<string> {
  if (!process.env['VITEST']) return join(import.meta.dirname, '..', programs[program]);
  const { inject } = await import('vitest');
  const answer = await fetch(`${inject('testPrograms')}/${program}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the programs of tests could not be bundled: ${await answer.text()}`);
  return answer.text();
}
