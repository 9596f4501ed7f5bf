// Public surface of a package: each entry's exports, and the members of exported types and values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const published = ['runtime-core', 'conformance'] as const;

/** Lines `entry name kind { members }`; a `?` follows a member that may be absent. */
export function surfaceOf(folder: string): string {
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: Record<string, string> }; // our own
  const entries = Object.entries(json.exports).filter(([, file]) => file.endsWith('.ts'));
  const files = entries.map(([, file]) => join(folder, file));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const lines = entries.flatMap(([entry, file]) => {
    const source = program.getSourceFile(join(folder, file));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} of ${folder} has no exports`);
    return checker
      .getExportsOfModule(module)
      .map((symbol) => `${entry} ${lineOf(checker, symbol)}`)
      .toSorted();
  });
  return `${lines.join('\n')}\n`;
}

function lineOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const isType = (target.flags & ts.SymbolFlags.Value) === 0;
  const type = isType ? checker.getDeclaredTypeOfSymbol(target) : checker.getTypeOfSymbol(target);
  if (isType) return `${symbol.name}: ${union(checker, type) ?? members(type)}`;
  const [call] = type.getCallSignatures();
  return call ? `${symbol.name}(${call.parameters.map(named).join(', ')})` : `${symbol.name} ${members(type)}`;
}

const named = (symbol: ts.Symbol): string => {
  const [declaration] = symbol.declarations ?? [];
  const isOptional =
    (symbol.flags & ts.SymbolFlags.Optional) !== 0 ||
    (declaration !== undefined &&
      ts.isParameter(declaration) &&
      Boolean(declaration.questionToken ?? declaration.initializer));
  // TypeScript numbers the names of symbols and of parameters that are taken apart.
  const name = symbol.name.replace(/^__@(\w+)@\d+$/, '[$1]').replace(/^__\d+$/, 'options');
  return `${name}${isOptional ? '?' : ''}`;
};

/** Kinds of a union: texts as they are, objects by their `type`. */
function union(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  if (!type.isUnion()) return undefined;
  const kinds = type.types.map((each) => {
    if (each.isStringLiteral()) return each.value;
    const kind = each.getProperty('type');
    const literal = kind && checker.getTypeOfSymbol(kind);
    return literal?.isStringLiteral() ? `${literal.value} ${members(each)}` : members(each);
  });
  return [...new Set(kinds)].toSorted().join(' | ');
}

/** Own members of an object type; a text, number, list or function has none of ours. */
function members(type: ts.Type): string {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 || isLibrary(type)) return '';
  return `{ ${type.getProperties().map(named).toSorted().join(', ')} }`;
}

/** A named type of a library or of the language; an unnamed one may be made by a library's generics, of our members. */
const isLibrary = (type: ts.Type): boolean =>
  !(type.symbol?.name ?? '__type').startsWith('__') &&
  (type.symbol?.declarations ?? []).some((each) => each.getSourceFile().fileName.includes('node_modules'));
