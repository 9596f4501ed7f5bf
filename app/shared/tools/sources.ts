// Sources of tools: bundled plugin packages, and manifests installed by the user.
import type { ToolApi, ToolManifest } from '@tributary/runtime-core';
import type { ToolSource } from '../api/tools.ts';

export type { ToolSource } from '../api/tools.ts';

/** A function of a plugin. */
export interface ToolRef {
  readonly source: ToolSource;
  readonly api: ToolApi;
}

/** Consents by tool: of an MCP server, or of a server that a feature adds. Undefined: consents are by plugin and access. */
export const toolServerOf = ({ mcp, feature }: ToolSource) => mcp ?? feature;

/** Returns title and description in a language, English by default. */
export function toolTexts({ identifier, meta }: ToolManifest, language: string) {
  const base = language.split('-')[0] ?? language;
  const local = meta?.locales?.[language] ?? meta?.locales?.[base];
  return {
    title: local?.title ?? meta?.title ?? identifier,
    description: local?.description ?? meta?.description ?? '',
  };
}
