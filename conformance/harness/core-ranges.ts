// Checks the core version ranges in a package.json as hosts do when they load the package.
import { coreVersion } from '@tributary/runtime-core';
import { checkRanges, coreRanges } from '@tributary/runtime-core/loader';
import { check } from './failure.ts';

export function checkCore(json: Readonly<Record<string, unknown>>): void {
  const { peerDependencies: peers } = json;
  const names = typeof peers === 'object' && peers !== null ? Object.keys(peers) : [];
  check(
    names.includes('@tributary/runtime-core'),
    'package.json /peerDependencies',
    '"@tributary/runtime-core" with a range: the host brings the core',
    names,
  );
  const problem = checkRanges(coreRanges(json));
  check(
    problem === undefined,
    'package.json',
    `ranges that hold @tributary/runtime-core ${coreVersion}`,
    problem ?? '',
  );
}
