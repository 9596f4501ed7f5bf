// Compiles a package's TypeScript to .js and .d.ts, since Node strips no types in node_modules.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/run.mjs';

export class CompileFailure extends Error {}

/** Returns the files reachable from the entries, inside the package's folder: tests and unused tools are left out. */
export function reachable(folder: string, entries: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const queue = entries.map((entry) => join(folder, entry));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/\.[mc]?[jt]s$/.test(file)) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (fileName.startsWith('.')) queue.push(target(folder, file, fileName));
    }
  }
  return [...seen].sort();
}

/** Returns the file of a relative import as Node finds it, or the source of a `.js` that is not built yet. */
function target(folder: string, from: string, specifier: string): string {
  const named = join(dirname(from), specifier);
  const others = from.endsWith('.d.ts') ? named.replace(/\.[jt]s$/, '.d.ts') : named.replace(/\.js$/, '.ts');
  const found = [named, others].find((path) => existsSync(path));
  const at = relative(folder, from);
  if (found === undefined) {
    const built = from.endsWith('.js') && existsSync(named.replace(/\.ts$/, '.js'));
    const advice = built ? ': tsc leaves lazy imports of .ts files as they are, so import it with a static import' : '';
    throw new CompileFailure(`${at} imports ${specifier}, which is not there${advice}`);
  }
  if (isOutside(folder, found)) throw new CompileFailure(`${at} imports ${specifier}, which is outside the package`);
  return found;
}

const isOutside = (folder: string, path: string): boolean => {
  const within = relative(folder, path);
  return within.startsWith('..') || isAbsolute(within);
};

export interface Compiler {
  /** Emits a package's files to the same places below `to`. Returns the compiler's errors. */
  emit(folder: string, files: readonly string[], to: string): readonly string[];
}

/** One program for all packages, so that shared libraries are read once. */
export function createCompiler(files: readonly string[]): Compiler {
  const options = optionsOf();
  const program = ts.createProgram([...files, ...ambient()], options, hostOf(options));
  return {
    emit(folder, own, to) {
      const problems: string[] = [];
      for (const file of own) {
        const source = program.getSourceFile(file);
        if (!source) throw new Error(`${file} is not part of the program`);
        // The place depends on the source, not on the compiler's common root, which varies with the set of files.
        const place = join(to, relative(folder, dirname(file)));
        const { diagnostics } = program.emit(
          source,
          (name, text) => write(join(place, basename(name)), text),
          undefined,
          false,
          lazyImports,
        );
        for (const diagnostic of [...diagnostics, ...program.getSyntacticDiagnostics(source)])
          problems.push(told(folder, diagnostic));
      }
      return problems;
    },
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The compiler rewrites only static imports in .js: dynamic ones, and those in .d.ts, keep the source's name. */
const lazyImports: ts.CustomTransformers = {
  after: [(context) => (file) => ts.visitEachChild(file, rewriter(context), context)],
  afterDeclarations: [
    (context) => (file) => (ts.isSourceFile(file) ? ts.visitEachChild(file, rewriter(context), context) : file),
  ],
};

function rewriter(context: ts.TransformationContext): ts.Visitor {
  const { factory } = context;
  const rewritten = (node: ts.Node): ts.StringLiteral | undefined =>
    ts.isStringLiteral(node) && /^\.{1,2}\/.*(?<!\.d)\.ts$/.test(node.text)
      ? factory.createStringLiteral(node.text.replace(/\.ts$/, '.js'), true)
      : undefined;
  const visit: ts.Visitor = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first, ...rest] = node.arguments;
      const specifier = first && rewritten(first);
      if (specifier) return factory.updateCallExpression(node, node.expression, undefined, [specifier, ...rest]);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const specifier = rewritten(node.argument.literal);
      const { attributes, qualifier, typeArguments, isTypeOf } = node;
      const argument = specifier && factory.createLiteralTypeNode(specifier);
      if (argument) return factory.updateImportTypeNode(node, argument, attributes, qualifier, typeArguments, isTypeOf);
    }
    if (ts.isImportDeclaration(node)) {
      const specifier = rewritten(node.moduleSpecifier);
      const { modifiers, importClause, attributes } = node;
      if (specifier) return factory.updateImportDeclaration(node, modifiers, importClause, specifier, attributes);
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const specifier = rewritten(node.moduleSpecifier);
      const { modifiers, isTypeOnly, exportClause, attributes } = node;
      if (specifier)
        return factory.updateExportDeclaration(node, modifiers, isTypeOnly, exportClause, specifier, attributes);
    }
    return ts.visitEachChild(node, visit, context);
  };
  return visit;
}

function optionsOf(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const given = { ...config.compilerOptions, noEmit: false, types: [] };
  const { options } = ts.convertCompilerOptionsFromJson(given, root);
  return { ...options, declaration: true, rewriteRelativeImportExtensions: true, allowJs: false };
}

/** A package outside the repository need not install the core and families. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (name) => host.getCanonicalFileName(name), options);
  const fallback = join(root, 'package.json');
  return {
    ...host,
    resolveModuleNameLiterals: (literals, from, redirected, given) =>
      literals.map(({ text }) => {
        const own = ts.resolveModuleName(text, from, given, host, cache, redirected);
        return own.resolvedModule || text.startsWith('.')
          ? own
          : ts.resolveModuleName(text, fallback, given, host, cache, redirected);
      }),
  };
}

/** Types that a source uses without an import. */
const ambient = (): readonly string[] =>
  [join(root, 'node_modules/@types/node/index.d.ts')].filter((path) => existsSync(path));

function told(folder: string, { file, start, messageText }: ts.Diagnostic): string {
  const line = file && start !== undefined ? ts.getLineAndCharacterOfPosition(file, start).line + 1 : 0;
  const at = file ? `${relative(folder, file.fileName)}:${line} ` : '';
  return `${at}${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}
