// The server's packages as its page shows them: loaded, or not loaded and why.
import { resolve } from 'node:path';
import type { App } from '../process/app.ts';
import type { PackageReport } from '@tributary/runtime-core/loader';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { faultsOf } from './package-faults.server.ts';
import { suiteOf } from './conformance.server.ts';
import { bundledGrade, gradeField } from './grades.server.ts';
import { isOperatorsOwn } from './suite-access.server.ts';
import { forReaders } from './package-texts.server.ts';
import { getLoader } from './runtime.server.ts';
import { addedNames } from './added-packages.ts';
import { projectRoot } from '../process/secret.server.ts';

export async function listPackages(app: App): Promise<readonly PackageInfo[]> {
  const reports = await getLoader(app).packages();
  const showsSuite = isOperatorsOwn(app);
  const added = new Set(showsSuite ? addedNames(resolve(projectRoot(), app.config.dataDir)) : []);
  return reports.map(({ folder, ...report }): PackageInfo => {
    const { origin, state } = report;
    const { name, problem, note, kind, id } = report;
    const suite = state === 'loaded' ? suiteOf(app, { origin, folder, kind }) : undefined;
    const grade = origin === 'bundled' && kind === 'provider' ? bundledGrade(id) : gradeField(suite?.result?.grade);
    const faults = kind === 'plugin' && id !== undefined ? faultsOf(app, id) : undefined;
    return {
      ...report,
      name: forReaders(app, name),
      ...(problem === undefined ? {} : { problem: forReaders(app, problem) }),
      ...(note === undefined ? {} : { note: forReaders(app, note) }),
      ...grade,
      ...(showsSuite && suite ? { suite } : {}),
      ...(origin === 'named' && added.has(name) ? { removable: true } : {}),
      ...(faults ? { faults: { ...faults, message: forReaders(app, faults.message) } } : {}),
    };
  });
}

export const loadedPackage = async (app: App, name: string): Promise<PackageReport | undefined> =>
  (await getLoader(app).packages()).find((each) => each.state === 'loaded' && forReaders(app, each.name) === name);
