// node probe.ts FOLDER …: the suite on these packages, in this process, up to the first MUST that fails; exit code 1 names it.
import { applies } from '../../conformance/cases/case.ts';
import { cases } from '../../conformance/cases/index.ts';
import { runCase, subjectOf } from '../../conformance/check.ts';
import { loadProvider } from '../../conformance/runners/load.ts';

for (const folder of process.argv.slice(2)) {
  const subject = await subjectOf(await loadProvider(folder));
  for (const each of cases) {
    // Every bundled package passes C-123, and a grade depends on it.
    if ((each.level !== 'MUST' && each.id !== 'C-123') || !applies(each, subject)) continue;
    const { outcome, failure } = await runCase(each, subject);
    if (outcome === 'passed') continue;
    console.log(`${subject.manifest.id} ${each.id} ${failure?.where ?? ''}`);
    process.exit(1);
  }
}
process.exit(0);
