// Evaluates an expression: decimal arithmetic with units, without library functions that could loop, import or grow.
import { ToolError } from '@tributary/runtime-core';
import { all, create } from 'mathjs';
import type { MathNode } from 'mathjs';

/** Computes with 64 digits and shows 20, so that 0.1 + 0.2 is 0.3 and 1 / 3 * 3 is 1. Whole numbers are shown completely. */
const shownDigits = 20;
const mostWholeDigits = 60;
const math = create(all ?? {}, { number: 'BigNumber', precision: 64 });
// Larger values become infinity: the remainder of a number with nine million digits would take minutes.
// The library's types lack its number class, so it is taken from a number.
const { constructor: numbers } = math.bignumber(1);
(numbers as unknown as { config(limits: object): void }).config({ maxE: 5000, minE: -5000 });

const maxFactorial = 1000;
math.import(
  {
    factorial: (value: unknown) => {
      const count = Number(String(value));
      if (!Number.isInteger(count) || count < 0 || count > maxFactorial) {
        throw new ToolError(`factorial takes whole numbers from 0 to ${maxFactorial}`);
      }
      let product = math.bignumber(1);
      for (let factor = 2; factor <= count; factor++) product = product.times(factor);
      return product;
    },
  },
  { override: true },
);

const functions = new Set(
  'abs ceil floor round fix sign sqrt cbrt nthRoot exp log log2 log10 pow mod min max mean median sum factorial sin cos tan asin acos atan atan2 sinh cosh tanh to'.split(
    ' ',
  ),
);
const operators = new Set('+ - * / ^ % mod ! unaryMinus unaryPlus to in'.split(' '));
const nodes = new Set(['ConstantNode', 'OperatorNode', 'ParenthesisNode', 'FunctionNode', 'SymbolNode']);
const constants = new Set(['pi', 'e', 'tau', 'phi']);

/** Returns the value as text. Accepts `2850 km to mi`, but not `120.39 USD`. Throws a sentence for the model. */
export function calculate(expression: string): string {
  const tree = parsed(expression);
  tree.traverse(check);
  const value: unknown = guarded(() => tree.evaluate());
  if (math.isBigNumber(value) && value.isInteger() && value.e < mostWholeDigits) return value.toFixed(0);
  return math.format(value, { precision: shownDigits, lowerExp: -9, upperExp: 21 });
}

function parsed(expression: string): MathNode {
  return guarded(() => math.parse(expression));
}

function guarded<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    const why = error instanceof Error ? error.message.slice(0, 200) : 'it failed';
    throw new ToolError(`Can’t evaluate this expression: ${why}`);
  }
}

/** Allows only listed nodes: no matrix, range, assignment, function definition or text. */
function check(node: MathNode): void {
  const refuse = (what: string) => new ToolError(`${what} is not available here: use numbers, units and + - * / ^ %`);
  if (!nodes.has(node.type)) throw refuse(node.type.replace(/Node$/, '').toLowerCase());
  if (math.isConstantNode(node) && !isNumber(node.value)) throw refuse(`the value ${String(node.value).slice(0, 40)}`);
  if (math.isOperatorNode(node) && !operators.has(node.op)) throw refuse(`the operator ${node.op}`);
  if (math.isFunctionNode(node)) {
    if (!math.isSymbolNode(node.fn) || !functions.has(node.fn.name)) throw refuse('this function');
  } else if (math.isSymbolNode(node) && !constants.has(node.name) && !functions.has(node.name)) {
    if (!math.Unit.isValuelessUnit(node.name)) throw new ToolError(`"${node.name}" is no number, unit or function`);
  }
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || math.isBigNumber(value);
