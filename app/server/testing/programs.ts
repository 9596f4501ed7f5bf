// Programs that tests start repeatedly: bundled in a test run, else run from source.
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** POST /NAME returns the file of that program as plain text. */
    readonly testPrograms: string;
  }
}

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

/** Returns the file to run: from the bundle (one-bundle.ts), or the source outside a test run. */
export async function fileOf(program: Program): Promise<string> {
  if (!process.env['VITEST']) return join(import.meta.dirname, '..', programs[program]);
  const { inject } = await import('vitest');
  const answer = await fetch(`${inject('testPrograms')}/${program}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the programs of tests could not be bundled: ${await answer.text()}`);
  return answer.text();
}
