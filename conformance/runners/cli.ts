// The command line, started by bin.ts: tributary-conformance [FOLDER|PACKAGE …] [options]
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { shareCore } from '@tributary/runtime-core/node';
import { cases } from '../cases/index.ts';
import { pages } from '../cases/pages.ts';
import type { Watcher } from '../check.ts';
import { badge as badgeOf, gradesFile } from '../grades/files.ts';
import { pluginCases } from '../plugins/cases.ts';
import { checkFolder } from './check-folder.ts';
import { checkConfined } from './confine.ts';
import { rewriteExpectations } from './expect.ts';
import { commandLines, commands } from './commands.ts';
import { tellGitHub } from './github.ts';
import { Live, wrongIn } from './live.ts';
import { checkSideBySide, serveAsWorker } from './parallel.ts';
import { folderOf, packagesIn } from './load.ts';
import { countOf, failureList, gradeList, omissionList, table } from './report.ts';
import type { Outcome } from './report.ts';

const [word = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
if (command) {
  const run = await command.load();
  const [print, fail] = [(line: string): void => console.log(line), (line: string): void => console.error(line)];
  process.exit(await run(rest, print, fail));
}

const all = [...cases, ...pluginCases];

const usage = `usage: tributary-conformance [FOLDER|PACKAGE …] [options]
${commandLines}
  FOLDER|PACKAGE      a provider or plugin package: its folder, or its name where it is installed; without one, this folder,
                      or every provider below ./providers
  --only C-030,C-041  only these cases
  --junit FILE        also write the results as JUnit XML, from the first case on
  --time-limit S      end after S seconds; what still runs then has failed
  --json              print the results as JSON, and nothing else
  --badge FILE        also write the grade of one package as JSON for shields.io
  --grades FILE       also write the grades of all
  --explain C-022     print why a case is asked, what goes wrong without it, and how to put it right
  --quiet             no line while a case or package ends, only the table
  --expect            write what the fixtures of a package expect from what it makes of them now; read the diff
  --list              print the cases and leave
  --recordings FOLDER replay every exchange recorded below FOLDER instead
  --portability       continue conversations of every wire family on every other, on strict servers
  --mutants           plant defects in the packages named, or in one of each wire, and name the case that catches each
  --providers FOLDER  the provider folders that answer them (./providers); plugins are taken from beside it
  --match TEXT        only exchanges, or with --expect fixtures, whose id holds TEXT
  --verbose           name every exchange that is listed with a reason, and what each of many packages omits`;

const options = {
  only: { type: 'string' },
  junit: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  recordings: { type: 'string' },
  portability: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
  providers: { type: 'string', default: 'providers' },
  match: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  'time-limit': { type: 'string' },
  json: { type: 'boolean', default: false },
  badge: { type: 'string' },
  grades: { type: 'string' },
  explain: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  expect: { type: 'boolean', default: false },
  // Internal: this process checks what its parent sends (parallel.ts).
  worker: { type: 'boolean', default: false },
  rows: { type: 'boolean', default: false },
  // For servers: runs the package in a separate process with this Node; compiled sources are cached.
  confined: { type: 'string' },
  cache: { type: 'string', default: '' },
} as const;

/** Returns the command's arguments; if they are wrong, prints one line and exits with code 2. */
function wordsOf(): ReturnType<typeof parse> {
  try {
    return parse();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    console.error(`${words.split(/\.?\n|\. /)[0]}; --help prints the options`);
    process.exit(2);
  }
}
const parse = () => parseArgs({ allowPositionals: true, options });
const { values, positionals } = wordsOf();

// Packages need not install the core: they get the suite's copy, as they get the host's in a server.
shareCore(fileURLToPath(new URL('..', import.meta.url)));

if (values.help) console.log(usage);
else if (values.explain !== undefined) explain(values.explain);
else if (values.list) list();
else if (wrongWord() !== undefined) fail(wrongWord() ?? '');
else if (values.portability) await pairs();
else if (values.mutants) await planted();
else if (values.recordings !== undefined) await recordings(values.recordings);
else if (values.expect) await expectations();
else await packages();

function list(): void {
  const rows = all.map(({ id, level, title, needs }) => ({ id, level, title, needs }));
  if (values.json) return console.log(JSON.stringify(rows, null, 2));
  for (const { id, level, title } of rows) console.log(`${id}  ${level.padEnd(6)}  ${title}`);
}

/** Exits because of a wrong value, before any package runs. */
function wrongWord(): string | undefined {
  const mode = (['portability', 'mutants', 'recordings', 'expect'] as const).find((name) => values[name]);
  if (values.json && mode) return `--json: --${mode} prints no JSON`;
  const { 'time-limit': limit, recordings, providers } = values;
  if (limit !== undefined && !(Number(limit) > 0)) return `--time-limit: found "${limit}"; allowed: seconds`;
  for (const name of ['junit', 'badge', 'grades'] as const) {
    const path = values[name];
    if (path !== undefined && !isWritable(path)) return `--${name}: ${path} cannot be written`;
  }
  if (recordings !== undefined && !existsSync(join(recordings, 'index.jsonl')))
    return `--recordings: ${recordings} has no index.jsonl`;
  if ((recordings !== undefined || values.portability) && !existsSync(providers))
    return `--providers: there is no folder ${providers}`;
  return undefined;
}

function isWritable(path: string): boolean {
  try {
    closeSync(openSync(path, 'a'));
    return true;
  } catch {
    return false;
  }
}

async function packages(): Promise<void> {
  const only = values.only?.split(',');
  const unknown = only?.find((id) => !all.some((each) => each.id === id));
  if (unknown !== undefined) return fail(`--only: there is no case "${unknown}"; --list prints them`);
  const named = positionals.length > 0 ? positionals : found();
  const missing = values.worker ? undefined : named.find((name) => notFound(name) !== undefined);
  if (missing !== undefined) return fail(notFound(missing) ?? '');
  const limit = values['time-limit'] === undefined ? undefined : Number(values['time-limit']);
  const check = (name: string, watcher?: Watcher): Promise<Outcome> =>
    values.confined === undefined
      ? checkFolder(name, only, watcher)
      : checkConfined(folderOf(name), { node: values.confined, root: process.cwd(), cache: values.cache });
  if (values.worker) return serveAsWorker(check, values.rows);
  const { junit, json, badge, grades } = values;
  if (only && (badge !== undefined || grades !== undefined))
    return fail('--badge and --grades: a grade needs all cases, so leave out --only');
  if (badge !== undefined && named.length !== 1) return fail('--badge: name one package');
  const quiet = values.quiet || json;
  const live = new Live({ names: named, junit, quiet, print: (line) => console.log(line) });
  endEarly(live, limit);
  await checkSideBySide(named, process.argv[1] ?? '', only, live);
  report(live);
  const [first] = live.outcomes();
  if (badge !== undefined && first && 'graded' in first && first.graded) writeFileSync(badge, badgeOf(first.graded));
  if (grades !== undefined) writeFileSync(grades, gradesFile(suiteVersion(), live.outcomes()));
  const nothing = live.outcomes().every((each) => 'results' in each && each.results.length === 0);
  if (nothing) console.error(`--only: none of ${values.only} holds for what is claimed, so nothing was checked`);
  process.exit(nothing || wrongIn(live.outcomes()) > 0 ? 1 : 0);
}

/** Prints the table, the failures, and the count in the last line. */
function report(live: Live, why?: string): void {
  const outcomes = live.outcomes(why);
  live.save(true, why);
  const { passed, failed } = countOf(outcomes);
  if (values.json)
    return console.log(
      JSON.stringify(
        { suite: suiteVersion(), passed, failed, ...(why === undefined ? {} : { ended: why }), packages: outcomes },
        null,
        2,
      ),
    );
  console.log(table(outcomes));
  const omissions = values.verbose || outcomes.length <= 2 ? omissionList(outcomes) : '';
  if (omissions !== '') console.log(`\n${omissions}`);
  const graded = values.verbose || outcomes.length <= 2 ? gradeList(outcomes) : '';
  if (graded !== '') console.log(`\n${graded}`);
  const wrong = failureList(outcomes);
  if (wrong !== '') console.log(`\n${wrong}`);
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = process.env;
  tellGitHub(outcomes, { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }, (line) => console.log(line));
  if (why !== undefined) console.log(`\n${why}: the cases after that were not run`);
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** If the run is stopped by a signal or its time limit, prints the results so far. */
function endEarly(live: Live, limit: number | undefined): void {
  const stop = (why: string, code: number): void => {
    report(live, why);
    process.exit(code);
  };
  process.once('SIGINT', () => stop('interrupted by SIGINT', 130));
  process.once('SIGTERM', () => stop('interrupted by SIGTERM', 143));
  if (limit !== undefined) setTimeout(() => stop(`the time limit of ${limit} s was reached`, 1), limit * 1000).unref();
}

function suiteVersion(): string {
  const json = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(json) as { version: string }).version; // our own file
}

/** Returns an error message if the folder or package does not exist. */
function notFound(name: string): string | undefined {
  try {
    folderOf(name);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function explain(id: string): void {
  const found = all.find((each) => each.id === id);
  const page = pages[id];
  if (!found || !page) return fail(`--explain: there is no case "${id}"; --list prints them`);
  const { level, title, needs } = found;
  if (values.json) return console.log(JSON.stringify({ id, level, title, needs, ...page }, null, 2));
  console.log(`${id} ${level}: ${title}`);
  console.log(`applies to  ${needs.join(', ') || 'every package'}`);
  console.log(`why         ${page.why}`);
  console.log(`otherwise   ${page.otherwise}`);
  console.log(`remedy      ${page.remedy}`);
}

/** Returns the providers below this folder; without any, the folder itself. */
function found(): string[] {
  const here = process.cwd();
  const below = packagesIn(join(here, 'providers'), 'provider');
  return below.length > 0 ? below : ['.'];
}

async function expectations(): Promise<void> {
  for (const name of positionals.length > 0 ? positionals : ['.']) {
    try {
      const changed = await rewriteExpectations(folderOf(name), (id) => id.includes(values.match ?? ''));
      for (const path of changed) console.log(`rewrote ${path}`);
      console.log(changed.length === 0 ? 'nothing changed' : 'read the diff before you commit it');
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  }
  process.exit();
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

async function planted(): Promise<void> {
  const { mutants, plantAll, rare, row, usual } = await import('../mutants/run.ts');
  const inProviders = (id: string): string => join(values.providers, id);
  const names = positionals.length > 0 ? positionals : usual.map(inProviders);
  const further = positionals.length > 0 ? [] : rare.map(inProviders);
  const missing = names.find((name) => notFound(name) !== undefined);
  if (missing !== undefined) return fail(`--mutants: ${notFound(missing)}`);
  const chosen = mutants.filter(({ name, cases: ids }) => `${name} ${ids.join(' ')}`.includes(values.match ?? ''));
  const results = await plantAll(names, chosen, (result) => console.log(row(result)), further);
  const missed = results.filter((result) => result.missed.length > 0 || result.caught.length === 0).length;
  console.log(`\n${results.length - missed} caught, ${missed} missed, of ${results.length} defects`);
  process.exit(missed > 0 ? 1 : 0);
}

async function pairs(): Promise<void> {
  const { portability } = await import('../portability/run.ts');
  const { failures, matrix } = await import('../portability/report.ts');
  const cells = await portability(values.providers);
  const failed = cells.filter(({ failure }) => failure !== undefined).length;
  console.log(matrix(cells));
  if (failed > 0) console.log(`\n${failures(cells)}`);
  console.log(`\n${cells.length - failed} last turns answered, ${failed} not`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
