// Tables of the bench's subjects and metrics.
import type { Job } from './metrics/in-process.ts';
import type { Wire } from './subject.ts';
import { wires } from './subject.ts';

export type Side = 'in process' | 'gateway' | 'run path';

export interface SubjectRow {
  /** Name in tables and for --subject. */
  name: string;
  side: Side;
  module: string;
  wires: readonly Wire[];
  /** True if it is installed from the peers' lockfile. */
  peer: boolean;
}

const withSDK = ['openai', 'anthropic', 'gemini'] as const;

export const ours = {
  'in process': 'ours',
  gateway: 'our chat route',
  'run path': 'our run path',
} as const satisfies Record<Side, string>;
/** Floor of each side; runs are compared with our chat route, which stores nothing. */
export const floors = {
  'in process': 'raw',
  gateway: 'pipe',
  'run path': 'bare route',
} as const satisfies Record<Side, string>;

/** Our API for other programs, by the client's wire. */
export const api = { same: 'our API on the same wire', other: 'our API on another wire' } as const;

export const subjects: readonly SubjectRow[] = [
  { name: floors['in process'], side: 'in process', module: 'subjects/raw.ts', wires, peer: false },
  { name: ours['in process'], side: 'in process', module: 'subjects/ours.ts', wires, peer: false },
  { name: 'openai SDK', side: 'in process', module: 'peers/openai-sdk.mjs', wires: ['openai'], peer: true },
  { name: 'Anthropic SDK', side: 'in process', module: 'peers/anthropic-sdk.mjs', wires: ['anthropic'], peer: true },
  { name: 'ai, doStream', side: 'in process', module: 'peers/ai-provider.mjs', wires: withSDK, peer: true },
  { name: 'ai, streamText', side: 'in process', module: 'peers/ai-stream-text.mjs', wires: withSDK, peer: true },
  { name: 'pi-ai', side: 'in process', module: 'peers/pi-ai.mjs', wires: withSDK, peer: true },
  { name: floors.gateway, side: 'gateway', module: 'gateways/pipe.ts', wires, peer: false },
  { name: ours.gateway, side: 'gateway', module: 'gateways/ours.ts', wires, peer: false },
  { name: api.same, side: 'gateway', module: 'gateways/api-same.ts', wires, peer: false },
  { name: api.other, side: 'gateway', module: 'gateways/api-other.ts', wires, peer: false },
  { name: floors['run path'], side: 'run path', module: 'gateways/ours.ts', wires, peer: false },
  { name: ours['run path'], side: 'run path', module: 'gateways/runs.ts', wires, peer: false },
  { name: '@musistudio/llms', side: 'gateway', module: 'peers/llms.mjs', wires: ['openai'], peer: true },
  { name: 'Portkey', side: 'gateway', module: 'peers/portkey.mjs', wires: ['openai', 'anthropic'], peer: true },
];

export const metricNames = ['burst', 'frames', 'first', 'idle', 'hundred', 'streams', 'start'] as const;
export type MetricName = (typeof metricNames)[number];

/** How a figure is computed from the samples of a round; `cpu` figures are relative to each process's measured speed. */
export type FigureKind = 'value' | 'ratio' | 'cpu ratio' | 'over floor';

export interface Column {
  key: string;
  kind: FigureKind;
  title: string;
  digits: number;
}

export interface MetricRow {
  name: MetricName;
  title: string;
  sides: readonly Side[];
  /** Wires measured by default. */
  wires: readonly Wire[];
  /** True if the figures are valid only on an idle machine. */
  wallClock: boolean;
  columns: readonly Column[];
}

const value = (key: string, title: string, digits: number): Column => ({ key, kind: 'value', title, digits });
const burstColumns = [
  { key: 'usPerChunk', kind: 'cpu ratio', title: 'CPU per chunk, x floor', digits: 2 },
  value('usPerChunk', 'us per chunk', 1),
] as const satisfies readonly Column[];
const streamColumns = [
  { key: 'usPerChunk', kind: 'cpu ratio', title: 'CPU per chunk, x floor', digits: 2 },
  value('coreShare', 'share of a core', 2),
  value('p50Ms', 'latency p50, ms', 2),
  value('p99Ms', 'latency p99, ms', 1),
  { key: 'p99Ms', kind: 'ratio', title: 'latency p99, x floor', digits: 2 },
  value('peakMb', 'peak MB', 0),
  value('openMs', 'all open after, ms', 0),
  { key: 'openMs', kind: 'ratio', title: 'opening, x floor', digits: 2 },
] as const satisfies readonly Column[];
const both = ['in process', 'gateway'] as const;
const all = [...both, 'run path'] as const;

export const metrics: readonly MetricRow[] = [
  {
    name: 'burst',
    title: 'Burst, one event per HTTP frame',
    sides: all,
    wires,
    wallClock: false,
    columns: burstColumns,
  },
  {
    name: 'frames',
    title: 'Burst, 16 events per HTTP frame',
    sides: both,
    wires: ['openai'],
    wallClock: false,
    columns: burstColumns,
  },
  {
    name: 'first',
    title: 'Time to the first text (the provider sends its first byte after 20 ms)',
    sides: all,
    wires: ['openai'],
    wallClock: true,
    columns: [
      { key: 'p50Ms', kind: 'over floor', title: 'p50 over floor, ms', digits: 2 },
      value('p50Ms', 'p50, ms', 1),
      value('p99Ms', 'p99, ms', 1),
      { key: 'cpuMsPerRequest', kind: 'cpu ratio', title: 'CPU per request, x floor', digits: 2 },
    ],
  },
  {
    name: 'idle',
    title: 'Memory per open stream that is nearly idle',
    sides: all,
    wires: ['openai'],
    wallClock: false,
    columns: [
      value('rssKb', 'resident, KB', 0),
      value('heapKb', 'heap, KB', 0),
      { key: 'rssKb', kind: 'ratio', title: 'resident, x floor', digits: 2 },
    ],
  },
  {
    name: 'hundred',
    title: '100 streams at once',
    sides: ['run path'],
    wires: ['openai'],
    wallClock: true,
    columns: streamColumns,
  },
  {
    name: 'streams',
    title: '1,000 streams at once',
    sides: all,
    wires: ['openai'],
    wallClock: true,
    columns: streamColumns,
  },
  {
    name: 'start',
    title: 'Start of a fresh process',
    sides: ['in process'],
    wires: ['openai'],
    wallClock: true,
    columns: [
      value('importMs', 'import, ms', 1),
      value('firstTextMs', 'import to first text, ms', 0),
      value('importRssMb', 'resident after import, MB', 0),
    ],
  },
];

/** Counts and times of a run; `quick` is for development. */
export interface Size {
  rounds: number;
  /** Maximum attempts at a disturbed sample; the last one is used. */
  attempts: number;
  chunks: number;
  streamsPerBurst: number;
  requests: number;
  idleStreams: number;
  holdMs: number;
  settleMs: number;
  measureMs: number;
}

export const fullSize: Size = {
  rounds: 3,
  attempts: 3,
  chunks: 20_000,
  streamsPerBurst: 5,
  requests: 200,
  idleStreams: 500,
  holdMs: 3_000,
  settleMs: 1_000,
  measureMs: 5_000,
};

export const quickSize: Size = {
  rounds: 1,
  attempts: 1,
  chunks: 20_000,
  streamsPerBurst: 3,
  requests: 40,
  idleStreams: 500,
  holdMs: 500,
  settleMs: 500,
  measureMs: 1_500,
};

/** Gateways get half the rate, since the client shares its core with the fake provider. */
const perSecond = { 'in process': 10, gateway: 5, 'run path': 5 } as const satisfies Record<Side, number>;

export function jobOf(metric: MetricName, side: Side, wire: Wire, size: Size): Job {
  switch (metric) {
    case 'burst':
      return { metric: 'burst', wire, chunks: size.chunks, perFrame: 1, streams: size.streamsPerBurst };
    case 'frames':
      return { metric: 'burst', wire, chunks: size.chunks, perFrame: 16, streams: size.streamsPerBurst };
    case 'first':
      return { metric: 'first', wire, requests: size.requests, delayMs: 20 };
    case 'idle':
      return { metric: 'idle', wire, streams: size.idleStreams, holdMs: size.holdMs };
    case 'hundred':
    case 'streams':
      return {
        metric: 'streams',
        wire,
        streams: metric === 'hundred' ? 100 : 1_000,
        perSecond: perSecond[side],
        settleMs: size.settleMs,
        measureMs: size.measureMs,
      };
    case 'start':
      return { metric: 'start', wire };
    default:
      return metric satisfies never;
  }
}
