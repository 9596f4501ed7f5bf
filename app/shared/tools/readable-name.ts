// Names of tools as people read them: the title of what brings them, and what it does where it can do several things.
import type { ToolRef } from './sources.ts';
import { toolTexts } from './sources.ts';

/** Between the plugin and the function in the names that models use. */
export const separator = '____';

/** `list_pull-requests`, `listPullRequests`: "List pull requests". Words in capitals stay as they are. */
export function sentenceOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A called function, until the plugin that brings it is known. A server of tools has an id for a name: its function says more. */
export function readableName(functionName: string): string {
  const [plugin = '', api] = functionName.split(separator);
  return sentenceOf(api !== undefined && plugin.startsWith('mcp-') ? api : plugin);
}

/** A known function: by its plugin alone where that has no other. */
export function toolTitle({ source: { manifest }, api }: ToolRef, language: string): string {
  const { title } = toolTexts(manifest, language);
  return manifest.api.length > 1 ? `${title} · ${sentenceOf(api.name)}` : title;
}
