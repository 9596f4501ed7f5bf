// The README's table of providers: one row from each manifest, between two marks.
import { join } from 'node:path';
import type { ProviderManifest } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages } from '@tributary/runtime-core/node';

const begin = '<!-- providers: written by npm run provider-table -->';
const end = '<!-- /providers -->';
const head = '| provider | id | wire family | operations | key |\n|---|---|---|---|---|';

function row({ id, name, family, operations, keyVault, links }: ProviderManifest): string {
  const fields = keyVault.anyOf
    ? keyVault.anyOf.map((group) => group.join(' + ')).join(' or ')
    : keyVault.required.join(' + ') || 'none';
  const shown = links?.home ? `[${name}](${links.home})` : name;
  return `| ${shown} | \`${id}\` | ${family} | ${operations.join(', ')} | ${fields} |`;
}

/** Id → row, by name; bundled providers only, families left out. */
export async function rowsOf(root: string): Promise<ReadonlyMap<string, string>> {
  const loader = createLoader(() => findPackages({ folders: [join(root, 'providers')], root }));
  const manifests = (await loader.providers()).map(({ manifest }) => manifest);
  manifests.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return new Map(manifests.map((manifest) => [manifest.id, row(manifest)]));
}

/** Throws when the marks are missing. */
export function replaceTable(text: string, rows: ReadonlyMap<string, string>): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md has no place for the table: write ${begin} and ${end}`);
  return `${text.slice(0, from)}${begin}\n${head}\n${[...rows.values()].join('\n')}\n${text.slice(to)}`;
}

/** The rows a README holds, by id. */
export function rowsIn(text: string): ReadonlyMap<string, string> {
  const table = text.slice(text.indexOf(begin), text.indexOf(end));
  return new Map([...table.matchAll(/^\|[^|]*\| `([^`]+)` \|.*$/gm)].map((match) => [match[1] ?? '', match[0]]));
}
