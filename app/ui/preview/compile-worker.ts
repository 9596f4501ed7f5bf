// The thread that reads generated code: some of it takes a reader of TypeScript minutes, and the page must not wait.
import { compile, compileScript } from './compile.ts';
import type { Compiled } from './compile.ts';

export interface CompileOrder {
  /** `component`: what it is to show is looked for; `script`: it shows things by itself. */
  readonly as: 'component' | 'script';
  readonly sources: readonly string[];
}

addEventListener('message', ({ data: { as, sources } }: MessageEvent<CompileOrder>) => {
  const compiled: readonly Compiled[] = sources.map(as === 'component' ? compile : compileScript);
  postMessage(compiled);
});
