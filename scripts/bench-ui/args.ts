// The command line of bench:ui.
import { parseArgs } from 'node:util';
import { Failure } from '../lib/run.mjs';

export const measureNames = ['stream', 'typing', 'opening', 'load', 'memory'] as const;
export type MeasureName = (typeof measureNames)[number];

export interface Options {
  readonly quick: boolean;
  readonly json: boolean;
  readonly help: boolean;
  readonly only: readonly MeasureName[];
  /** Folder for the CPU profiles of streams. */
  readonly profile: string | undefined;
}

export const usage = `npm run bench:ui -- [--quick] [--only NAME,…] [--profile FOLDER] [--json]
  --quick    short streams and five answers (under a minute; what it shows is a hint, no result)
  --only     ${measureNames.join(', ')}
  --profile  writes a CPU profile of each stream there, and the functions that took most of it
  --json     every figure`;

export function readOptions(argv: readonly string[]): Options {
  const { values } = parse(argv);
  return {
    quick: values.quick ?? false,
    json: values.json ?? false,
    help: values.help ?? false,
    only: values.only === undefined ? measureNames : values.only.split(',').map(nameOf),
    profile: values.profile,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        quick: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        only: { type: 'string' },
        profile: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}

function nameOf(text: string): MeasureName {
  const name = measureNames.find((known) => known === text.trim());
  if (!name) throw new Failure(`--only: found "${text}"; allowed: ${measureNames.join(', ')}`);
  return name;
}
