// The table of bundled providers in providers/README.md: one row from each manifest, between two marks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grades } from '../../conformance/grades/files.ts';
import type { ProviderManifest } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages } from '@tributary/runtime-core/node';

const begin = '<!-- providers: written by npm run provider-table -->';
const end = '<!-- /providers -->';
const head = '| provider | id | wire family | operations | key | fixtures | grade |\n|---|---|---|---|---|---|---|';

/** Fixtures by origin, as they lie in the provider's folder. */
interface Fixtures {
  readonly recorded: number;
  readonly authored: number;
}

function fixturesOf(root: string, id: string): Fixtures {
  const folder = join(root, 'providers', id, 'fixtures');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const recorded = names.filter(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { origin?: string }).origin === 'recorded', // C-005 checks them
  ).length;
  return { recorded, authored: names.length - recorded };
}

function row(
  { id, name, family, operations, keyVault, links }: ProviderManifest,
  fixtures: Fixtures,
  grade: string,
): string {
  const fields = keyVault.anyOf
    ? keyVault.anyOf.map((group) => group.join(' + ')).join(' or ')
    : keyVault.required.join(' + ') || 'none';
  const shown = links?.home ? `[${name}](${links.home})` : name;
  const proof = [
    ...(fixtures.recorded > 0 ? [`${fixtures.recorded} recorded`] : []),
    ...(fixtures.authored > 0 ? [`${fixtures.authored} authored`] : []),
  ].join(', ');
  return `| ${shown} | \`${id}\` | ${family} | ${operations.join(', ')} | ${fields} | ${proof} | ${grade} |`;
}

/** Id → row, by name; bundled providers only, families left out. */
export async function rowsOf(root: string): Promise<ReadonlyMap<string, string>> {
  const loader = createLoader(() => findPackages({ folders: [join(root, 'providers')], root }));
  const manifests = (await loader.providers()).map(({ manifest }) => manifest);
  manifests.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const { packages } = JSON.parse(readFileSync(join(root, 'conformance', 'grades.json'), 'utf8')) as Grades; // our own
  const gradeOf = (id: string): string => packages[id]?.grade ?? 'not yet';
  return new Map(
    manifests.map((manifest) => [manifest.id, row(manifest, fixturesOf(root, manifest.id), gradeOf(manifest.id))]),
  );
}

/** Throws when the marks are missing. */
export function replaceTable(text: string, rows: ReadonlyMap<string, string>): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`providers/README.md has no place for the table: write ${begin} and ${end}`);
  return `${text.slice(0, from)}${begin}\n${head}\n${[...rows.values()].join('\n')}\n${text.slice(to)}`;
}

/** The rows a README holds, by id. */
export function rowsIn(text: string): ReadonlyMap<string, string> {
  const table = text.slice(text.indexOf(begin), text.indexOf(end));
  return new Map([...table.matchAll(/^\|[^|]*\| `([^`]+)` \|.*$/gm)].map((match) => [match[1] ?? '', match[0]]));
}
