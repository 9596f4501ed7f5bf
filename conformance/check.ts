// Runs the cases that a package's claims require, one after another, and returns their results.
import type { PluginDefinition, ProviderDefinition, Unsent } from '@tributary/runtime-core';
import { asksOf } from '@tributary/runtime-core/loader';
import type { Asks } from '@tributary/runtime-core/loader';
import { applies } from './cases/case.ts';
import type { Case } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { evidenceOf, gradeOf } from './grades/grade.ts';
import type { Evidence, Graded } from './grades/grade.ts';
import { doorsOf } from './harness/doors.ts';
import { CheckFailure } from './harness/failure.ts';
import { loadFixtures } from './harness/fixtures.ts';
import { watchProcess } from './harness/guard.ts';
import type { Guard } from './harness/guard.ts';
import { isNetworked } from './harness/subject.ts';
import type { Subject } from './harness/subject.ts';
import { appliesTo, pluginCases } from './plugins/cases.ts';
import { toolFixtures } from './plugins/subject.ts';
import type { PluginSubject } from './plugins/subject.ts';

export interface PackageUnderTest {
  readonly provider: ProviderDefinition;
  /** Folder of the package's fixtures. */
  readonly fixtures: string | URL;
  /** Folder of package.json; without it, cases on that file do not apply. */
  readonly folder?: string;
  /** Further plugins of the runtime. Default: none, so that golden results are the provider's own. */
  readonly plugins?: readonly PluginDefinition[];
  /** Environment variables read during import, if watched. */
  readonly readAtImport?: readonly string[];
  /** Connection targets during import, if watched. */
  readonly connectedAtImport?: readonly string[];
}

export interface CaseResult {
  readonly id: string;
  readonly level: Case['level'];
  readonly title: string;
  readonly outcome: 'passed' | 'failed';
  /** Message of the case; absent if it passed. */
  readonly failure?: { readonly where: string; readonly expected: string; readonly found: string };
  readonly ms: number;
}

export interface PackageResult {
  readonly provider: string;
  readonly results: readonly CaseResult[];
  /** Cases that do not apply, because the package lacks a claim. */
  readonly notClaimed: readonly string[];
  /** Parts of a request that the vendor does not accept, as stated by the manifest. */
  readonly omits?: readonly Unsent[];
  /** Evidence for the grade besides the cases; absent for a plugin. */
  readonly evidence?: Evidence;
  /** Absent if only some cases were run. */
  readonly graded?: Graded;
  readonly kind?: 'provider' | 'plugin';
  /** Hosts and secrets that the package requests. */
  readonly asks?: Asks;
}

/** `unfilled`: allows fixtures without an expectation. */
export async function subjectOf(under: PackageUnderTest, unfilled = false): Promise<Subject> {
  const { fixtures, problems } = await loadFixtures(under.fixtures, unfilled);
  const { provider, folder, plugins = [], readAtImport = [], connectedAtImport = [] } = under;
  const watched = { readAtImport, connectedAtImport };
  const doors = await doorsOf(provider.manifest, folder);
  return { provider, manifest: provider.manifest, fixtures, problems, folder, plugins, doors, ...watched };
}

interface Runnable<Under> extends Pick<Case, 'id' | 'level' | 'title'> {
  run(subject: Under, guard: Guard): Promise<void> | void;
}

export async function runCase<Under extends { readonly folder: string | undefined }>(
  each: Runnable<Under>,
  subject: Under,
): Promise<CaseResult> {
  const { id, level, title } = each;
  const started = performance.now();
  const guard = watchProcess(subject.folder);
  const done = (failure?: CaseResult['failure']): CaseResult => ({
    id,
    level,
    title,
    outcome: failure ? 'failed' : 'passed',
    ms: performance.now() - started,
    ...(failure ? { failure } : {}),
  });
  try {
    await each.run(subject, guard);
    await new Promise((resolve) => setImmediate(resolve));
    const { connections, rejections } = guard;
    const [replaced] = guard.replaced();
    if (replaced !== undefined)
      return done({ where: 'process', expected: 'what all files share as it was', found: `another ${replaced}` });
    if (rejections.length > 0)
      return done({ where: 'process', expected: 'no unhandled rejection', found: String(rejections[0]) });
    // Counts connections of any origin, including timers started by the import.
    if (connections.length > 0)
      return done({ where: 'process', expected: 'no connection outside the transport', found: connections.join(', ') });
    return done();
  } catch (error) {
    if (error instanceof CheckFailure)
      return done({ where: error.where, expected: error.expected, found: error.found });
    return done({
      where: 'the case itself',
      expected: 'no exception',
      found: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  } finally {
    guard.release();
  }
}

/** Watches the process between import and first case, for timers started by the import. */
async function whileWatched<Value>(work: Promise<Value>): Promise<{ value: Value; connections: readonly string[] }> {
  const guard = watchProcess();
  try {
    return { value: await work, connections: guard.connections };
  } finally {
    guard.release();
  }
}

/** Callbacks during a run of the suite. */
export interface Watcher {
  starts(each: Pick<Case, 'id' | 'level' | 'title'>): void;
  result(result: CaseResult): void;
}

export async function checkPackage(
  under: PackageUnderTest,
  only?: (id: string) => boolean,
  watcher?: Watcher,
): Promise<PackageResult> {
  const { value, connections } = await whileWatched(subjectOf(under));
  const subject = { ...value, connectedAtImport: [...(value.connectedAtImport ?? []), ...connections] };
  const results: CaseResult[] = [];
  const chosen = cases.filter(({ id }) => only?.(id) ?? true);
  for (const each of chosen) {
    if (!applies(each, subject)) continue;
    watcher?.starts(each);
    const result = await runCase(each, subject);
    watcher?.result(result);
    results.push(result);
  }
  const { id, omits } = subject.manifest;
  const evidence = await evidenceOf(subject, isNetworked(subject.manifest)).catch((): Evidence => ({
    isRecorded: false,
  }));
  return {
    provider: id,
    results,
    ...(omits ? { omits } : {}),
    evidence,
    kind: 'provider',
    ...asked(subject.provider),
    ...(only ? {} : { graded: gradeOf({ results, evidence }, new Date()) }),
    notClaimed: chosen.filter((each) => !applies(each, subject)).map(({ id }) => id),
  };
}

/** Invalid definitions, which C-003 or C-201 refuses, may lack a key vault. */
function asked(definition: ProviderDefinition | PluginDefinition): { readonly asks?: Asks } {
  try {
    return { asks: asksOf(definition) };
  } catch {
    return {};
  }
}

export interface PluginUnderTest {
  readonly plugin: PluginDefinition;
  /** Folder of the tools' fixtures. */
  readonly fixtures: string;
  readonly folder?: string;
  readonly readAtImport?: readonly string[];
  readonly connectedAtImport?: readonly string[];
}

export async function checkPlugin(
  { plugin, fixtures, folder, readAtImport = [], connectedAtImport = [] }: PluginUnderTest,
  only?: (id: string) => boolean,
  watcher?: Watcher,
): Promise<PackageResult> {
  const { value, connections } = await whileWatched(toolFixtures(fixtures));
  const watched = { readAtImport, connectedAtImport: [...connectedAtImport, ...connections] };
  const subject: PluginSubject = { plugin, folder, ...watched, ...value };
  const chosen = pluginCases.filter(({ id }) => only?.(id) ?? true);
  const [claimed, rest] = [
    chosen.filter((each) => appliesTo(each, subject)),
    chosen.filter((each) => !appliesTo(each, subject)),
  ];
  const results: CaseResult[] = [];
  for (const each of claimed) {
    watcher?.starts(each);
    const result = await runCase(each, subject);
    watcher?.result(result);
    results.push(result);
  }
  return {
    provider: plugin.id,
    results,
    notClaimed: rest.map(({ id }) => id),
    kind: 'plugin',
    ...asked(plugin),
    ...(only ? {} : { graded: gradeOf({ results }, new Date()) }),
  };
}

export const failures = ({ results }: PackageResult): readonly CaseResult[] =>
  results.filter(({ outcome, level }) => outcome === 'failed' && level === 'MUST');
