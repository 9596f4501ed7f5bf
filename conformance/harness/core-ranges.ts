// Ranges of the core in a package.json, as hosts check them when they load the package.
import { coreVersion } from '@tributary/runtime-core';
import { checkRanges, coreRanges } from '@tributary/runtime-core/loader';
import { check } from './failure.ts';

export function checkCore(json: Readonly<Record<string, unknown>>): void {
  const problem = checkRanges(coreRanges(json));
  check(
    problem === undefined,
    'package.json',
    `ranges that hold @tributary/runtime-core ${coreVersion}`,
    problem ?? '',
  );
}
