// node reach.ts FILE OF PLACES PACKAGE …: which cases of which packages run each place, and which folders of recordings, by V8's own
// coverage. A line of JSON for each package or folder; a place that runs at import only is in no line.
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { applies } from '../../conformance/cases/case.ts';
import { cases } from '../../conformance/cases/index.ts';
import { runCase, subjectOf } from '../../conformance/check.ts';
import { replay } from '../../conformance/recordings/run.ts';
import { loadProvider } from '../../conformance/runners/load.ts';

interface Place {
  readonly id: string;
  readonly file: string;
  readonly start: number;
}

export interface Reach {
  /** Package, or folder of recordings. */
  readonly name: string;
  /** Cases in the order of their cost, with the places that they run. A folder of recordings is one case. */
  readonly cases: readonly { readonly id: string; readonly ms: number; readonly places: readonly string[] }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const [file = '', recordings = '', ...names] = process.argv.slice(2);
const places = Map.groupBy(
  JSON.parse(readFileSync(file, 'utf8')) as Place[], // written by random-mutants.mjs
  (place) => pathToFileURL(join(root, place.file)).href,
);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Places that ran since the last call: the innermost range around each counts. */
async function ran(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const found: string[] = [];
  for (const script of result) {
    for (const { id, start } of places.get(script.url) ?? []) {
      const around = script.functions
        .filter(({ functionName, ranges }) => functionName !== '' || (ranges[0]?.startOffset ?? 0) > 0)
        .flatMap(({ ranges }) => ranges)
        .filter(({ startOffset, endOffset }) => startOffset <= start && start < endOffset)
        .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
      if ((around[0]?.count ?? 0) > 0) found.push(id);
    }
  }
  return found;
}

const tell = (reach: Reach): void => console.log(JSON.stringify(reach));

for (const name of names) {
  const subject = await subjectOf(await loadProvider(join(root, 'providers', name)));
  const found: Reach['cases'][number][] = [];
  await ran();
  for (const each of cases) {
    // Every bundled package passes C-123, and a grade depends on it.
    if ((each.level !== 'MUST' && each.id !== 'C-123') || !applies(each, subject)) continue;
    const { outcome, failure, ms } = await runCase(each, subject);
    if (outcome === 'passed') found.push({ id: each.id, ms: Math.round(ms), places: await ran() });
    else console.error(`${name} ${each.id} fails without a mutant: ${failure?.where} ${failure?.found}`);
  }
  tell({ name, cases: found.toSorted((a, b) => a.ms - b.ms) });
}
if (recordings !== '') {
  const folders = readdirSync(recordings, { withFileTypes: true }).filter((each) => each.isDirectory());
  for (const { name } of folders) {
    const began = performance.now();
    const match = `${name}.`;
    await ran();
    await replay({ folder: recordings, providers: join(root, 'providers'), match, print: () => undefined });
    tell({
      name: `recordings/${name}`,
      cases: [{ id: 'recordings', ms: Math.round(performance.now() - began), places: await ran() }],
    });
  }
}
process.exit(0);
