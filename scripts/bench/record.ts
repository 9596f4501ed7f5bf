// A run as written by --json, and as printed.
import { readFileSync } from 'node:fs';
import { metrics } from './catalogue.ts';
import { noiseOf, tableOf, type TakenSample } from './report.ts';
import { asMarkdown, asText } from './table.ts';

export interface RunRecord {
  date: string;
  machine: string;
  rounds: number;
  samples: readonly TakenSample[];
  /** Number of samples repeated because of disturbances. */
  retaken: number;
  /** Failed measurements with reasons. */
  problems: readonly (readonly [name: string, problem: string])[];
}

/** Reads a file written by --json; throws for any other file. */
export function readRun(path: string): RunRecord {
  // Written by this bench; the check below refuses other files.
  const record = JSON.parse(readFileSync(path, 'utf8')) as Partial<RunRecord>;
  const { date, machine, rounds, samples, retaken, problems } = record;
  if (!date || !machine || !rounds || !Array.isArray(samples) || retaken === undefined || !Array.isArray(problems))
    throw new Error(`${path} is not a run of the bench`);
  return { date, machine, rounds, samples, retaken, problems };
}

export function render(run: RunRecord, output: 'table' | 'markdown'): string {
  const tables = metrics.flatMap((metric) => metric.sides.map((side) => tableOf(metric, side, run.samples)));
  const facts = [
    `Measured on ${run.date}: ${run.machine}; ${run.rounds} rounds, median (min-max), ratios in the same round.`,
    `Noise: ${noiseOf(run.samples, run.retaken)}. CPU ratios are taken in units of each process's own speed.`,
    ...run.problems.map(([name, problem]) => `Not measured: ${name}: ${problem.split('\n', 1)[0]}`),
  ];
  const shown = tables.filter((table) => table.rows.length > 0);
  return [facts.join('\n'), ...shown.map(output === 'markdown' ? asMarkdown : asText)].join('\n\n');
}
