// Steps of a bench: what is measured, and how one sample of it is taken.
import type { Options } from './args.ts';
import { api, floors, jobOf, metrics, ours, subjects } from './catalogue.ts';
import type { MetricRow, Side, Size, SubjectRow } from './catalogue.ts';
import { measureGateway } from './metrics/gateway.ts';
import { installPeers } from './peers.ts';
import { Child } from './processes.ts';
import type { TakenSample } from './report.ts';
import type { Sample } from './run-subject.ts';
import { disturbed } from './speed.ts';
import type { Wire } from './subject.ts';

export interface Step {
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

export const nameOf = ({ metric, wire, subject }: Step): string => `${subject.name}, ${metric.name}, ${wire}`;

/** Starts the fake provider in a process of its own. `origin`: where it listens. */
export async function startFake(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const fake = Child.start(new URL('fake/main.ts', here), 'others');
  return { origin: await fake.ask<string>('origin'), stop: () => fake.stop() };
}

export function plan(options: Options): Step[] {
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
export async function ready(
  steps: readonly Step[],
  problems: Map<string, string>,
  say: (line: string) => void,
): Promise<readonly Step[]> {
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

/** Takes a sample, several times if the machine disturbs it. `attempts`: how often. */
export async function take(
  step: Step,
  round: number,
  origin: string,
  size: Size,
): Promise<{ readonly sample: TakenSample; readonly attempts: number }> {
  for (let attempt = 1; ; attempt++) {
    const sample = await takeOnce(step, origin, size);
    const noisy = disturbed(sample, step.metric.wallClock);
    if (!noisy || attempt === size.attempts)
      return { sample: { ...identity(step, round), ...sample, noisy }, attempts: attempt };
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
