// Output of a run, and its reports for CI: tables, JUnit, annotations.
import { describe, expect, test } from 'vitest';
import { annotations, summary } from './github.ts';
import { Live, wrongIn } from './live.ts';
import { countOf, failureList, junit, table } from './report.ts';
import type { Outcome } from './report.ts';

test.each([
  ['before its first case', []],
  ['between two cases', ['C-001']],
])('a package that is cut off %s has failed', (_when, passed) => {
  const live = new Live({ names: ['looping'], junit: undefined, quiet: true, print: () => undefined });
  for (const id of passed) live.result('looping', { id, level: 'MUST', title: id, outcome: 'passed', ms: 1 });
  live.cut('looping', 'a loop');
  expect(wrongIn(live.outcomes())).toBe(1);
  expect(failureList(live.outcomes())).toContain('a loop');
});

const outcomes: readonly Outcome[] = [
  {
    provider: 'a',
    ms: 1234,
    notClaimed: [],
    results: [
      { id: 'C-001', level: 'MUST', title: 'one', outcome: 'passed', ms: 1 },
      {
        id: 'C-002',
        level: 'MUST',
        title: 'two',
        outcome: 'failed',
        ms: 2,
        failure: { where: 'f', expected: '<a> & "b"', found: 'x\u0000y' },
      },
      {
        id: 'C-003',
        level: 'SHOULD',
        title: 'three',
        outcome: 'failed',
        ms: 3,
        failure: { where: 'g', expected: 'c', found: 'd' },
      },
    ],
  },
  { provider: 'b', problem: 'it does not load', ms: 5 },
];

describe('GitHub', () => {
  test('an annotation for each failure, failures before warnings', () => {
    expect(annotations(outcomes)).toEqual([
      '::error title=a C-002 two::at f%0Aexpected <a> & "b"%0Afound x\u0000y%0Atributary-conformance --explain C-002',
      '::error title=b::it does not load',
      '::warning title=a C-003 three::at g%0Aexpected c%0Afound d%0Atributary-conformance --explain C-003',
    ]);
  });

  test('a table for the page of the run', () => {
    const text = summary(outcomes);
    expect(text).toContain('### Conformance: 2 passed, 2 failed');
    expect(text).toContain('| a | 2 | 1 | 1.2 s |');
  });
});

describe('the report', () => {
  test('a SHOULD that fails is told and counts as passed; a package that does not load has failed once', () => {
    expect(countOf(outcomes)).toEqual({ passed: 2, failed: 2 });
    expect(table(outcomes).split('\n')).toEqual([
      'provider  cases  passed  failed    time  grade',
      'a             3       2       1  1.23 s',
      'b             0       0       1  0.01 s',
    ]);
    expect(failureList(outcomes)).toMatch(
      /^FAILED {2}a C-002[\s\S]*WARNING a C-003[\s\S]*FAILED {2}b: it does not load$/,
    );
  });

  test('JUnit is well-formed whatever was found', () => {
    const xml = junit(outcomes);
    expect(xml).toContain('<testsuites name="tributary-conformance" tests="4" failures="2">');
    expect(xml).toContain('expected &lt;a&gt; &amp; &quot;b&quot;');
    expect(xml).toContain('found xy');
    expect(xml.match(/<failure /g)).toHaveLength(2);
  });
});
