// node probe.ts JSON OF A PROBE: one mutant, put in place as its file is loaded. Runs the cases asked for, up to the first that
// fails, and prints it as its last line.
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Probe {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Names of packages, each with the ids of its cases in the order in which they run. */
  readonly packages: readonly { readonly name: string; readonly cases: readonly string[] }[];
  /** Folder of recordings, and the names of the providers in it. */
  readonly recordings: { readonly folder: string; readonly names: readonly string[] };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = JSON.parse(process.argv[2] ?? '') as Probe; // written by random-mutants.mjs
const path = join(root, probe.file);
const source = readFileSync(path, 'utf8');
const mutated = source.slice(0, probe.start) + probe.text + source.slice(probe.end);
const { href } = pathToFileURL(path);
registerHooks({
  load: (url, context, next) =>
    url === href ? { format: 'module-typescript', source: mutated, shortCircuit: true } : next(url, context),
});

function end(killed: string): never {
  console.log(`\n${killed}`);
  process.exit(0);
}
const caught = (error: unknown): never => end(`conformance: ${error instanceof Error ? error.message : String(error)}`);
process.on('uncaughtException', caught);

try {
  const { cases } = await import('../../conformance/cases/index.ts');
  const { runCase, subjectOf } = await import('../../conformance/check.ts');
  const { loadProvider } = await import('../../conformance/runners/load.ts');
  for (const { name, cases: ids } of probe.packages) {
    const subject = await subjectOf(await loadProvider(join(root, 'providers', name)));
    for (const id of ids) {
      const each = cases.find((one) => one.id === id);
      if (!each) continue;
      const { outcome, failure } = await runCase(each, subject);
      if (outcome === 'failed') end(`conformance: ${name} ${id} ${failure?.where}: ${failure?.found}`);
    }
  }
  const { folder, names } = probe.recordings;
  if (names.length > 0) {
    const { replay } = await import('../../conformance/recordings/run.ts');
    for (const name of names) {
      const options = { folder, providers: join(root, 'providers'), match: `${name}.`, print: () => undefined };
      const { results } = await replay(options);
      const failed = results.find(({ outcome }) => outcome === 'failed');
      if (failed) end(`recordings: ${failed.id}`);
    }
  }
} catch (error) {
  caught(error);
}
end('alive');
