// Runs the conformance suite on a loaded package, so that the result applies to the code in use.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { ConformanceResult, ConformanceState, SuiteState } from '../../shared/api/suite.ts';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackageOrigin } from '@tributary/runtime-core/loader';
import { appError } from '../http/errors.server.ts';
import { getLoader } from './runtime.server.ts';
import { projectRoot } from '../process/secret.server.ts';
import { gradeField } from './grades.server.ts';

interface Outcome {
  readonly problem?: string;
  readonly graded?: { readonly grade?: unknown };
  readonly results?: readonly {
    readonly id: string;
    readonly level: string;
    readonly title: string;
    readonly outcome: string;
    readonly failure?: { readonly found: string };
  }[];
}

/** The fields of a loaded package that the suite needs. */
export interface SuitePackage {
  readonly origin: PackageOrigin;
  readonly folder?: string | undefined;
  readonly kind?: string | undefined;
}

const longest = 120_000;
/** Age below which a result is reused. Unit: ms. */
const fresh = 60_000;
/** By package folder. */
const known = part('results of the suite', () => new Map<string, ConformanceResult>());
const running = part('runs of the suite', () => new Map<string, Promise<ConformanceResult>>());
/** One run at a time, so that the suite does not slow down chats. */
const queue = part('queue of the suite', (): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

const program = (): string => join(projectRoot(), 'conformance', 'runners', 'cli.ts');

async function packageOf(app: App, provider: string): Promise<SuitePackage | undefined> {
  const found = /^[a-z0-9-]+$/.test(provider) ? await getLoader(app).packageOf(provider) : undefined;
  if (!found) return undefined;
  const { origin, folder, field } = found;
  return { origin, folder, kind: (field as { readonly kind: string }).kind }; // the loader has checked it
}

interface Place {
  readonly folder: string;
  /** Arguments that make the suite run the package in a separate process, as for calls. */
  readonly confinement: readonly string[];
}

/** Finds a package's folder, if the suite is installed. A family is tested through the packages that use it. */
function suitePlace(app: App, { origin, folder, kind }: Partial<SuitePackage> = {}): Place | undefined {
  if (folder === undefined || kind === 'family' || !existsSync(program())) return undefined;
  const { packageIsolation, dataDir } = app.config;
  if (origin === 'bundled' || !packageIsolation) return { folder, confinement: [] };
  const node = app.variables['TRIBUTARY_ISOLATION_NODE'];
  if (!node) return undefined;
  const cache = resolve(projectRoot(), dataDir, 'package-sources');
  return { folder, confinement: ['--confined', node, '--cache', cache] };
}

export const suiteOf = (app: App, loaded: SuitePackage | undefined): SuiteState => ({
  available: suitePlace(app, loaded) !== undefined,
  result: known(app).get(loaded?.folder ?? '') ?? null,
});

export async function conformanceOf(app: App, provider: string): Promise<ConformanceState> {
  const loaded = await packageOf(app, provider);
  return { ...suiteOf(app, loaded), fixtures: await fixtureCounts(loaded?.folder) };
}

export async function fixtureCounts(folder: string | undefined): Promise<ConformanceState['fixtures']> {
  const fixtures = join(folder ?? '', 'fixtures');
  const entries = folder === undefined ? [] : await readdir(fixtures, { withFileTypes: true }).catch(() => []);
  // A link may lead to a device or pipe, which never ends.
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  const origins = await Promise.all(files.map(({ name }) => originOf(join(fixtures, name))));
  const count = (wanted: string): number => origins.filter((origin) => origin === wanted).length;
  return { recorded: count('recorded'), authored: count('authored') };
}

/** Broken files of a package are not counted. */
async function originOf(file: string): Promise<unknown> {
  try {
    const fixture: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof fixture === 'object' && fixture !== null && 'origin' in fixture ? fixture.origin : undefined;
  } catch {
    return undefined;
  }
}

export const runSuiteOfProvider = async (app: App, provider: string): Promise<ConformanceResult> =>
  runSuite(app, provider, await packageOf(app, provider));

/** `name`: of the package or its provider, for messages. */
export async function runSuite(app: App, name: string, loaded: SuitePackage | undefined): Promise<ConformanceResult> {
  const place = suitePlace(app, loaded);
  if (!place) throw appError(404, `there is no suite for "${name.slice(0, 40)}" on this server`);
  const { folder } = place;
  const before = known(app).get(folder);
  if (before && Date.now() - before.at < fresh) return before;
  const under = running(app).get(folder);
  if (under) return under;
  const run = queue(app)
    .last.then(() => inProcess(app, place))
    .finally(() => running(app).delete(folder));
  running(app).set(folder, run);
  queue(app).last = run.catch(() => undefined);
  return run;
}

async function inProcess(app: App, { folder, confinement }: Place): Promise<ConformanceResult> {
  const started = performance.now();
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    // Without the operator's keys: the suite replays fixtures.
    const env = { PATH: app.variables['PATH'] ?? '', NODE_ENV: 'test' as const };
    const child = fork(program(), ['--worker', ...confinement], {
      cwd: projectRoot(),
      // Makes packages in other folders use the host's copy of the core.
      execArgv: ['--import', pathToFileURL(join(projectRoot(), 'runtime-core/node/share-core-here.ts')).href],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), longest);
    child.once('message', (message) => {
      resolve(message as Outcome); // the suite's worker sends nothing else
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(appError(500, 'the suite ended without a result'));
    });
    child.send(folder);
  });
  if (!outcome.results) throw appError(500, `the suite could not run: ${outcome.problem ?? 'no result'}`);
  const failed = outcome.results.filter((each) => each.outcome === 'failed' && each.level === 'MUST');
  const result: ConformanceResult = {
    cases: outcome.results.length,
    passed: outcome.results.length - failed.length,
    failed: failed.map(({ id, title, failure }) => ({ id, title, found: failure?.found.slice(0, 300) ?? '' })),
    at: Date.now(),
    ms: Math.round(performance.now() - started),
    ...gradeField(outcome.graded?.grade),
  };
  known(app).set(folder, result);
  return result;
}
