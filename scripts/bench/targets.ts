// The targets, as the design states them: what must hold, and what is aimed at once it does.
import { api } from './catalogue.ts';
import type { FigureKind, MetricName, Side } from './catalogue.ts';

export interface Target {
  side: Side;
  /** Default: ours of the side. */
  subject?: string;
  metric: MetricName;
  key: string;
  kind: FigureKind;
  most: number;
  aim?: number;
  /** The peer that the figure must not be above, where it was measured in the same run. */
  notAbove?: string;
}

const gateway = '@musistudio/llms';

export const targets: readonly Target[] = [
  { side: 'in process', metric: 'burst', key: 'usPerChunk', kind: 'cpu ratio', most: 1.5, aim: 1.2 },
  { side: 'in process', metric: 'frames', key: 'usPerChunk', kind: 'cpu ratio', most: 1.5, aim: 1.2 },
  { side: 'in process', metric: 'first', key: 'p50Ms', kind: 'over floor', most: 1, aim: 0 },
  { side: 'in process', metric: 'idle', key: 'rssKb', kind: 'value', most: 70 },
  { side: 'in process', metric: 'streams', key: 'usPerChunk', kind: 'cpu ratio', most: 1, aim: 0.75 },
  { side: 'in process', metric: 'streams', key: 'p99Ms', kind: 'value', most: 30 },
  { side: 'in process', metric: 'start', key: 'importMs', kind: 'value', most: 30 },
  { side: 'gateway', metric: 'burst', key: 'usPerChunk', kind: 'cpu ratio', most: 2, aim: 1.5 },
  { side: 'gateway', metric: 'first', key: 'p50Ms', kind: 'over floor', most: 1.5, aim: 1, notAbove: gateway },
  {
    side: 'gateway',
    metric: 'first',
    key: 'cpuMsPerRequest',
    kind: 'cpu ratio',
    most: 1.6,
    aim: 1.5,
    notAbove: gateway,
  },
  ...Object.values(api).flatMap((subject): readonly Target[] => [
    {
      side: 'gateway',
      subject,
      metric: 'burst',
      key: 'usPerChunk',
      kind: 'cpu ratio',
      most: subject === api.same ? 1.2 : 1.8,
    },
    { side: 'gateway', subject, metric: 'first', key: 'p50Ms', kind: 'over floor', most: 0.7 },
    { side: 'gateway', subject, metric: 'first', key: 'cpuMsPerRequest', kind: 'cpu ratio', most: 1.4 },
    { side: 'gateway', subject, metric: 'streams', key: 'usPerChunk', kind: 'cpu ratio', most: 1.3 },
    { side: 'gateway', subject, metric: 'streams', key: 'p99Ms', kind: 'ratio', most: 2 },
  ]),
  { side: 'gateway', metric: 'idle', key: 'rssKb', kind: 'value', most: 80 },
  { side: 'gateway', metric: 'streams', key: 'usPerChunk', kind: 'cpu ratio', most: 2, aim: 1.25 },
  { side: 'gateway', metric: 'streams', key: 'p99Ms', kind: 'value', most: 100 },
  { side: 'gateway', metric: 'streams', key: 'p99Ms', kind: 'ratio', most: 5, notAbove: gateway },
  { side: 'gateway', metric: 'streams', key: 'openMs', kind: 'ratio', most: 1.6, aim: 1.5, notAbove: gateway },
];
