// tributary-conformance record [FOLDER] [options]: records one exchange with the vendor as a redacted fixture.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { shareCore } from '@tributary/runtime-core/node';
import { folderOf } from '../runners/load.ts';
import { record, WrongCommand } from './record.ts';
import { scenarios } from './scenarios.ts';

export const recordOptions = {
  scenario: { type: 'string', default: 'text' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'key-env': { type: 'string' },
  name: { type: 'string' },
  to: { type: 'string' },
} as const;

export const recordUsage = `usage: tributary-conformance record [FOLDER] [options]
  FOLDER              a provider package that is built; this folder without one
  --scenario NAME     what is asked: ${Object.keys(scenarios).join(', ')} (text)
  --model M           the model; the manifest's checkModel without one
  --base-url URL      another address than the vendor's; it is not written
  --key-env NAME      the environment variable of the key; the provider's own without one
  --name FILE         the fixture's name; chat-SCENARIO without one
  --to FOLDER         where it is written; the package's fixtures without one

The key, account names, cookies and addresses are taken out before anything is written. Read the file before you commit it:
the words of the reply stay.`;

type Values = ReturnType<typeof parse>['values'];
const parse = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...recordOptions, help: { type: 'boolean', short: 'h', default: false } },
  });

/** Returns the path of the fixture. */
export const recordBy = (folder: string, values: Omit<Values, 'help'>): Promise<string> =>
  record({
    folder,
    scenario: values.scenario,
    model: values.model,
    baseURL: values['base-url'],
    keyEnv: values['key-env'],
    name: values.name,
    to: values.to,
    env: process.env,
  });

/** Returns the exit code: 2 for a wrong command, 1 if nothing was recorded. */
export async function recordCommand(
  words: readonly string[],
  print: (line: string) => void,
  fail: (line: string) => void = print,
): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  let folder: string;
  try {
    parsed = parse(words);
    if (parsed.values.help) {
      print(recordUsage);
      return 0;
    }
    const { scenario } = parsed.values;
    if (!Object.hasOwn(scenarios, scenario))
      throw new RangeError(`--scenario: found "${scenario}"; allowed: ${Object.keys(scenarios).join(', ')}`);
    folder = folderOf(parsed.positionals[0] ?? '.');
  } catch (error) {
    fail(`${firstOf(messageOf(error))}; record --help prints the options`);
    return 2;
  }
  // The package gets the suite's copy of the core, as in a check.
  shareCore(fileURLToPath(new URL('..', import.meta.url)));
  try {
    print(`wrote ${await recordBy(folder, parsed.values)}`);
    print('next: tributary-conformance --expect writes what it expects; read both before you commit them');
    return 0;
  } catch (error) {
    fail(messageOf(error));
    return error instanceof WrongCommand ? 2 : 1;
  }
}

/** Returns the first sentence of Node's message. */
export const firstOf = (message: string): string => message.split(/\.?\n|\. /)[0] ?? message;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
