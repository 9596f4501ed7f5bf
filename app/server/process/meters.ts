// Counters, histograms and gauges in Prometheus' text format.
// https://prometheus.io/docs/instrumenting/exposition_formats/, read 2026-11-29.

/** Label values in the order of the family's label names. */
export type Values = readonly string[];

export interface Counter {
  add(values: Values, by?: number): void;
}

export interface Histogram {
  /** Unit: seconds. */
  observe(values: Values, seconds: number): void;
}

/** Current values, read when they are asked for. */
export type Reading = readonly (readonly [values: Values, value: number])[];

export interface Meters {
  counter(name: string, help: string, labels: readonly string[]): Counter;
  histogram(name: string, help: string, labels: readonly string[], bounds: readonly number[]): Histogram;
  text(): string;
}

/** Beyond this number of label combinations, a family counts further ones as `other`: a defence, no label is free text. */
const maxSeries = 5000;

/** Series of one family by their label values. */
class Series<T> {
  private readonly labels: readonly string[];
  private readonly make: () => T;
  private readonly byKey = new Map<string, { readonly values: Values; readonly state: T }>();

  constructor(labels: readonly string[], make: () => T) {
    this.labels = labels;
    this.make = make;
  }

  of(values: Values): T {
    const key = values.join('\n');
    const known = this.byKey.get(key);
    if (known) return known.state;
    if (this.byKey.size >= maxSeries && values.some((value) => value !== 'other'))
      return this.of(values.map(() => 'other'));
    const state = this.make();
    this.byKey.set(key, { values, state });
    return state;
  }

  lines(write: (state: T, labelled: (more?: string) => string) => readonly string[]): readonly string[] {
    return [...this.byKey.values()].flatMap(({ values, state }) =>
      write(state, (more) => labelText(this.labels, values, more)),
    );
  }
}

export function createMeters(): Meters {
  const families: (() => readonly string[])[] = [];
  const describe = (name: string, help: string, type: string): readonly string[] => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
  ];
  return {
    counter(name, help, labels) {
      const series = new Series(labels, () => ({ sum: 0 }));
      families.push(() => [
        ...describe(name, help, 'counter'),
        ...series.lines(({ sum }, labelled) => [`${name}${labelled()} ${sum}`]),
      ]);
      return { add: (values, by = 1) => void (series.of(values).sum += by) };
    },
    histogram(name, help, labels, bounds) {
      const series = new Series(labels, () => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
      families.push(() => [
        ...describe(name, help, 'histogram'),
        ...series.lines(({ counts, count, sum }, labelled) => [
          ...bounds.map((bound, at) => `${name}_bucket${labelled(`le="${bound}"`)} ${counts[at]}`),
          `${name}_bucket${labelled('le="+Inf"')} ${count}`,
          `${name}_sum${labelled()} ${sum}`,
          `${name}_count${labelled()} ${count}`,
        ]),
      ]);
      return {
        observe(values, seconds) {
          const state = series.of(values);
          state.count++;
          state.sum += seconds;
          for (let at = bounds.length - 1; at >= 0 && seconds <= (bounds[at] ?? 0); at--)
            state.counts[at] = (state.counts[at] ?? 0) + 1;
        },
      };
    },
    text: () => families.flatMap((family) => family()).join('\n') + '\n',
  };
}

export const readingText = (
  name: string,
  help: string,
  labels: readonly string[],
  reading: Reading,
  type: 'gauge' | 'counter' | 'summary' = 'gauge',
): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...reading.map(([values, value]) => `${name}${labelText(labels, values)} ${value}`),
    '',
  ].join('\n');

function labelText(labels: readonly string[], values: Values, more?: string): string {
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`);
  if (more !== undefined) pairs.push(more);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
