// Code with JSX or TypeScript, made into a script that a frame can run: line by line the same, so that errors name its lines.
import { parse, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Node, Program } from 'acorn';
import { transform } from 'sucrase';
import { libraryOf, shownName } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

export type CompileProblem =
  | { readonly type: 'syntax'; readonly line: number; readonly message: string }
  | { readonly type: 'import'; readonly line: number; readonly name: string }
  | { readonly type: 'nothing' | 'long' };

export interface Code {
  readonly code: string;
  /** The libraries that it imports. */
  readonly uses: readonly LibraryName[];
}

export type Compiled = Code | { readonly problem: CompileProblem };

/** Unit: characters. */
const longest = 200_000;

const options = { production: true, preserveDynamicImport: false } as const;

/** Code that finds a place for itself is not given another. */
const rendersItself = /\b(?:createRoot|hydrateRoot|ReactDOM\s*\.\s*render)\s*\(/;

/** A component: what it is to show is found and named. */
export function compile(source: string): Compiled {
  const read = compiled(source);
  if ('problem' in read) return read;
  const { code, uses, program } = read;
  if (rendersItself.test(source)) return { code, uses };
  const found = shownBy(program, code);
  return found === undefined ? { problem: { type: 'nothing' } } : { code: found, uses };
}

/** A script of a page, which shows things by itself. */
export function compileScript(source: string): Compiled {
  const read = compiled(source, true);
  return 'problem' in read ? read : { code: read.code, uses: read.uses };
}

/** `waits`: outside of functions, too. */
function compiled(
  source: string,
  waits = false,
): (Code & { readonly program: Program }) | { readonly problem: CompileProblem } {
  if (source.length > longest) return { problem: { type: 'long' } };
  let code: string;
  let program: Program;
  try {
    const { code: untyped } = transform(source, {
      ...options,
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'preserve',
    });
    // It takes some code that is none, as tags that do not match, and does not say what is where.
    readStrictly(untyped);
    ({ code } = transform(source, { ...options, transforms: ['typescript', 'jsx', 'imports'], jsxRuntime: 'classic' }));
    program = parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      locations: true,
      allowAwaitOutsideFunction: waits,
    });
  } catch (error) {
    return { problem: furthest(syntaxProblem(error), strictProblem(source)) };
  }
  const all = imports(program);
  const foreign = all.find(({ name }) => libraryOf(name) === undefined);
  if (foreign) return { problem: { type: 'import', ...foreign } };
  const uses = new Set(all.flatMap(({ name }) => libraryOf(name) ?? []));
  return { code, uses: [...uses], program };
}

const strict = Parser.extend(jsx());
const readStrictly = (code: string): unknown => strict.parse(code, { ecmaVersion: 'latest', sourceType: 'module' });

function strictProblem(source: string): SyntaxProblem | undefined {
  try {
    readStrictly(source);
    return undefined;
  } catch (error) {
    return syntaxProblem(error);
  }
}

type SyntaxProblem = Extract<CompileProblem, { readonly type: 'syntax' }>;

/** Problem of the reader, of two that gave up, that got further: one does not know types, the other begins anew at brackets. */
const furthest = (one: SyntaxProblem, other: SyntaxProblem | undefined): SyntaxProblem =>
  other && other.line > one.line ? other : one;

function syntaxProblem(error: unknown): SyntaxProblem {
  if (!(error instanceof Error)) return { type: 'syntax', line: 1, message: String(error) };
  const { loc } = error as { readonly loc?: { readonly line?: number } }; // as both libraries say where
  const message = error.message.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return { type: 'syntax', line: loc?.line ?? 1, message };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All nodes below, without recursion: generated code can be nested as deep as it likes. */
function* nodesIn(program: Node): Generator<Node> {
  const open: Node[] = [program];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (const value of Object.values(node)) open.push(...[value].flat().filter(isNode));
  }
}

interface Import {
  readonly name: string;
  readonly line: number;
}

/** Imports are calls of `require` by now. */
function imports(program: Program): readonly Import[] {
  const found: Import[] = [];
  for (const node of nodesIn(program)) {
    const { type, callee, arguments: args, loc } = node as Call;
    if (type !== 'CallExpression' || callee?.name !== 'require') continue;
    const name = args?.[0]?.value;
    if (typeof name === 'string') found.push({ name, line: loc?.start.line ?? 1 });
  }
  return found.sort((a, b) => a.line - b.line);
}

/** A node, of whose fields nothing is known. */
interface Call extends Node {
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly { readonly value?: unknown }[];
}

/** The default export; else the last expression; else the component `App`, or the last one that is declared. */
function shownBy({ body }: Program, code: string): string | undefined {
  if (/\bexports\s*\.\s*default\s*=|\bexports\.default\b/.test(code)) return code;
  const last = body.findLast(({ type }) => type !== 'EmptyStatement');
  if (last?.type === 'ExpressionStatement' && last !== body[0] && isShown(code.slice(last.start, last.end)))
    return `${code.slice(0, last.start)}exports.${shownName} = ${code.slice(last.start)}`;
  const names = body.flatMap(declared).filter((name) => /^[A-Z]/.test(name));
  const name = names.find((each) => each === 'App') ?? names.at(-1);
  return name === undefined ? undefined : `${code}\n;exports.${shownName} = ${name};`;
}

/** An element or a component; an assignment or a call of something else is none. */
const isShown = (text: string): boolean => /^(?:\(*\s*)?(?:[\w$.]*\bcreateElement\(|[A-Z][\w$.]*\s*\)*;?$)/.test(text);

function declared(statement: Program['body'][number]): readonly string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [statement.id.name];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    default:
      return [];
  }
}
