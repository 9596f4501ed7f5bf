// Files of a language's interpreter, by the names that the frame uses.
import type { Program } from '../../shared/preview/frame.ts';
import { bytesOf } from './assets.ts';

const names = {
  'pyodide.mjs': () => import('pyodide/pyodide.mjs?url'),
  'pyodide.asm.mjs': () => import('pyodide/pyodide.asm.mjs?url'),
  'pyodide.asm.wasm': () => import('pyodide/pyodide.asm.wasm?url'),
  'python_stdlib.zip': () => import('pyodide/python_stdlib.zip?url'),
  'pyodide-lock.json': () => import('pyodide/pyodide-lock.json?url'),
} as const;

/** About 13 MB for Python, fetched with the first program. Rejects if a file cannot be fetched. */
export async function filesFor(language: Program['language']): Promise<Program['files']> {
  if (language === 'javascript') return {};
  const files = await Promise.all(
    Object.entries(names).map(async ([name, address]) => {
      const bytes = await bytesOf((await address()).default);
      // A copy, because the bytes are transferred to the frame.
      return [name, bytes.slice(0)] as const;
    }),
  );
  return Object.fromEntries(files);
}
