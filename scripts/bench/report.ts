// Computes figures from samples: ratios to the floor of the same round, median with range, and whether a target is met.
import { floors, ours, type Column, type MetricName, type MetricRow, type Side } from './catalogue.ts';
import type { Values } from './metrics/in-process.ts';
import type { Noise, Speed } from './speed.ts';
import { spread, type Spread } from './stats.ts';
import type { Wire } from './subject.ts';
import { targets, type Target } from './targets.ts';

export interface TakenSample extends Noise {
  round: number;
  side: Side;
  metric: MetricName;
  wire: Wire;
  subject: string;
  values: Values;
  /** Set if every attempt was disturbed. */
  noisy: boolean;
}

export interface Verdict {
  target: Target;
  met: boolean;
  aimMet: boolean | undefined;
  /** Median of the peer, which ours must not exceed. */
  peer?: number;
}

export interface Figure {
  column: Column;
  spread: Spread;
  verdict: Verdict | undefined;
}

export interface ReportRow {
  wire: Wire;
  subject: string;
  rounds: number;
  figures: readonly (Figure | undefined)[];
}

export interface ReportTable {
  metric: MetricRow;
  side: Side;
  rows: readonly ReportRow[];
}

const speedOf = ({ before, after }: Speed): number => (before + after) / 2;

export function tableOf(metric: MetricRow, side: Side, samples: readonly TakenSample[]): ReportTable {
  const mine = samples.filter((sample) => sample.metric === metric.name && sample.side === side);
  const keys = [...new Map(mine.map((sample) => [`${sample.wire}\0${sample.subject}`, sample])).values()];
  const rows = keys.map(({ wire, subject }): ReportRow => {
    const own = mine.filter((sample) => sample.wire === wire && sample.subject === subject);
    const floor = new Map(
      mine
        .filter((sample) => sample.wire === wire && sample.subject === floors[side])
        .map((sample) => [sample.round, sample]),
    );
    const figures = metric.columns.map((column) => figureOf(column, metric.name, side, subject, own, floor));
    return { wire, subject, rounds: own.length, figures };
  });
  return { metric, side, rows: rows.map((row) => (row.subject === ours[side] ? besidePeers(row, rows) : row)) };
}

/** Returns verdicts of our row if a target names a peer in the table. */
function besidePeers(own: ReportRow, rows: readonly ReportRow[]): ReportRow {
  const figures = own.figures.map((figure, at) => {
    const name = figure?.verdict?.target.notAbove;
    const peer = rows.find(({ wire, subject }) => wire === own.wire && subject === name)?.figures[at]?.spread.median;
    if (!figure?.verdict || peer === undefined) return figure;
    const { verdict } = figure;
    return { ...figure, verdict: { ...verdict, met: verdict.met && figure.spread.median <= peer, peer } };
  });
  return { ...own, figures };
}

function figureOf(
  column: Column,
  metric: MetricName,
  side: Side,
  subject: string,
  own: readonly TakenSample[],
  floor: ReadonlyMap<number, TakenSample>,
): Figure | undefined {
  const values = own.flatMap((sample) => oneValue(column, sample, floor.get(sample.round)) ?? []);
  if (values.length === 0) return undefined;
  const range = spread(values);
  const target = targets.find(
    (each) =>
      (each.subject ?? ours[side]) === subject &&
      each.side === side &&
      each.metric === metric &&
      each.key === column.key &&
      each.kind === column.kind,
  );
  return { column, spread: range, verdict: target && judge(target, range.median) };
}

function oneValue(column: Column, sample: TakenSample, floor: TakenSample | undefined): number | undefined {
  const own = sample.values[column.key];
  const base = floor?.values[column.key];
  if (own === undefined) return undefined;
  if (column.kind === 'value') return own;
  if (floor === undefined || base === undefined) return undefined;
  switch (column.kind) {
    case 'ratio':
      return own / base;
    case 'over floor':
      return own - base;
    case 'cpu ratio':
      return own / speedOf(sample.speed) / (base / speedOf(floor.speed));
    default:
      return column.kind satisfies never;
  }
}

export function judge(target: Target, value: number): Verdict {
  return { target, met: value <= target.most, aimMet: target.aim === undefined ? undefined : value <= target.aim };
}

/** Describes the noise of the machine during the run. */
export function noiseOf(samples: readonly TakenSample[], retaken: number): string {
  if (samples.length === 0) return 'nothing measured';
  const speeds = samples.flatMap(({ speed }) => [speed.before, speed.after]);
  const { median, min, max } = spread(speeds);
  const waited = spread(samples.map((sample) => sample.waited * 100));
  const noisy = samples.filter((sample) => sample.noisy).length;
  return (
    `a fixed JSON.parse job took ${median.toFixed(2)} us (${min.toFixed(2)}-${max.toFixed(2)}), ` +
    `other programs held the subject's core ${waited.median.toFixed(1)} % of the time (at most ${waited.max.toFixed(0)} %); ` +
    `${samples.length} samples, ${retaken} taken again because the machine disturbed them, ${noisy} kept although it did`
  );
}
