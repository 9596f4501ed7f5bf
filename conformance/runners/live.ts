// Reports results during a run: a line per case or package, and a regularly updated JUnit file.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Case } from '../cases/case.ts';
import type { CaseResult } from '../check.ts';
import { failures } from '../check.ts';
import { patience } from '../harness/patience.ts';
import { junit, row, rowOf } from './report.ts';
import type { Outcome } from './report.ts';

export interface LiveOptions {
  readonly names: readonly string[];
  readonly junit: string | undefined;
  readonly quiet: boolean;
  print(line: string): void;
}

interface Running {
  readonly since: number;
  readonly results: CaseResult[];
  current: { readonly each: Pick<Case, 'id' | 'level' | 'title'>; readonly since: number } | undefined;
}

/** After this many calls without an end, a hint is printed, since the following ones will probably wait too. */
const manyWaits = 3;

export class Live {
  private readonly options: LiveOptions;
  private readonly running = new Map<string, Running>();
  private readonly ended = new Map<string, Outcome>();
  private waits = 0;
  private written = 0;
  private cost = 0;

  constructor(options: LiveOptions) {
    this.options = options;
  }

  starts(name: string, each: Pick<Case, 'id' | 'level' | 'title'>): void {
    this.under(name).current = { each, since: performance.now() };
    this.save(false);
  }

  result(name: string, result: CaseResult): void {
    const under = this.under(name);
    under.current = undefined;
    under.results.push(result);
    // For up to two packages, each case is printed; for more, only each package.
    if (this.options.names.length <= 2 && !this.options.quiet) this.options.print(row(result));
    if (result.failure?.found === `nothing within ${patience} ms` && ++this.waits === manyWaits)
      this.options.print(
        `  ${manyWaits} cases have waited ${patience / 1000} s for a reply that did not end, and later ones may wait as well:` +
          ' look at these first (--only), or end the run after --time-limit SECONDS',
      );
  }

  /**
   * Ends a package whose process was killed: passed cases are kept, and the running case fails. If no MUST was running
   * (during import, between two cases), the complete package fails.
   */
  cut(name: string, why: string): void {
    const [known] = this.outcomesOf(name, why);
    const whole: Outcome = { provider: nameOf(name), problem: why, ms: known?.ms ?? 0 };
    this.outcome(name, known && wrongIn([known]) > 0 ? known : whole);
  }

  outcome(name: string, outcome: Outcome): void {
    this.running.delete(name);
    this.ended.set(name, outcome);
    const { names, quiet, print } = this.options;
    if (names.length > 2 && !quiet) print(`  ${rowOf(outcome)}  (${this.ended.size} of ${names.length})`);
    this.save(false);
  }

  /** Returns outcomes in the order of the names, including partial ones. `why`: failure of cases that are still running. */
  outcomes(why = 'the run ended first'): Outcome[] {
    return this.options.names.flatMap((name) => this.outcomesOf(name, why));
  }

  private outcomesOf(name: string, why: string): Outcome[] {
    const through = this.ended.get(name);
    if (through) return [through];
    const under = this.running.get(name);
    if (!under) return [];
    const { current, results, since } = under;
    const cut: CaseResult[] = current
      ? [{ ...current.each, outcome: 'failed', ...unfinished(current.since, why) }]
      : [];
    return [{ provider: nameOf(name), results: [...results, ...cut], notClaimed: [], ms: performance.now() - since }];
  }

  /** Updates the JUnit file, so that results survive a kill. Writes at most a small share of the time. */
  save(now: boolean, why = 'it had not ended when this file was written'): void {
    const { junit: path } = this.options;
    const began = performance.now();
    if (path === undefined || (!now && began - this.written < 20 * this.cost)) return;
    writeFileSync(path, junit(this.outcomes(why)));
    this.written = performance.now();
    this.cost = this.written - began;
  }

  private under(name: string): Running {
    let under = this.running.get(name);
    if (!under) this.running.set(name, (under = { since: performance.now(), results: [], current: undefined }));
    return under;
  }
}

const nameOf = (name: string): string => basename(name === '.' ? process.cwd() : name);

const unfinished = (since: number, why: string): Pick<CaseResult, 'failure' | 'ms'> => ({
  failure: { where: 'the case itself', expected: 'an end', found: why },
  ms: performance.now() - since,
});

export const wrongIn = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, each) => sum + ('problem' in each ? 1 : failures(each).length), 0);
