// Reports results on GitHub's runners: an annotation per failure, and a table on the run's page.
import { appendFileSync } from 'node:fs';
import { countOf } from './report.ts';
import type { Outcome } from './report.ts';

/** `GITHUB_ACTIONS` is "true" on GitHub's runners; `GITHUB_STEP_SUMMARY` is the file for a step's Markdown. */
export interface Runner {
  readonly GITHUB_ACTIONS?: string | undefined;
  readonly GITHUB_STEP_SUMMARY?: string | undefined;
}

/** GitHub shows ten annotations per step. */
const most = 10;

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

interface Fault {
  readonly level: 'error' | 'warning';
  readonly title: string;
  readonly text: string;
}

const faultsOf = (outcome: Outcome): readonly Fault[] =>
  'problem' in outcome
    ? [{ level: 'error', title: outcome.provider, text: outcome.problem }]
    : outcome.results
        .filter((each) => each.outcome === 'failed')
        .map(({ id, level, title, failure }) => ({
          level: level === 'MUST' ? 'error' : 'warning',
          title: `${outcome.provider} ${id} ${title}`,
          text: `at ${failure?.where}\nexpected ${failure?.expected}\nfound ${failure?.found}\ntributary-conformance --explain ${id}`,
        }));

/** Workflow commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export const annotations = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes
    .flatMap(faultsOf)
    .toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
    .slice(0, most)
    .map(({ level, title, text }) => `::${level} title=${property(title)}::${escaped(text)}`);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function summary(outcomes: readonly Outcome[]): string {
  const { passed, failed } = countOf(outcomes);
  const rows = outcomes.map((outcome) => {
    const count = countOf([outcome]);
    const grade = 'problem' in outcome ? '' : (outcome.graded?.grade ?? '');
    return `| ${cell(outcome.provider)} | ${count.passed} | ${count.failed} | ${(outcome.ms / 1000).toFixed(1)} s | ${grade} |`;
  });
  const faults = outcomes
    .flatMap(faultsOf)
    .map(({ level, title, text }) => `- **${level}** ${cell(title)}: ${cell(text)}`);
  return [
    `### Conformance: ${passed} passed, ${failed} failed`,
    '',
    '| package | passed | failed | time | grade |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...faults,
    '',
  ].join('\n');
}

export function tellGitHub(outcomes: readonly Outcome[], runner: Runner, print: (line: string) => void): void {
  if (runner.GITHUB_ACTIONS === 'true') for (const line of annotations(outcomes)) print(line);
  if (runner.GITHUB_STEP_SUMMARY) appendFileSync(runner.GITHUB_STEP_SUMMARY, summary(outcomes));
}
