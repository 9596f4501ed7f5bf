// Tools that a chat offers its model: the functions of the plugins that are on, and the plugins' instructions.
import type { ModelCard, Tool } from '@tributary/runtime-core';
import { functionName } from './names.ts';
import { offeredSchema } from './offered-schema.ts';
import { searchPlugin } from './search-plugin.ts';
import type { ToolSource } from './sources.ts';
import { takesTools } from './takes-tools.ts';

export interface ToolOffer {
  readonly tools?: readonly Tool[];
  /** Apart from the rest: whether it is called for, the search of the chat decides. */
  readonly searchTool?: Tool;
  /** Joined to the system prompt. */
  readonly system?: string;
  /** Identifiers of the plugins behind the tools. */
  readonly plugins?: readonly string[];
}

/** Nothing for a model without tools: a plugin's instructions would speak of functions that it does not see. */
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
  // Last: it comes and goes, and what stands before it stays the same.
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

/** Vendors want a schema, also of a function without parameters. */
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
