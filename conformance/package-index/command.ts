// tributary-conformance index check FILE [NAME …]: checks the rows of an index of packages, and writes the results into
// it.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import { checkRow, RowFailure } from './check-row.ts';
import { IndexSchema } from './schema.ts';
import type { IndexRow, PackageIndex } from './schema.ts';

const usage = `usage: tributary-conformance index check FILE [NAME …]
  FILE   an index of packages, as index.schema.json has it: rows with name, version and the address of the tarball
  NAME   only these packages

Each tarball is fetched, installed without scripts and checked by the suite. Grade, digest, hosts, secrets and provenance are
written into its row. A row whose tarball has changed, or that fails the suite, ends the command with 1 and stays as it was.`;

/** Returns the exit code: 2 for a wrong command, 1 if a row fails. */
export async function indexCommand(
  words: readonly string[],
  print: (line: string) => void,
  fail: (line: string) => void = print,
): Promise<number> {
  const [verb, file, ...names] = words;
  if (words.includes('--help') || words.includes('-h')) {
    print(usage);
    return 0;
  }
  if (verb !== 'check' || file === undefined || file.startsWith('-')) {
    fail(`index: found "${words.join(' ')}"; allowed: index check FILE [NAME …]; index --help says more`);
    return 2;
  }
  const path = resolve(file);
  const index = readIndex(path);
  if (typeof index === 'string') {
    fail(`${file}: ${index}`);
    return 2;
  }
  const unknown = names.find((name) => !index.packages.some((row) => row.name === name));
  if (unknown !== undefined) {
    fail(`${file} has no row "${unknown}"`);
    return 2;
  }
  let failed = 0;
  const packages: IndexRow[] = [];
  for (const row of index.packages) {
    if (names.length > 0 && !names.includes(row.name)) {
      packages.push(row);
      continue;
    }
    try {
      const checked = await checkRow(row, pathToFileURL(path));
      print(`${row.name} ${row.version}: ${checked.grade}, ${checked.integrity.slice(0, 20)}…`);
      packages.push({ ...row, checked });
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      print(`${row.name} ${row.version}: FAILED, ${error.message}`);
      failed += 1;
      packages.push(row);
    }
  }
  writeFileSync(path, `${JSON.stringify({ ...index, packages }, null, 2)}\n`);
  print(`${packages.length - failed} of ${packages.length} rows hold`);
  return failed > 0 ? 1 : 0;
}

/** Returns the index, or the problem with the file. */
function readIndex(path: string): PackageIndex | string {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const problems = problemsOf(IndexSchema, json);
  if (problems.length > 0) return explain(problems);
  const { packages } = json as PackageIndex; // as just checked
  const twice = packages.find(({ name }, at) => packages.findIndex((row) => row.name === name) !== at);
  return twice ? `${twice.name} is in two rows` : (json as PackageIndex);
}
