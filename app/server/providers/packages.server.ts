// The packages of this server as its page shows them: what is loaded, what is not, and why.
import type { PackageInfo } from '../../shared/api/packages.ts';
import { faultsOf } from './package-faults.server.ts';
import { forReaders } from './package-texts.server.ts';
import { getLoader } from '../chat/runtime.server.ts';

export async function listPackages(): Promise<readonly PackageInfo[]> {
  const reports = await getLoader().packages();
  return reports.map(({ folder: _, ...report }): PackageInfo => {
    const { name, problem, note, kind, id } = report;
    const faults = kind === 'plugin' && id !== undefined ? faultsOf(id) : undefined;
    return {
      ...report,
      name: forReaders(name),
      ...(problem === undefined ? {} : { problem: forReaders(problem) }),
      ...(note === undefined ? {} : { note: forReaders(note) }),
      ...(faults ? { faults: { ...faults, message: forReaders(faults.message) } } : {}),
    };
  });
}
