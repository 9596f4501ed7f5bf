// Tells mutants that do not compile, which no test has to see: one language service for all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './sites.ts';

/** True where the file of a mutant has no error in itself. @param root of the project */
export function compiler(root: string): (mutant: Mutant) => boolean {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const changed = new Map<string, { version: number; text: string }>();
  let names: string[] = [];
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
    getScriptFileNames: () => names,
    getScriptVersion: (name) => `${changed.get(name)?.version ?? 0}`,
    getScriptSnapshot: (name) => {
      const text = changed.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return ({ file, start, end, text }) => {
    names = [...new Set([...names, file])];
    const source = readFileSync(file, 'utf8');
    const set = (now: string): void => {
      changed.set(file, { version: (changed.get(file)?.version ?? 0) + 1, text: now });
    };
    set(source.slice(0, start) + text + source.slice(end));
    const errors = service.getSemanticDiagnostics(file).length;
    set(source);
    return errors === 0;
  };
}
