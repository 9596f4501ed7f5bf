// Compiles JSX and TypeScript into a script for the preview frame. Line numbers are kept, so errors refer to the
// source.
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
  /** Libraries that the code imports. */
  readonly uses: readonly LibraryName[];
}

export type Compiled = Code | { readonly problem: CompileProblem };

/** Unit: characters. */
const longest = 200_000;

const options = { production: true, preserveDynamicImport: false } as const;

/** Code that mounts itself is not mounted again. */
const rendersItself = /\b(?:createRoot|hydrateRoot|ReactDOM\s*\.\s*render)\s*\(/;

/** Compiles a component: finds the value to show and names it. */
export function compile(source: string): Compiled {
  const read = compiled(source);
  if ('problem' in read) return read;
  const { code, uses, program } = read;
  if (rendersItself.test(source)) return { code, uses };
  const found = shownBy(program, code);
  return found === undefined ? { problem: { type: 'nothing' } } : { code: found, uses };
}

/** Compiles a page script, which renders by itself. */
export function compileScript(source: string): Compiled {
  const read = compiled(source, true);
  return 'problem' in read ? read : { code: read.code, uses: read.uses };
}

/** `waits`: allows top-level `await`. */
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
    // sucrase accepts some invalid code, such as mismatched tags, and reports no position for it.
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

/** Returns the error that is further down: one parser does not know types, the other recovers at brackets. */
const furthest = (one: SyntaxProblem, other: SyntaxProblem | undefined): SyntaxProblem =>
  other && other.line > one.line ? other : one;

function syntaxProblem(error: unknown): SyntaxProblem {
  if (!(error instanceof Error)) return { type: 'syntax', line: 1, message: String(error) };
  const { loc } = error as { readonly loc?: { readonly line?: number } }; // both libraries set it
  const message = error.message.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return { type: 'syntax', line: loc?.line ?? 1, message };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Yields all nodes below, without recursion: generated code can be nested to any depth. */
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

/** By now imports are calls of `require`. */
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

/** A node with unchecked fields. */
interface Call extends Node {
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly { readonly value?: unknown }[];
}

/**
 * Finds what to show: the default export, else the last expression, else the component `App`, else the last declared
 * component.
 */
function shownBy({ body }: Program, code: string): string | undefined {
  if (/\bexports\s*\.\s*default\s*=|\bexports\.default\b/.test(code)) return code;
  const last = body.findLast(({ type }) => type !== 'EmptyStatement');
  if (last?.type === 'ExpressionStatement' && last !== body[0] && isShown(code.slice(last.start, last.end)))
    return `${code.slice(0, last.start)}exports.${shownName} = ${code.slice(last.start)}`;
  const names = body.flatMap(declared).filter((name) => /^[A-Z]/.test(name));
  const name = names.find((each) => each === 'App') ?? names.at(-1);
  return name === undefined ? undefined : `${code}\n;exports.${shownName} = ${name};`;
}

/** Returns true for an element or a component, false for an assignment or another call. */
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
