// Verifies an outcome: every case was run or not claimed, and each result equals the one reported during the run.
import { cases } from '../cases/index.ts';
import type { CaseResult } from '../check.ts';
import { pluginCases } from '../plugins/cases.ts';
import type { Outcome } from './report.ts';

/** Needs that apply to every package. */
const always = new Set(['folder']);

/** Returns the outcome, or a failure that names the missing case. `rows`: results reported while the cases ran. */
export function wholeOf(outcome: Outcome, only?: readonly string[], rows?: readonly CaseResult[]): Outcome {
  if ('problem' in outcome) return outcome;
  const { provider, results, notClaimed, ms } = outcome;
  const fails = (problem: string): Outcome => ({ provider, problem, ms });
  const all = outcome.kind === 'plugin' ? pluginCases : cases;
  const wanted = all.filter(({ id }) => only?.includes(id) ?? true);
  const told = new Map(rows?.map(({ id, outcome: how }) => [id, how]));
  const untold = rows && results.find(({ id, outcome: how }) => told.get(id) !== how);
  if (untold)
    return fails(`${untold.id} is in its result, and was not seen to run: what it says of itself does not count`);
  const known = new Set([...results.map(({ id }) => id), ...notClaimed]);
  const missing = wanted.find(({ id }) => !known.has(id));
  if (missing) return fails(`${missing.id} was neither run nor left out by a claim: its result is not whole`);
  const skipped = wanted.find(
    ({ id, level, needs }) => level === 'MUST' && needs.every((need) => always.has(need)) && notClaimed.includes(id),
  );
  if (skipped) return fails(`${skipped.id} holds for every package, and was not run`);
  return outcome;
}
