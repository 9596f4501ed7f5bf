// Where tools come from, as the server tells it: plugin packages of its own, and manifests the user installed.
import type { ToolApi, ToolManifest } from '@tributary/runtime-core';
import type { SettingValues } from './plugin-settings.ts';

export interface ToolSource {
  /** `bundled`, `package`: the server runs it; a package of its operator is named. `installed`: a gateway somewhere does. */
  readonly origin: 'bundled' | 'package' | 'installed';
  readonly manifest: ToolManifest;
  /** The name of its package, where that is not bundled. */
  readonly package?: string;
  /** Where the manifest was installed from. */
  readonly url?: string;
  /** ms since the epoch. */
  readonly fetchedAt?: number;
  /** The part of the user's settings for it that may be shown; the server has the rest. */
  readonly settings?: SettingValues;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries that are none are left out: one bad plugin must not hide the others. */
export function readToolSources(answer: unknown): readonly ToolSource[] {
  const list: unknown = isFields(answer) ? answer['tools'] : undefined;
  return Array.isArray(list) ? list.filter(isSource) : [];
}

const origins: ReadonlySet<unknown> = new Set(['bundled', 'package', 'installed'] satisfies ToolSource['origin'][]);

export function isSource(value: unknown): value is ToolSource {
  if (!isFields(value) || !origins.has(value['origin'])) return false;
  const { manifest } = value;
  return (
    isFields(manifest) &&
    typeof manifest['identifier'] === 'string' &&
    Array.isArray(manifest['api']) &&
    manifest['api'].every((api) => isFields(api) && typeof api['name'] === 'string')
  );
}

/** One function of a plugin. */
export interface ToolRef {
  readonly source: ToolSource;
  readonly api: ToolApi;
}

/** Title and description in the reader's language, else in English. */
export function toolTexts({ identifier, meta }: ToolManifest, language: string) {
  const base = language.split('-')[0] ?? language;
  const local = meta?.locales?.[language] ?? meta?.locales?.[base];
  return {
    title: local?.title ?? meta?.title ?? identifier,
    description: local?.description ?? meta?.description ?? '',
  };
}
