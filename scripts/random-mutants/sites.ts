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
    if (ts.isBinaryExpression(node)) {
      const other = operators[node.operatorToken.getText(source)];
      if (other !== undefined) at(node.operatorToken, other);
    } else if (ts.isNumericLiteral(node)) at(node, `${Number(node.text) + 1}`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) at(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) at(node, 'true');
    else if (ts.isStringLiteral(node) && /^[\w.-]+$/.test(node.text)) at(node, `'${node.text}X'`);
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
