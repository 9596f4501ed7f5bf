// Measurements in the subject's own process.
import { follows, nowUs, readStamps, textOf } from '../fake/pieces.ts';
import { writePlan } from '../fake/plan.ts';
import { percentile } from '../stats.ts';
import type { Call, SubjectModule, Wire } from '../subject.ts';
import { cpuUs, settledMemory, sleep } from './process-figures.ts';

export type Job =
  | { metric: 'burst'; wire: Wire; chunks: number; perFrame: number; streams: number }
  | { metric: 'first'; wire: Wire; requests: number; delayMs: number }
  | { metric: 'idle'; wire: Wire; streams: number; holdMs: number }
  | { metric: 'streams'; wire: Wire; streams: number; perSecond: number; settleMs: number; measureMs: number }
  | { metric: 'start'; wire: Wire };

export type Values = Record<string, number>;

/** Enough to compile the hot path before the measured part, whatever its length. */
const warmUpStreams = 3;
const warmUpChunks = 20_000;
const endless = 100_000;

export async function measure(job: Job, subject: SubjectModule, origin: string): Promise<Values> {
  const imported = performance.now();
  await subject.load();
  const importMs = performance.now() - imported;
  const importRssMb = process.memoryUsage.rss() / 1e6;
  const call = await subject.prepare(job.wire, origin);
  switch (job.metric) {
    case 'burst':
      return burst(job, call);
    case 'first':
      return firstText(job, call);
    case 'idle':
      return idle(job, call);
    case 'streams':
      return manyStreams(job, call);
    case 'start':
      await call(writePlan({ kind: 'first', delayMs: 1, chunks: 1 }), () => {});
      return { importMs, importRssMb, firstTextMs: performance.now() - imported };
    default:
      return job satisfies never;
  }
}

/**
 * Returns the mean over the streams, including garbage collections and compilations. No collection is forced, since it
 * would discard what the compiler knows of rare chunks, which never happens in a production server before a reply.
 */
async function burst(job: Extract<Job, { metric: 'burst' }>, call: Call): Promise<Values> {
  for (let stream = 0; stream < warmUpStreams; stream++) await readChecked(call, warmUpChunks, job.perFrame);
  const before = process.cpuUsage();
  for (let stream = 0; stream < job.streams; stream++) await readChecked(call, job.chunks, job.perFrame);
  return { usPerChunk: cpuUs(before) / job.chunks / job.streams };
}

async function readChecked(call: Call, chunks: number, perFrame: number): Promise<void> {
  let text = '';
  await call(writePlan({ kind: 'burst', chunks, perFrame }), (piece) => {
    text += piece;
  });
  if (text !== textOf(chunks))
    throw new Error(`text received (${text.length}) is not the text sent (${textOf(chunks).length})`);
}

async function firstText(job: Extract<Job, { metric: 'first' }>, call: Call): Promise<Values> {
  const plan = writePlan({ kind: 'first', delayMs: job.delayMs, chunks: 8 });
  const expected = textOf(8);
  const once = async (): Promise<number> => {
    const start = performance.now();
    let first = 0;
    let text = '';
    await call(plan, (piece) => {
      first ||= performance.now();
      text += piece;
    });
    if (text !== expected) throw new Error('text received is not the text sent');
    return first - start;
  };
  for (let request = 0; request < 20; request++) await once();
  const waits: number[] = [];
  const before = process.cpuUsage();
  for (let request = 0; request < job.requests; request++) waits.push(await once());
  const used = cpuUs(before);
  return { p50Ms: percentile(waits, 50), p99Ms: percentile(waits, 99), cpuMsPerRequest: used / 1e3 / job.requests };
}

async function idle(job: Extract<Job, { metric: 'idle' }>, call: Call): Promise<Values> {
  const warm = writePlan({ kind: 'first', delayMs: 1, chunks: 8 });
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 20 }, () => call(warm, () => {})));
  }
  const before = await settledMemory();
  const open = openStreams(call, job.streams, writePlan({ kind: 'trickle', perSecond: 1, chunks: endless }), () => {});
  await open.all;
  await sleep(job.holdMs);
  const after = await settledMemory();
  open.check();
  return {
    heapKb: (after.heapUsed - before.heapUsed) / 1024 / job.streams,
    rssKb: (after.rss - before.rss) / 1024 / job.streams,
  };
}

async function manyStreams(job: Extract<Job, { metric: 'streams' }>, call: Call): Promise<Values> {
  let latencies: number[] = [];
  let measuring = false;
  const start = performance.now();
  const plan = writePlan({ kind: 'trickle', perSecond: job.perSecond, chunks: endless });
  const open = openStreams(call, job.streams, plan, (latencyUs) => {
    if (measuring) latencies.push(latencyUs / 1e3);
  });
  await open.all;
  const openMs = performance.now() - start;
  await sleep(job.settleMs);
  latencies = [];
  measuring = true;
  const cpu = process.cpuUsage();
  const wall = performance.now();
  await sleep(job.measureMs);
  measuring = false;
  const used = cpuUs(cpu);
  const wallMs = performance.now() - wall;
  open.check();
  return {
    openMs,
    usPerChunk: used / latencies.length,
    coreShare: used / 1e3 / wallMs,
    perSecond: (latencies.length / wallMs) * 1e3,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

interface OpenStreams {
  /** Resolves when every stream has its first text. */
  all: Promise<void>;
  /** Throws if a stream ended, failed, or lost or duplicated a chunk. */
  check(): void;
}

function openStreams(call: Call, count: number, plan: string, onChunk: (latencyUs: number) => void): OpenStreams {
  let trouble: unknown;
  let waiting = count;
  const { promise: all, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: unknown): void => {
    trouble ??= error;
    reject(error);
  };
  for (let stream = 0; stream < count; stream++) {
    let last = -1;
    call(plan, (text) => {
      for (const { latencyUs, sequence } of readStamps(text, nowUs())) {
        if (!follows(last, sequence)) fail(new Error(`chunk ${sequence} came after ${last}`));
        if (last < 0 && --waiting === 0) resolve();
        last = sequence;
        onChunk(latencyUs);
      }
    }).then(() => fail(new Error('a stream ended that should stay open')), fail);
  }
  return {
    all,
    check: () => {
      if (trouble) throw trouble;
    },
  };
}
