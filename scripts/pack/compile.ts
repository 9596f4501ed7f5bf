// TypeScript of a package to .js and .d.ts: what Node can run below node_modules, where it strips no types.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** The files that the entries lead to, inside the package's folder: tests and tools that nobody imports stay out. */
export function reachable(folder: string, entries: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const queue = entries.map((entry) => join(folder, entry));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    for (const { fileName } of importedFiles) if (fileName.startsWith('.')) queue.push(join(dirname(file), fileName));
  }
  return [...seen].sort();
}

export interface Compiler {
  /** Emits a package's files below `to`, each at its place in the package. Returns what the compiler has against them. */
  emit(folder: string, files: readonly string[], to: string): readonly string[];
}

/** One program for all of them: the libraries they share are read once. */
export function createCompiler(root: string, files: readonly string[]): Compiler {
  const outDir = join(root, 'build', '.pack');
  const program = ts.createProgram([...files, ...ambient(root)], { ...optionsOf(root), rootDir: root, outDir });
  return {
    emit(folder, own, to) {
      const problems: string[] = [];
      for (const file of own) {
        const source = program.getSourceFile(file);
        if (!source) throw new Error(`${file} is not part of the program`);
        const place = (name: string): string =>
          join(to, relative(join(outDir, relative(root, folder)), name.split('/').join(sep)));
        const { diagnostics } = program.emit(source, (name, text) => write(place(name), text));
        for (const diagnostic of [...diagnostics, ...program.getSyntacticDiagnostics(source)])
          problems.push(told(diagnostic));
      }
      return problems;
    },
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withoutTs(text));
}

/** The compiler rewrites static imports of .js only: lazy ones, and those of .d.ts, keep the name of the source. */
const withoutTs = (text: string): string =>
  text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2');

function optionsOf(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, noEmit: false }, root);
  return { ...options, declaration: true, rewriteRelativeImportExtensions: true, allowJs: false };
}

/** Types that a source uses without importing them. */
const ambient = (root: string): readonly string[] =>
  [join(root, 'node_modules/@types/node/index.d.ts')].filter((path) => existsSync(path));

function told({ file, start, messageText }: ts.Diagnostic): string {
  const at = file && start !== undefined ? ts.getLineAndCharacterOfPosition(file, start).line + 1 : 0;
  return `${file?.fileName ?? ''}:${at} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
