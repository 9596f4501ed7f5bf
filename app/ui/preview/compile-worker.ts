// Worker that compiles generated code: a TypeScript parser takes minutes for some code, and must not block the page.
import { compile, compileScript } from './compile.ts';
import type { Compiled } from './compile.ts';

export interface CompileOrder {
  /** `component`: the compiler finds the component to show; `script`: the code renders by itself. */
  readonly as: 'component' | 'script';
  readonly sources: readonly string[];
}

addEventListener('message', ({ data: { as, sources } }: MessageEvent<CompileOrder>) => {
  const compiled: readonly Compiled[] = sources.map(as === 'component' ? compile : compileScript);
  postMessage(compiled);
});
