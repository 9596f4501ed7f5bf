// CPU that each call path is known to cost, as ratios to its floor: `npm run bench -- --check` fails if a row costs more. A
// change that makes a path cheaper lowers its row; if it makes it dearer, its commit says why. Measured on 2026-11-30,
// Node 24.21, two shared cores.
import { api, ours } from './catalogue.ts';
import type { MetricName, Side } from './catalogue.ts';
import type { Wire } from './subject.ts';

export interface Expected {
  side: Side;
  subject: string;
  metric: MetricName;
  wire: Wire;
  /** Lowest of several rounds, x floor. */
  ratio: number;
}

const inProcess = (wire: Wire, ratio: number): Expected => ({
  side: 'in process',
  subject: ours['in process'],
  metric: 'burst',
  wire,
  ratio,
});
const gateway = (subject: string, metric: MetricName, wire: Wire, ratio: number): Expected => ({
  side: 'gateway',
  subject,
  metric,
  wire,
  ratio,
});

export const expected: readonly Expected[] = [
  inProcess('openai', 0.88),
  inProcess('anthropic', 0.98),
  inProcess('gemini', 1.02),
  inProcess('ollama', 0.84),
  gateway(ours.gateway, 'burst', 'openai', 2.7),
  gateway(api.same, 'burst', 'openai', 1.65),
  gateway(api.other, 'burst', 'openai', 3.1),
  gateway(ours.gateway, 'first', 'openai', 2.7),
  gateway(api.same, 'first', 'openai', 2.5),
];
