// Builds the document of a page: CDN libraries come from the build, and scripts that need a compiler are compiled.
import { codeName } from '../../shared/preview/frame.ts';
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import { compileApart } from './compile-apart.ts';
import type { Compiled, CompileProblem } from './compile.ts';
import { callFor, libraryScripts } from './libraries.ts';
import type { PageScripts, Written } from './page-scripts.ts';

/** Rejects if a library or the compiler cannot be fetched. */
export async function pageDocument({ html, libraries, scripts }: PageScripts): Promise<PreviewDocument> {
  const compiled =
    scripts.length > 0 ? await compileApart({ as: 'script', sources: scripts.map(({ text }) => text) }) : [];
  const uses = compiled.flatMap((each) => ('code' in each ? each.uses : []));
  const own = compiled.flatMap((each, at) => (scripts[at] ? [scriptOf(each, scripts[at])] : []));
  return { html, libraries: await libraryScripts([...libraries, ...uses]), scripts: [callFor(uses), ...own] };
}

/** Padded so that line numbers match the page. */
function scriptOf(compiled: Compiled, { line }: Written): string {
  const lines = '\n'.repeat(line - 1);
  if ('problem' in compiled) return failing(compiled.problem, lines);
  const { code, uses } = compiled;
  // Without imports the script shares the global scope of the page.
  const modular = uses.length > 0 || /\bexports\b/.test(code);
  const text = modular ? `(async (require, exports) => { ${code}\n})(window.previewModules.require, {});` : code;
  return `${lines}${text}\n//# sourceURL=${codeName}`;
}

function failing(problem: CompileProblem, lines: string): string {
  const [line, words] = wordsOf(problem);
  return `${lines}${'\n'.repeat(line - 1)}throw new SyntaxError(${JSON.stringify(words)});\n//# sourceURL=${codeName}`;
}

/** In English, like the browser's errors in a frame. */
function wordsOf(problem: CompileProblem): readonly [line: number, words: string] {
  switch (problem.type) {
    case 'syntax':
      return [problem.line, problem.message];
    case 'import':
      return [problem.line, `"${problem.name}" is not available in previews`];
    case 'nothing':
    case 'long':
      return [1, 'The script is too long or too complex'];
    default:
      return problem satisfies never;
  }
}
