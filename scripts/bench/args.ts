// The command line of the bench.
import { parseArgs } from 'node:util';
import { metricNames, subjects, type MetricName } from './catalogue.ts';
import { wires, type Wire } from './subject.ts';

export interface Options {
  quick: boolean;
  check: boolean;
  /** Share by which CPU may be higher than expected. */
  tolerance: number;
  wires: readonly Wire[] | undefined;
  subjects: readonly string[] | undefined;
  metrics: readonly MetricName[] | undefined;
  rounds: number | undefined;
  minutes: number;
  from: string | undefined;
  output: 'table' | 'markdown' | 'json';
  help: boolean;
}

export const usage = `npm run bench -- [--quick | --check [--tolerance N]] [--wire NAME,…] [--subject NAME,…] [--metric NAME,…] [--rounds N] [--minutes N] [--from FILE] [--markdown | --json]
  --quick     one round, fewer requests, only ours and the floors (under a minute; what it shows is a hint, no result)
  --check     compares CPU with expected.ts, and fails where it is higher by more than --tolerance (7) %
  --wire      ${wires.join(', ')}
  --subject   ${subjects.map((subject) => subject.name).join('; ')} (the floors are always measured)
  --metric    ${metricNames.join(', ')}
  --minutes   stops after so many and shows what it has (60)
  --from      shows an earlier run that --json wrote
  --markdown  a dated block for a README; --json  every sample`;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function readOptions(argv: readonly string[]): Options {
  const { values } = parse(argv);
  if (values.markdown && values.json) throw new UsageError('--markdown and --json: choose one');
  const { tolerance, check, ...others } = values;
  if (check && Object.keys(others).length > 0)
    throw new UsageError('--check measures what expected.ts names: leave the other flags out');
  if (tolerance !== undefined && !check) throw new UsageError('--tolerance is of --check');
  return {
    quick: values.quick ?? false,
    check: check ?? false,
    tolerance: (tolerance === undefined ? 7 : wholeNumber(tolerance, '--tolerance', 100)) / 100,
    wires: list(values.wire, '--wire', wires),
    subjects: list(
      values.subject,
      '--subject',
      subjects.map((subject) => subject.name),
    ),
    metrics: list(values.metric, '--metric', metricNames),
    rounds: values.rounds === undefined ? undefined : wholeNumber(values.rounds, '--rounds', 20),
    minutes: values.minutes === undefined ? 60 : wholeNumber(values.minutes, '--minutes', 600),
    from: values.from,
    output: values.markdown ? 'markdown' : values.json ? 'json' : 'table',
    help: values.help ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        quick: { type: 'boolean' },
        check: { type: 'boolean' },
        tolerance: { type: 'string' },
        wire: { type: 'string', multiple: true },
        subject: { type: 'string', multiple: true },
        metric: { type: 'string', multiple: true },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        from: { type: 'string' },
        markdown: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Names separated by commas. Some names contain a comma ("ai, doStream"), so known names are matched first. */
function list<Name extends string>(
  given: readonly string[] | undefined,
  flag: string,
  allowed: readonly Name[],
): readonly Name[] | undefined {
  if (!given) return undefined;
  const found = new Set<Name>();
  for (const text of given) {
    const whole = allowed.find((name) => name === text.trim());
    const names = whole ? [whole] : text.split(',').map((name) => name.trim());
    for (const name of names) {
      const known = allowed.find((each) => each === name);
      if (!known) throw new UsageError(`${flag}: found "${name}"; allowed: ${allowed.join('; ')}`);
      found.add(known);
    }
  }
  return [...found];
}

function wholeNumber(text: string, flag: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`${flag}: found "${text}"; allowed: a whole number from 1 to ${most}`);
  return number;
}
