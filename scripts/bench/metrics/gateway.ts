// Measurements of a gateway: the same figures as in process, with CPU and memory of the gateway's process.
import { writePlan } from '../fake/plan.ts';
import { Child } from '../processes.ts';
import type { Noise } from '../speed.ts';
import type { Upstream } from '../subject.ts';
import type { Job, Values } from './in-process.ts';
import { sleep } from './process-figures.ts';

type GatewayJob = Exclude<Job, { metric: 'start' }>;

const warmUpChunks = 20_000;
const endless = 100_000;
const warmUpStreams = 3;
const warmUpRequests = 100;
/** Enough calls for the compiler to optimise the path of a short call. */
const compiledAfter = 1_000;

interface Pair {
  server: Child;
  client: Child;
}

export async function measureGateway(
  module: URL,
  origin: string,
  job: GatewayJob,
): Promise<Noise & { values: Values }> {
  const here = new URL('../', import.meta.url);
  const server = Child.start(new URL('run-gateway.ts', here), 'subject', [
    '--expose-gc',
    // Flags of `npm start`.
    '--max-semi-space-size=16',
  ]);
  const client = Child.start(new URL('run-client.ts', here), 'others');
  try {
    const before = await server.ask<number>('speed');
    const upstream: Upstream = { wire: job.wire, origin, plans: plansOf(job) };
    const gateway = module.href;
    const own = await server.ask<string>('start', { gateway, upstream });
    await client.ask('aim', { gateway, origin: own, upstream });
    await server.ask('watch');
    const values = await run(job, { server, client });
    const waited = await server.ask<number>('waited');
    return { values, waited, speed: { before, after: await server.ask<number>('speed') } };
  } finally {
    await Promise.all([server.stop(), client.stop()]);
  }
}

const burstPlan = (chunks: number, perFrame: number): string => writePlan({ kind: 'burst', chunks, perFrame });
const tricklePlan = (perSecond: number): string => writePlan({ kind: 'trickle', perSecond, chunks: endless });
const firstPlan = (delayMs: number): string => writePlan({ kind: 'first', delayMs, chunks: 8 });

function plansOf(job: GatewayJob): string[] {
  switch (job.metric) {
    case 'burst':
      return [burstPlan(warmUpChunks, job.perFrame), burstPlan(job.chunks, job.perFrame)];
    case 'first':
      return [firstPlan(1), firstPlan(job.delayMs)];
    case 'idle':
      return [firstPlan(1), tricklePlan(1)];
    case 'streams':
      return [tricklePlan(job.perSecond)];
    default:
      return job satisfies never;
  }
}

async function run(job: GatewayJob, pair: Pair): Promise<Values> {
  switch (job.metric) {
    case 'burst':
      return burst(job, pair);
    case 'first':
      return firstText(job, pair);
    case 'idle':
      return idle(job, pair);
    case 'streams':
      return manyStreams(job, pair);
    default:
      return job satisfies never;
  }
}

async function burst(job: Extract<Job, { metric: 'burst' }>, { server, client }: Pair): Promise<Values> {
  const warmUp = { plan: burstPlan(warmUpChunks, job.perFrame), chunks: warmUpChunks };
  for (let stream = 0; stream < warmUpStreams; stream++) await client.ask('readWhole', warmUp);
  const plan = burstPlan(job.chunks, job.perFrame);
  await server.ask('markCpu');
  for (let stream = 0; stream < job.streams; stream++) await client.ask('readWhole', { plan, chunks: job.chunks });
  return { usPerChunk: (await server.ask<number>('cpuUs')) / job.chunks / job.streams };
}

async function firstText(job: Extract<Job, { metric: 'first' }>, { server, client }: Pair): Promise<Values> {
  const plan = firstPlan(job.delayMs);
  await client.ask('firstTexts', { plan: firstPlan(1), requests: compiledAfter });
  await server.ask('markCpu');
  const waits = await client.ask<{ p50Ms: number; p99Ms: number }>('firstTexts', { plan, requests: job.requests });
  return { ...waits, cpuMsPerRequest: (await server.ask<number>('cpuUs')) / 1e3 / job.requests };
}

async function idle(job: Extract<Job, { metric: 'idle' }>, { server, client }: Pair): Promise<Values> {
  await client.ask('firstTexts', { plan: firstPlan(1), requests: warmUpRequests });
  const before = await server.ask<NodeJS.MemoryUsage>('memory');
  await client.ask('open', { plan: tricklePlan(1), count: job.streams });
  await sleep(job.holdMs);
  const after = await server.ask<NodeJS.MemoryUsage>('memory');
  await client.ask('check');
  return {
    heapKb: (after.heapUsed - before.heapUsed) / 1024 / job.streams,
    rssKb: (after.rss - before.rss) / 1024 / job.streams,
  };
}

async function manyStreams(job: Extract<Job, { metric: 'streams' }>, { server, client }: Pair): Promise<Values> {
  const openMs = await client.ask<number>('open', { plan: tricklePlan(job.perSecond), count: job.streams });
  await sleep(job.settleMs);
  await server.ask('markCpu');
  const wall = performance.now();
  const seen = await client.ask<{ chunks: number; p50Ms: number; p99Ms: number }>('window', { ms: job.measureMs });
  const used = await server.ask<number>('cpuUs');
  const wallMs = performance.now() - wall;
  return {
    openMs,
    usPerChunk: used / seen.chunks,
    coreShare: used / 1e3 / wallMs,
    perSecond: (seen.chunks / wallMs) * 1e3,
    p50Ms: seen.p50Ms,
    p99Ms: seen.p99Ms,
    peakMb: await server.ask<number>('peakMb'),
  };
}
