// Origins of tools, as the server names them: plugin packages of its own, and manifests the user installed.
import type { ToolApi, ToolManifest } from '@tributary/runtime-core';
import type { ToolSource } from '../api/tools.ts';

export type { ToolSource } from '../api/tools.ts';

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
