// Compares a manifest with the one it replaces: functions, and hosts of calls and views.
import type { ToolApi, ToolManifest } from '@tributary/runtime-core';

export type Change = 'added' | 'removed' | 'altered' | 'same';

export interface ManifestChanges {
  readonly hosts: readonly { readonly host: string; readonly change: Change }[];
  readonly functions: readonly { readonly api: ToolApi; readonly change: Change }[];
  readonly any: boolean;
}

export function hostsOf({ gateway, api, ui }: ToolManifest): readonly string[] {
  const urls = [gateway, ...api.map(({ url }) => url), ui?.url];
  const hosts = urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).host] : []));
  return [...new Set(hosts)].sort();
}

/** Returns the changes. Without `before`, all entries are unchanged but `any` is true. */
export function changesOf(before: ToolManifest | undefined, after: ToolManifest): ManifestChanges {
  const [were, are] = [before ? hostsOf(before) : hostsOf(after), hostsOf(after)];
  const old = new Map((before ?? after).api.map((api) => [api.name, api]));
  const names = new Set(after.api.map(({ name }) => name));
  return {
    hosts: [
      ...are.map((host) => ({ host, change: were.includes(host) ? ('same' as const) : ('added' as const) })),
      ...were.filter((host) => !are.includes(host)).map((host) => ({ host, change: 'removed' as const })),
    ],
    functions: [
      ...after.api.map((api) => ({ api, change: changeOf(old.get(api.name), api) })),
      ...[...old.values()].filter(({ name }) => !names.has(name)).map((api) => ({ api, change: 'removed' as const })),
    ],
    any: before === undefined || JSON.stringify(before) !== JSON.stringify(after),
  };
}

function changeOf(before: ToolApi | undefined, after: ToolApi): Change {
  if (!before) return 'added';
  return JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'altered';
}
