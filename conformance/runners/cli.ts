#!/usr/bin/env node
// tributary-conformance [FOLDER|PACKAGE …] [--only ID,…] [--junit FILE] [--list] [--recordings FOLDER [--providers FOLDER]]
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from '../cases/index.ts';
import { checkPackage } from '../check.ts';
import { checkSideBySide, serveAsWorker } from './parallel.ts';
import { folderOf, loadProvider, LoadFailure, packagesIn } from './load.ts';
import { countOf, failureList, junit, table } from './report.ts';
import type { Outcome } from './report.ts';

const usage = `usage: tributary-conformance [FOLDER|PACKAGE …] [options]
  FOLDER|PACKAGE      a provider package: its folder, or its name where it is installed; without one, this folder,
                      or every provider below ./providers
  --only C-030,C-041  only these cases
  --junit FILE        also write the results as JUnit XML
  --list              print the cases and leave
  --recordings FOLDER replay every exchange recorded below FOLDER instead
  --providers FOLDER  the provider folders that answer them (./providers); plugins are taken from beside it
  --match TEXT        only exchanges whose id holds TEXT
  --verbose           name every exchange that is listed with a reason`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    junit: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    recordings: { type: 'string' },
    providers: { type: 'string', default: 'providers' },
    match: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    // Not for people: this process checks what its parent sends it (parallel.ts).
    worker: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else if (values.list) for (const { id, level, title } of cases) console.log(`${id}  ${level.padEnd(6)}  ${title}`);
else if (values.recordings !== undefined) await recordings(values.recordings);
else await packages();

async function packages(): Promise<void> {
  const only = values.only?.split(',');
  const unknown = only?.find((id) => !cases.some((each) => each.id === id));
  if (unknown !== undefined) return fail(`--only: there is no case "${unknown}"; --list prints them`);
  const named = positionals.length > 0 ? positionals : found();
  if (named.length === 0) return fail(`no provider package here\n${usage}`);
  const check = (name: string): Promise<Outcome> => checkOne(name, only);
  if (values.worker) return serveAsWorker(check);
  const outcomes: Outcome[] =
    named.length > 2
      ? await checkSideBySide(named, process.argv[1] ?? '', values.only === undefined ? [] : ['--only', values.only])
      : await inTurn(named, check);
  console.log(table(outcomes));
  const wrong = failureList(outcomes);
  if (wrong !== '') console.log(`\n${wrong}`);
  if (values.junit !== undefined) writeFileSync(values.junit, junit(outcomes));
  const { passed, failed } = countOf(outcomes);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function inTurn(names: readonly string[], check: (name: string) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of names) outcomes.push(await check(name));
  return outcomes;
}

async function checkOne(name: string, only: readonly string[] | undefined): Promise<Outcome> {
  const started = performance.now();
  const ms = (): number => performance.now() - started;
  try {
    const result = await checkPackage(await loadProvider(folderOf(name)), only && ((id) => only.includes(id)));
    return { ...result, ms: ms() };
  } catch (error) {
    const problem =
      error instanceof LoadFailure
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    return { provider: basename(name), problem, ms: ms() };
  }
}

/** The folder itself when it is a package, else the providers below it. */
function found(): string[] {
  const here = process.cwd();
  const below = packagesIn(join(here, 'providers'), 'provider');
  return below.length > 0 ? below : ['.'];
}

async function recordings(folder: string): Promise<void> {
  const { replay } = await import('../recordings/run.ts');
  const { passed, failed } = await replay({
    folder,
    providers: values.providers,
    match: values.match,
    verbose: values.verbose,
    print: (line) => console.log(line),
  });
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
