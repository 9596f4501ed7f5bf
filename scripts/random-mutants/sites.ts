// Places where a source file can be mutated, and what is written there: one small change each, chosen by a seed.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
  /** False of what runs when the module is imported, which coverage of a case does not show. */
  readonly isInFunction: boolean;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
};

/** Facts on models with a source in the table or in its test: a test could only repeat them. Rules that read them are mutated. */
const tables = /runtime-core\/models\/(ids|keywords|reasoning-table|families)\.ts$/;

/**
 * Statements of manifests that pages show and no request depends on: addresses of pages, days, models to begin with, and what the
 * vendor's pages say of images, speech and recordings.
 */
const statements = new Set([
  'links',
  'recommended',
  'date',
  'source',
  'reason',
  'placeholders',
  'makes',
  'start',
  'startForBrowser',
  'minimum',
  'pull',
  'images',
  'speech',
  'transcription',
]);

const nameOf = (node: ts.Node): string | undefined =>
  ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : undefined;

const isManifest = (node: ts.Node): boolean => nameOf(node) === 'manifest';

function isStatement(node: ts.Node): boolean {
  const name = nameOf(node);
  if (name === undefined || !statements.has(name)) return false;
  for (let above: ts.Node | undefined = node.parent; above; above = above.parent) if (isManifest(above)) return true;
  return false;
}

/** A table of facts outside of functions: its texts and numbers, not the functions of a row. */
const isFact = (file: string, node: ts.Node, depth: number): boolean =>
  tables.test(file) && depth === 0 && (ts.isStringLiteral(node) || ts.isNumericLiteral(node));

const relations: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** A guard of memory, which promises no exact number. */
const isBound = ({ left, right }: ts.BinaryExpression): boolean =>
  [left, right].some((side) => /(^|\.)(max|most|limit)[A-Z]?\w*$/.test(side.getText()));

/** `(x ?? 0) < 3`: the default and the one after it are on the same side. */
function isSameSide(node: ts.NumericLiteral): boolean {
  const missing = node.parent;
  if (!ts.isBinaryExpression(missing) || missing.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken)
    return false;
  const around = ts.isParenthesizedExpression(missing.parent) ? missing.parent.parent : missing.parent;
  if (!ts.isBinaryExpression(around) || !ts.isNumericLiteral(around.right)) return false;
  const [value, bound] = [Number(node.text), Number(around.right.text)];
  const holds = relations[around.operatorToken.getText()];
  return holds !== undefined && holds(value, bound) === holds(value + 1, bound);
}

/** `hooks.send.tap('acme', …)`: a name for logs. */
const isTapName = (node: ts.StringLiteral): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /\.tap(Promise)?$/.test(node.parent.expression.getText());

/** `const unplaced = 'unplaced'`: a mark that is compared with itself alone. */
const isOwnMark = (node: ts.StringLiteral): boolean =>
  ts.isVariableDeclaration(node.parent) && node.parent.name.getText().toLowerCase() === node.text.toLowerCase();

export function mutantsOf(file: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  let depth = 0;
  const at = (node: ts.Node, text: string): void => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end: node.end, was: node.getText(source), text, isInFunction: depth > 0 });
  };
  const visit = (node: ts.Node): void => {
    // Types, imports and messages change nothing that a case could see.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    // A property that is defined twice keeps its value whether it is configurable or not.
    if (isStatement(node) || isFact(file, node, depth) || nameOf(node) === 'configurable') return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      const other = operators[operator];
      if (other !== undefined && !(operator in relations && isBound(node))) at(node.operatorToken, other);
    } else if (ts.isNumericLiteral(node) && !isSameSide(node)) at(node, `${Number(node.text) + 1}`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) at(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) at(node, 'true');
    else if (ts.isStringLiteral(node) && /^[\w.-]+$/.test(node.text) && !isOwnMark(node) && !isTapName(node))
      at(node, `'${node.text}X'`);
    else if (ts.isIfStatement(node)) at(node.expression, `!(${node.expression.getText(source)})`);
    else if (ts.isConditionalExpression(node)) at(node.condition, `!(${node.condition.getText(source)})`);
    const isFunction = ts.isFunctionLike(node);
    if (isFunction) depth++;
    ts.forEachChild(node, visit);
    if (isFunction) depth--;
  };
  visit(source);
  return found;
}

/** Mulberry32: the same seed gives the same row of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
