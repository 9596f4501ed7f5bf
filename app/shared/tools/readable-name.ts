// Display names of tools: the plugin's title, and the function if there are several.
import type { ToolRef } from './sources.ts';
import { toolTexts } from './sources.ts';

/** Separates plugin and function in names for models. */
export const separator = '____';

/** Converts `list_pull-requests` or `listPullRequests` to "List pull requests". Words in capitals are unchanged. */
export function sentenceOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the display name of a called function until its plugin is known. MCP and OpenAPI servers have an id as name, so that the
 * function's name is used.
 */
export function readableName(functionName: string): string {
  const [plugin = '', api] = functionName.split(separator);
  return sentenceOf(api !== undefined && /^(mcp|openapi)-/.test(plugin) ? api : plugin);
}

/** Returns the display name of a known function: the plugin's title if it has only one. */
export function toolTitle({ source: { manifest }, api }: ToolRef, language: string): string {
  const { title } = toolTexts(manifest, language);
  return manifest.api.length > 1 ? `${title} · ${sentenceOf(api.name)}` : title;
}
