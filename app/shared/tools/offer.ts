// Builds the tools that a chat offers to its model, and the plugins' instructions.
import type { ModelCard, Tool } from '@tributary/runtime-core';
import { functionName } from './names.ts';
import { offeredSchema } from './offered-schema.ts';
import { searchPlugin } from './search-plugin.ts';
import type { ToolSource } from './sources.ts';
import { takesTools } from './takes-tools.ts';

export interface ToolOffer {
  readonly tools?: readonly Tool[];
  /** Separate, because the chat's search setting decides whether it is offered. */
  readonly searchTool?: Tool;
  /** Appended to the system prompt. */
  readonly system?: string;
  /** Ids of the plugins that provide the tools. */
  readonly plugins?: readonly string[];
}

/** Returns nothing for a model without tools, which would not know the functions in the instructions. */
export function offerOf(
  plugins: readonly string[],
  sources: readonly ToolSource[],
  card: ModelCard | undefined,
): ToolOffer {
  if (plugins.length === 0 || !takesTools(card)) return {};
  const on = sources.filter(({ manifest }) => plugins.includes(manifest.identifier));
  if (on.length === 0) return {};
  const missing = on
    .filter(({ mcp }) => mcp?.missing !== undefined)
    .map(({ manifest }) => manifest.meta?.title ?? manifest.identifier);
  const notes = on.flatMap(({ manifest }) => manifest.systemRole?.trim() || []);
  // Last, because it varies; the text before stays the same.
  const absent = missing.length > 0 ? [`Tool servers that cannot be used right now: ${missing.join(', ')}.`] : [];
  const system = [...notes, ...absent].join('\n\n');
  const searches = ({ manifest }: ToolSource): boolean => manifest.identifier === searchPlugin;
  const [searchTool] = on.filter(searches).flatMap(functionsOf);
  return {
    tools: on.filter((source) => !searches(source)).flatMap(functionsOf),
    ...(searchTool ? { searchTool } : {}),
    plugins: on.map(({ manifest }) => manifest.identifier),
    ...(system ? { system } : {}),
  };
}

/** Vendors require a schema even without parameters. */
const noParameters = { type: 'object', properties: {} };

export const functionsOf = ({ manifest }: ToolSource): readonly Tool[] =>
  manifest.api.map(({ name, description, parameters }) => ({
    type: 'function',
    function: {
      name: functionName(manifest.identifier, name),
      ...(description === undefined ? {} : { description }),
      parameters: parameters ? offeredSchema(parameters) : noParameters,
    },
  }));
