// Order of the folders in each layer, from the ground up: an import goes down, types and dynamic imports included.
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `.`: files of the layer itself. */
const layers: readonly { readonly layer: string; readonly order: string }[] = [
  {
    layer: 'app/server',
    order:
      'process http live net storage calls features auth documents tables thumbnails providers admission usage media passages offload files runs streams tools mcp memory images turns temporary chat . endpoints admin',
  },
  {
    layer: 'app/ui',
    order:
      '. maths parts settings-page settings shortcuts conversation diff account lock key-form files sources images languages preview code markdown reasoning voice announcer error-card memory chat-settings usage picker mcp tool library message project sidebar palette connect empty composer temporary share data-section header provider-page packages usage-page general-page shell',
  },
  {
    layer: 'app/client',
    order:
      'net transfer outbox settings live sync attachments reply providers conversations tools chat images memory library voice .',
  },
  {
    layer: 'app/shared',
    order:
      'account markdown images search schema reply message turn api sync . transfer providers conversation tools memory instructions payload speech library',
  },
  {
    layer: 'runtime-core',
    order: 'json contract bank rules models errors hooks wire pipeline door . search schema loader node browser',
  },
];

const isTest = /\.test\.tsx?$|\/(testing|security)\//;

const filesIn = (layer: string): readonly string[] =>
  globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !isTest.test(file) && !file.includes('/node_modules/'));

const targetOf = (file: string, specifier: string): string => posix.join(posix.dirname(file), specifier);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Folders of a layer that import each other. */
function importsIn(layer: string): ReadonlySet<string> {
  const folderOf = (file: string): string => {
    const parts = posix.relative(layer, file).split('/');
    return parts.length > 1 ? (parts[0] ?? '') : '.';
  };
  const pairs = filesIn(layer).flatMap((file) =>
    ts
      .preProcessFile(textOf(file), true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => targetOf(file, fileName))
      .filter((target) => target.startsWith(`${layer}/`) && folderOf(target) !== folderOf(file))
      .map((target) => `${folderOf(file)}>${folderOf(target)}`),
  );
  return new Set(pairs);
}

test.each(layers)('folders of $layer import what is below them', ({ layer, order }) => {
  const place = order.split(' ');
  const pairs = [...importsIn(layer)];
  expect(pairs.length).toBeGreaterThan(10);
  const folders = new Set(pairs.flatMap((pair) => pair.split('>')));
  expect([...folders].filter((folder) => !place.includes(folder))).toEqual([]);
  const goesUp = (pair: string): boolean => {
    const [from = '', to = ''] = pair.split('>');
    return place.indexOf(to) > place.indexOf(from);
  };
  expect(pairs.filter(goesUp)).toEqual([]);
});

type Graph = ReadonlyMap<string, readonly string[]>;

/** Static imports of each file. `types`: those of types alone, too. */
function fileGraph(layer: string, types: boolean): Graph {
  const files = filesIn(layer);
  const imported = (file: string): readonly string[] =>
    ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest).statements.flatMap((statement) => {
      const typed =
        (ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) ||
        (ts.isExportDeclaration(statement) && statement.isTypeOnly);
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
      const { moduleSpecifier } = statement;
      if ((typed && !types) || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
      return moduleSpecifier.text.startsWith('.') ? [targetOf(file, moduleSpecifier.text)] : [];
    });
  return new Map(files.map((file) => [file, imported(file)]));
}

/** Files that import each other in a circle (Tarjan's strongly connected components). */
function knotsIn(graph: Graph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  function visit(file: string): number {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      const reached = index.has(next) ? (stack.includes(next) ? (index.get(next) ?? own) : own) : visit(next);
      low.set(file, Math.min(low.get(file) ?? own, reached));
    }
    if (low.get(file) === own) {
      const knot = stack.splice(stack.indexOf(file));
      if (knot.length > 1) found.push(knot);
    }
    return low.get(file) ?? own;
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}

test.each(layers)('files of $layer import each other in no circle, and few do for types', ({ layer }) => {
  expect(knotsIn(fileGraph(layer, false))).toEqual([]);
  expect(knotsIn(fileGraph(layer, true)).filter((knot) => knot.length > 3)).toEqual([]);
});
