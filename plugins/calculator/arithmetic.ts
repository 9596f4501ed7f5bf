// An expression to its value: decimal arithmetic with units, and nothing of the library that could loop, import or grow.
import { ToolError } from '@tributary/runtime-core';
import { all, create } from 'mathjs';
import type { MathNode } from 'mathjs';

/** 64 digits are reckoned with and 20 shown, so that 0.1 + 0.2 is 0.3 and a third of three is one. Whole numbers are whole. */
const shownDigits = 20;
const mostWholeDigits = 60;
const math = create(all ?? {}, { number: 'BigNumber', precision: 64 });
// Beyond is infinity: the remainder of a number of nine million digits would take the server minutes.
// The types of the library leave its number class out; a number knows it.
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

/** The value as text: `120.39 USD` it cannot, `2850 km to mi` it can. Throws a sentence for the model. */
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

/** Only what stands on the lists: no matrix, no range, no assignment, no function definition, no text. */
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
