// Compares the CPU of this commit with `expected.ts`. Noise only adds to CPU, so the lowest of several rounds is compared with
// the floor's lowest, and a row that is within its limit is not measured again.
import { floors, fullSize, metrics, subjects, type Size } from './catalogue.ts';
import { expected, type Expected } from './expected.ts';
import type { TakenSample } from './report.ts';
import { nameOf, ready, startFake, take, type Step } from './steps.ts';

/** Rounds until a row has failed. */
const mostRounds = 8;
const size: Size = { ...fullSize, attempts: 1, chunks: 10_000 };
const keys: Partial<Record<Expected['metric'], string>> = { burst: 'usPerChunk', first: 'cpuMsPerRequest' };

interface Checking {
  /** Share by which a row may cost more than expected. */
  readonly tolerance: number;
  /** Progress. */
  readonly say: (line: string) => void;
  readonly print: (line: string) => void;
}

/** Returns the exit code: 1 if a row costs more than expected, or cannot be measured. */
export async function check({ tolerance, say, print }: Checking): Promise<number> {
  const problems = new Map<string, string>();
  // A floor is measured right before what is compared with it.
  const steps = await ready([...stepsOf(expected, true), ...stepsOf(expected)].toSorted(byFigure), problems, say);
  if (problems.size > 0) {
    for (const [name, problem] of problems) print(`${name}: ${problem}`);
    return 1;
  }
  const fake = await startFake();
  const taken: TakenSample[] = [];
  const failing = (): readonly Expected[] => expected.filter((row) => !isWithin(row, ratioOf(row, taken), tolerance));
  for (let round = 1; round <= mostRounds; round++) {
    const left = failing();
    if (left.length === 0) break;
    for (const step of steps.filter((each) => left.some((row) => needs(row, each))))
      await take(step, round, fake.origin, size).then(
        ({ sample }) => taken.push(sample),
        // Another round measures it again; a row without a figure fails.
        (error: unknown) => say(`${nameOf(step)}: ${error instanceof Error ? error.message : String(error)}`),
      );
    for (const row of left) say(`round ${round}: ${verdict(row, ratioOf(row, taken), tolerance)}`);
  }
  await fake.stop();
  for (const row of expected) print(verdict(row, ratioOf(row, taken), tolerance));
  const failed = failing().length;
  print(`${expected.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

export const isWithin = ({ ratio }: Expected, measured: number, tolerance: number): boolean =>
  measured <= ratio * (1 + tolerance);

export function verdict(row: Expected, measured: number, tolerance: number): string {
  const says = `${describe(row)}: ${measured.toFixed(2)} x floor, expected ${row.ratio.toFixed(2)}`;
  if (!isWithin(row, measured, tolerance))
    return `✗ ${says}: ${Math.round((measured / row.ratio - 1) * 100)} % more. Make it cheaper, or raise the row and say why.`;
  return `✓ ${says}`;
}

const describe = ({ subject, metric, wire }: Expected): string =>
  `${subject}, CPU per ${metric === 'first' ? 'request' : 'chunk'}, ${wire}`;

/** Steps that measure the rows, or their floors. */
function stepsOf(rows: readonly Expected[], floor = false): readonly Step[] {
  const steps = new Map<string, Step>();
  for (const { side, metric: name, wire, subject } of rows) {
    const wanted = floor ? floors[side] : subject;
    const metric = metrics.find((each) => each.name === name);
    const found = subjects.find((each) => each.side === side && each.name === wanted);
    if (!metric || !found) throw new Error(`the bench measures no ${name} of ${wanted}`);
    steps.set(`${side} ${name} ${wire} ${wanted}`, { metric, side, wire, subject: found });
  }
  return [...steps.values()];
}

const byFigure = (a: Step, b: Step): number => figureOf(a).localeCompare(figureOf(b));
const figureOf = ({ side, metric, wire }: Step): string => `${side} ${metric.name} ${wire}`;

const needs = ({ side, metric, wire, subject }: Expected, step: Step): boolean =>
  step.side === side &&
  step.metric.name === metric &&
  step.wire === wire &&
  [subject, floors[side]].includes(step.subject.name);

/**
 * Lowest CPU x the floor's lowest. Infinity: not measured. Not in units of the process's speed: that is measured for a moment
 * only, and a disturbed moment would make one round look cheap for good.
 */
export function ratioOf({ side, metric, wire, subject }: Expected, taken: readonly TakenSample[]): number {
  const lowest = (name: string): number =>
    Math.min(
      ...taken
        .filter((each) => each.side === side && each.metric === metric && each.wire === wire && each.subject === name)
        .map(({ values }) => values[keys[metric] ?? ''] ?? Infinity),
    );
  const [own, floor] = [lowest(subject), lowest(floors[side])];
  return floor === Infinity ? floor : own / floor;
}
