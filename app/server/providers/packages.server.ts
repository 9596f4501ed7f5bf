// The packages of this server as its page shows them: what is loaded, what is not, and why.
import type { PackageReport } from '@tributary/runtime-core/loader';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { faultsOf } from './package-faults.server.ts';
import { suiteOf } from './conformance.server.ts';
import { bundledGrade, gradeField } from './grades.server.ts';
import { isOperatorsOwn } from './suite-access.server.ts';
import { forReaders } from './package-texts.server.ts';
import { getLoader } from '../chat/runtime.server.ts';

export async function listPackages(): Promise<readonly PackageInfo[]> {
  const reports = await getLoader().packages();
  const showsSuite = isOperatorsOwn();
  return reports.map(({ folder, ...report }): PackageInfo => {
    const { origin, state } = report;
    const { name, problem, note, kind, id } = report;
    const suite = state === 'loaded' ? suiteOf({ origin, folder, kind }) : undefined;
    const grade = origin === 'bundled' && kind === 'provider' ? bundledGrade(id) : gradeField(suite?.result?.grade);
    const faults = kind === 'plugin' && id !== undefined ? faultsOf(id) : undefined;
    return {
      ...report,
      name: forReaders(name),
      ...(problem === undefined ? {} : { problem: forReaders(problem) }),
      ...(note === undefined ? {} : { note: forReaders(note) }),
      ...grade,
      ...(showsSuite && suite ? { suite } : {}),
      ...(faults ? { faults: { ...faults, message: forReaders(faults.message) } } : {}),
    };
  });
}

/** A loaded package by the name that the list shows. */
export const loadedPackage = async (name: string): Promise<PackageReport | undefined> =>
  (await getLoader().packages()).find((each) => each.state === 'loaded' && forReaders(each.name) === name);
