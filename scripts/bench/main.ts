// Runs the bench: rounds of samples, each in new processes, then prints the tables.
import { readOptions, usage, UsageError, type Options } from './args.ts';
import {
  api,
  floors,
  fullSize,
  jobOf,
  metrics,
  ours,
  quickSize,
  subjects,
  type MetricRow,
  type Side,
  type Size,
  type SubjectRow,
} from './catalogue.ts';
import { measureGateway } from './metrics/gateway.ts';
import { installPeers } from './peers.ts';
import { Child, placement, stopAll } from './processes.ts';
import { readRun, render, type RunRecord } from './record.ts';
import type { TakenSample } from './report.ts';
import type { Sample } from './run-subject.ts';
import { disturbed } from './speed.ts';
import type { Wire } from './subject.ts';

interface Step {
  metric: MetricRow;
  side: Side;
  wire: Wire;
  subject: SubjectRow;
}

const here = new URL('./', import.meta.url);
const sampleTimeoutMs = 120_000;
/** Left out with --quick, unless requested. */
const passedOver: ReadonlySet<string> = new Set(['frames', 'hundred']);
/** Subjects that use the built app. */
const built: ReadonlySet<string> = new Set([ours.gateway, api.same, api.other, floors['run path'], ours['run path']]);
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
  const steps = await ready(plan(options), problems);
  say(placement());
  const fake = Child.start(new URL('fake/main.ts', here), 'others');
  const origin = await fake.ask<string>('origin');
  const end = performance.now() + options.minutes * 60_000;
  const samples: TakenSample[] = [];
  let retaken = 0;
  for (let round = 1; round <= size.rounds; round++) {
    for (const [index, step] of steps.entries()) {
      const name = `${step.subject.name}, ${step.metric.name}, ${step.wire}`;
      if (problems.has(name)) continue;
      if (performance.now() > end) {
        problems.set('time', `stopped in round ${round} after ${options.minutes} minutes`);
        break;
      }
      try {
        const taken = await take(step, origin, size);
        retaken += taken.attempts - 1;
        samples.push({ ...identity(step, round), ...taken.sample, noisy: taken.noisy });
        say(`${round}/${size.rounds} ${index + 1}/${steps.length} ${name}: ${brief(step, taken.sample)}`);
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

function plan(options: Options): Step[] {
  const steps: Step[] = [];
  for (const metric of metrics) {
    if (options.metrics && !options.metrics.includes(metric.name)) continue;
    if (options.quick && !options.metrics && passedOver.has(metric.name)) continue;
    for (const side of metric.sides) {
      for (const wire of options.wires ?? wiresOf(metric, side, options.quick)) {
        for (const subject of subjects) {
          if (subject.side === side && subject.wires.includes(wire) && wanted(subject, options))
            steps.push({ metric, side, wire, subject });
        }
      }
    }
  }
  // A floor alone has no meaning.
  return steps.filter(
    (step) =>
      !options.subjects ||
      options.subjects.includes(step.subject.name) ||
      steps.some((each) => each.side === step.side && options.subjects?.includes(each.subject.name)),
  );
}

function wiresOf(metric: MetricRow, side: Side, quick: boolean): readonly Wire[] {
  switch (side) {
    case 'in process':
      return metric.wires;
    case 'gateway':
      return quick ? ['openai'] : metric.wires;
    case 'run path':
      // The log contains events, which have no wire.
      return ['openai'];
    default:
      return side satisfies never;
  }
}

function wanted(subject: SubjectRow, { quick, subjects: asked }: Options): boolean {
  const own = subject.name === floors[subject.side] || subject.name === ours[subject.side];
  if (asked) return asked.includes(subject.name) || subject.name === floors[subject.side];
  return own || !quick;
}

/** Installs and builds what the steps need; reports and leaves out what fails. */
async function ready(steps: readonly Step[], problems: Map<string, string>): Promise<readonly Step[]> {
  let left = steps;
  if (left.some((step) => step.subject.peer)) {
    const missing = installPeers(say);
    if (missing) {
      problems.set('peers', missing);
      left = left.filter((step) => !step.subject.peer);
    }
  }
  if (left.some((step) => built.has(step.subject.name))) {
    const { ensureBuilt } = await import('../lib/build.mjs');
    try {
      await ensureBuilt();
    } catch (error) {
      problems.set('our app', error instanceof Error ? error.message : String(error));
      left = left.filter((step) => !built.has(step.subject.name));
    }
  }
  return left;
}

interface Taken {
  sample: Sample;
  attempts: number;
  noisy: boolean;
}

async function take(step: Step, origin: string, size: Size): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    const sample = await takeOnce(step, origin, size);
    const noisy = disturbed(sample, step.metric.wallClock);
    if (!noisy || attempt === size.attempts) return { sample, attempts: attempt, noisy };
  }
}

async function takeOnce({ metric, side, wire, subject }: Step, origin: string, size: Size): Promise<Sample> {
  const module = new URL(subject.module, here);
  const job = jobOf(metric.name, side, wire, size);
  if (side !== 'in process') {
    if (job.metric === 'start') throw new Error('a gateway has no start figure');
    return measureGateway(module, origin, job);
  }
  const child = Child.start(new URL('run-subject.ts', here), 'subject', ['--expose-gc']);
  try {
    return await child.ask<Sample>('sample', { subject: module.href, origin, job }, sampleTimeoutMs);
  } finally {
    await child.stop();
  }
}

function identity(step: Step, round: number): Pick<TakenSample, 'round' | 'side' | 'metric' | 'wire' | 'subject'> {
  return { round, side: step.side, metric: step.metric.name, wire: step.wire, subject: step.subject.name };
}

function brief(step: Step, sample: Sample): string {
  return step.metric.columns
    .filter((column) => column.kind === 'value')
    .map((column) => `${(sample.values[column.key] ?? Number.NaN).toFixed(column.digits)} ${column.title}`)
    .join(', ');
}
