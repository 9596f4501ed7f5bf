// Results of the calculator, their precision, and timely refusals.
import { describe, expect, test } from 'vitest';
import { calculate } from './arithmetic.ts';

test.each([
  ['0.1 + 0.2', '0.3'],
  ['1 / 3 * 3', '1'],
  ['2^64', '18446744073709551616'],
  ['2^150', '1427247692705959881058285969449495136382746624'],
  ['-7 mod 3', '2'],
  ['17 % 5', '2'],
  ['19.99 * 3', '59.97'],
  ['5!', '120'],
  ['sqrt(2)^2', '2'],
  ['sin(pi / 6)', '0.5'],
  ['round(2.5)', '3'],
  ['max(3, 7, 5)', '7'],
  ['2850 km to mi', '1770.9078978764018134 mi'],
  ['90 km / 1.5 hour to km/hour', '60 km / hour'],
  ['20 degC to degF', '68 degF'],
])('%s is %s', (expression, value) => {
  expect(calculate(expression)).toBe(value);
});

describe('refuses', () => {
  test.each([
    ['text', '"a"', /not available/],
    ['an assignment', 'a = 1', /not available/],
    ['a definition', 'f(x) = x', /not available/],
    ['a range', '1:1000000000', /not available/],
    ['a matrix', '[1, 2]', /not available/],
    ['a way to the inside', 'import({}, {})', /not available/],
    ['a call of a call', 'cos.constructor("return 1")', /not available/],
    ['zeros without end', 'zeros(100000, 100000)', /not available/],
    ['a name', 'price * 2', /"price" is no number/],
    ['a factorial of a factorial', '(30!)!', /factorial takes/],
    ['half an expression', '2 +', /Can’t evaluate/],
    ['units that do not fit', '2 km + 3 kg', /Can’t evaluate/],
  ])('%s', (_name, expression, why) => {
    expect(() => calculate(expression)).toThrow(why);
  });
});

test.each(['9^9^9^9^9', '10^9000000 mod 7', '1.0000001^99999999999', 'sin(10^4000)', '10^4999 mod 7'])(
  '%s ends soon',
  (expression) => {
    const before = process.threadCpuUsage().user;
    try {
      calculate(expression);
    } catch {
      // An error is also an end.
    }
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(1000);
  },
);
