// Formats results for people (a table, then each failure) and for CI (JUnit).
import type { Unsent } from '@tributary/runtime-core';
import { failures } from '../check.ts';
import type { CaseResult, PackageResult } from '../check.ts';

export interface TimedResult extends PackageResult {
  readonly ms: number;
}

/** A package that failed to load has a problem instead of results. */
export type Outcome = TimedResult | { readonly provider: string; readonly problem: string; readonly ms: number };

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Formats a case that has just ended. */
export const row = ({ id, level, title, outcome, ms }: CaseResult): string =>
  `  ${id} ${level.padEnd(6)} ${outcome === 'passed' ? 'passed' : level === 'MUST' ? 'FAILED' : 'warned'} ${seconds(ms).padStart(8)}  ${title}`;

/** Formats a package that has just ended. */
export function rowOf(outcome: Outcome): string {
  const { passed, failed } = countOf([outcome]);
  return `${outcome.provider}: ${passed} passed, ${failed} failed in ${seconds(outcome.ms)}`;
}

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    if ('problem' in outcome) return [outcome.provider, '0', '0', '1', seconds(outcome.ms), ''];
    const failed = failures(outcome).length;
    return [
      outcome.provider,
      `${outcome.results.length}`,
      `${outcome.results.length - failed}`,
      `${failed}`,
      seconds(outcome.ms),
      outcome.graded?.grade ?? '',
    ];
  });
  return columns([['provider', 'cases', 'passed', 'failed', 'time', 'grade'], ...rows]);
}

/** Formats each package's grade, and what is missing for the next one. */
export const gradeList = (outcomes: readonly Outcome[]): string =>
  outcomes
    .flatMap((outcome) => {
      if ('problem' in outcome || outcome.graded === undefined) return [];
      const { grade, lacks } = outcome.graded;
      const next = lacks.length === 0 ? '' : `; the next grade lacks ${lacks.join(', ')}`;
      return [`grade    ${outcome.provider} ${grade}${next}`];
    })
    .join('\n');

/** Aligns the first column left, numbers right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats every failed MUST and SHOULD, with expected and actual values. */
export function failureList(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap((outcome) =>
      'problem' in outcome
        ? [`FAILED  ${outcome.provider}: ${outcome.problem}`]
        : outcome.results
            .filter((result) => result.outcome === 'failed')
            .map((result) => block(outcome.provider, result)),
    )
    .join('\n');
}

function block(provider: string, { id, level, title, failure }: CaseResult): string {
  const head = level === 'MUST' ? 'FAILED ' : 'WARNING';
  return `${head} ${provider} ${id} ${level} ${title}\n          at        ${failure?.where}\n          expected  ${failure?.expected}\n          found     ${failure?.found}`;
}

/** Formats what packages state not to send, with reasons and sources. */
export function omissionList(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap((outcome) =>
      'problem' in outcome ? [] : (outcome.omits ?? []).map((each) => omission(outcome.provider, each)),
    )
    .join('\n');
}

function omission(provider: string, { parts, wires, models, scaled, reason, source, date }: Unsent): string {
  const factor = scaled === undefined ? '' : ` (sent × ${scaled})`;
  const where = [...(wires ?? []), ...(models ?? [])].join(', ');
  return `omitted  ${provider} ${parts.join(', ')}${factor}${where === '' ? '' : ` [${where}]`}: ${reason}\n         ${source}, ${date ?? 'unconfirmed'}`;
}

export function countOf(outcomes: readonly Outcome[]): { readonly passed: number; readonly failed: number } {
  let passed = 0;
  let failed = 0;
  for (const outcome of outcomes) {
    const wrong = 'problem' in outcome ? 1 : failures(outcome).length;
    failed += wrong;
    passed += 'problem' in outcome ? 0 : outcome.results.length - wrong;
  }
  return { passed, failed };
}

export function junit(outcomes: readonly Outcome[]): string {
  const { passed, failed } = countOf(outcomes);
  const suites = outcomes.map(suite).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tributary-conformance" tests="${passed + failed}" failures="${failed}">\n${suites}\n</testsuites>\n`;
}

function suite(outcome: Outcome): string {
  const { provider, ms } = outcome;
  const open = (tests: number, failed: number): string =>
    `  <testsuite name="${escape(provider)}" tests="${tests}" failures="${failed}" time="${(ms / 1000).toFixed(3)}">`;
  if ('problem' in outcome) {
    return `${open(1, 1)}\n    <testcase classname="${escape(provider)}" name="loads"><failure message="${escape(outcome.problem)}"/></testcase>\n  </testsuite>`;
  }
  const cases = outcome.results.map((result) => testCase(provider, result)).join('\n');
  return `${open(outcome.results.length, failures(outcome).length)}\n${cases}\n  </testsuite>`;
}

function testCase(provider: string, { id, level, title, failure, ms }: CaseResult): string {
  const head = `    <testcase classname="${escape(provider)}" name="${escape(`${id} ${level} ${title}`)}" time="${(ms / 1000).toFixed(3)}"`;
  if (!failure) return `${head}/>`;
  const text = escape(`at ${failure.where}\nexpected ${failure.expected}\nfound ${failure.found}`);
  return level === 'MUST'
    ? `${head}><failure message="${escape(failure.where)}">${text}</failure></testcase>`
    : `${head}><system-out>${text}</system-out></testcase>`;
}

/** XML 1.0 forbids most control characters, even escaped. */
const escape = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
