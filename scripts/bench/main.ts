// Runs the bench: rounds of samples, each in new processes, then prints the tables.
import { readOptions, usage, UsageError, type Options } from './args.ts';
import { fullSize, quickSize, type Size } from './catalogue.ts';
import { check } from './check.ts';
import { placement, stopAll } from './processes.ts';
import { readRun, render, type RunRecord } from './record.ts';
import type { TakenSample } from './report.ts';
import { nameOf, plan, ready, startFake, take, type Step } from './steps.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

export async function bench(argv: readonly string[]): Promise<number> {
  let options: Options;
  try {
    options = readOptions(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(`${error.message}\n${usage}`);
    return 2;
  }
  if (options.help) {
    print(usage);
    return 0;
  }
  const stop = (): void => void stopAll().then(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    if (options.check) return await check({ tolerance: options.tolerance, say, print });
    const record = options.from === undefined ? await run(options) : readRun(options.from);
    print(options.output === 'json' ? JSON.stringify(record) : render(record, options.output));
    return record.problems.length > 0 ? 1 : 0;
  } finally {
    await stopAll();
  }
}

async function run(options: Options): Promise<RunRecord> {
  const base = options.quick ? quickSize : fullSize;
  const size: Size = { ...base, rounds: options.rounds ?? base.rounds };
  const problems = new Map<string, string>();
  const steps = await ready(plan(options), problems, say);
  say(placement());
  const fake = await startFake();
  const end = performance.now() + options.minutes * 60_000;
  const samples: TakenSample[] = [];
  let retaken = 0;
  for (let round = 1; round <= size.rounds; round++) {
    for (const [index, step] of steps.entries()) {
      const name = nameOf(step);
      if (problems.has(name)) continue;
      if (performance.now() > end) {
        problems.set('time', `stopped in round ${round} after ${options.minutes} minutes`);
        break;
      }
      try {
        const { sample, attempts } = await take(step, round, fake.origin, size);
        retaken += attempts - 1;
        samples.push(sample);
        say(`${round}/${size.rounds} ${index + 1}/${steps.length} ${name}: ${brief(step, sample)}`);
      } catch (error) {
        problems.set(name, error instanceof Error ? error.message : String(error));
        say(`${name}: ${problems.get(name)}`);
      }
    }
  }
  await fake.stop();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `Node ${process.version}, ${process.platform} ${process.arch}, ${placement()}`,
    rounds: size.rounds,
    samples,
    retaken,
    problems: [...problems],
  };
}

function brief(step: Step, sample: TakenSample): string {
  return step.metric.columns
    .filter((column) => column.kind === 'value')
    .map((column) => `${(sample.values[column.key] ?? Number.NaN).toFixed(column.digits)} ${column.title}`)
    .join(', ');
}
