// Function names for models: plugin and function combined, valid for all vendors.
import { digestOf } from './digest.ts';
import { separator } from './readable-name.ts';
import type { ToolRef, ToolSource } from './sources.ts';
import { toolSearchPlugin } from './tool-search-plugin.ts';

/** Limit of the strictest vendor: letters, digits, `_` and `-`, no leading digit, at most 64. */
const maxLength = 64;
const hashLength = 8;

export function functionName(identifier: string, apiName: string): string {
  if (identifier === toolSearchPlugin) return apiName;
  const wanted = `${identifier}${separator}${apiName}`;
  const clean = wanted.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
  if (clean === wanted && clean.length <= maxLength) return clean;
  // A changed or shortened name may collide with another function's: add a hash.
  return `${clean.slice(0, maxLength - hashLength - 1)}_${digestOf(wanted).slice(0, hashLength)}`;
}

export function functionTable(sources: readonly ToolSource[]): ReadonlyMap<string, ToolRef> {
  const table = new Map<string, ToolRef>();
  for (const source of sources) {
    for (const api of source.manifest.api) {
      const name = functionName(source.manifest.identifier, api.name);
      if (!table.has(name)) table.set(name, { source, api });
    }
  }
  return table;
}
