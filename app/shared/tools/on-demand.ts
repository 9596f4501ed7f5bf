// Tools that a model finds when it needs them: where the definitions of all would take too much of its window, it is offered a function that
// finds and one that calls. What it is told then stays the same however many tools there are.
import type { ModelCard, Tool } from '@tributary/runtime-core';
import { roughTokens } from '../message/token-estimate.ts';
import { byItself } from './by-itself.ts';
import { findToolsName } from '../reply/call-through.ts';
import { functionsOf } from './offer.ts';
import type { ToolOffer } from './offer.ts';
import type { ToolSource } from './sources.ts';
import { toolSearchManifest } from './tool-search.ts';

/** Share of the window. */
const share = 0.1;
/** A large window is no reason to pay for a book of definitions with every question. Unit: tokens. */
const most = 20_000;
/** Context window of a model that no catalogue knows. Unit: tokens. */
const usualWindow = 64_000;
/** OpenAI takes at most 128 (its API's description of `tools`), and models choose badly among so many. */
const mostFunctions = 100;

export const tokenLimit = (card: Pick<ModelCard, 'contextWindowTokens'> | undefined): number =>
  Math.min(most, Math.floor((card?.contextWindowTokens || usualWindow) * share));

const tokensOf = (tools: readonly Tool[]): number =>
  tools.reduce((sum, tool) => sum + roughTokens(JSON.stringify(tool)), 0);

const isSmall = (tools: readonly Tool[], limit: number): boolean =>
  tools.length <= mostFunctions && tokensOf(tools) <= limit;

export interface OnDemand {
  /** Sources whose functions are found. */
  readonly sources: readonly ToolSource[];
  readonly functions: number;
  /** Size of their definitions. */
  readonly tokens: number;
}

/**
 * Undefined where all are told. Tools of this server itself are told along as long as they fit, since its own instructions speak of them; those
 * that it switches by itself always are.
 */
export function onDemandOf(on: readonly ToolSource[], card: ModelCard | undefined): OnDemand | undefined {
  const limit = tokenLimit(card);
  if (isSmall(on.flatMap(functionsOf), limit)) return undefined;
  const own = on.filter(({ origin }) => origin === 'bundled');
  const ownFit = isSmall(own.flatMap(functionsOf), limit);
  const sources = on.filter(({ origin, manifest }) =>
    ownFit ? origin !== 'bundled' : !byItself.has(manifest.identifier),
  );
  const functions = sources.flatMap(functionsOf);
  const tokens = tokensOf(functions);
  // A few short ones in a tiny window.
  if (tokens <= tokensOf(searchFunctions(sources))) return undefined;
  return { sources, functions: functions.length, tokens };
}

/** The offer with functions that find and call, where that is called for; else as it was, to the byte. */
export function condensed(offer: ToolOffer, all: readonly ToolSource[], card: ModelCard | undefined): ToolOffer {
  const { plugins = [] } = offer;
  const on = all.filter(({ manifest }) => plugins.includes(manifest.identifier));
  const found = onDemandOf(on, card);
  if (!found) return offer;
  const names = new Set(found.sources.flatMap(functionsOf).map((tool) => tool.function.name));
  const told = (offer.tools ?? []).filter((tool) => !names.has(tool.function.name));
  return { ...offer, tools: [...told, ...searchFunctions(found.sources)] };
}

/** Names of the sources stand in the description: without them a model does not know what to look for. */
function searchFunctions(sources: readonly ToolSource[]): readonly Tool[] {
  const functions = functionsOf({ origin: 'bundled', manifest: toolSearchManifest });
  return functions.map((tool) =>
    tool.function.name === findToolsName
      ? { ...tool, function: { ...tool.function, description: `${tool.function.description} ${listed(sources)}` } }
      : tool,
  );
}

const maxListed = 20;
const maxTitle = 60;

function listed(sources: readonly ToolSource[]): string {
  const names = sources.slice(0, maxListed).map(({ manifest }) => {
    const title = (manifest.meta?.title ?? manifest.identifier).replaceAll(/\s+/g, ' ').slice(0, maxTitle);
    return `${JSON.stringify(title)} (${manifest.api.length})`;
  });
  const more = sources.length > maxListed ? ` and ${sources.length - maxListed} more` : '';
  return `There are tools of: ${names.join(', ')}${more}.`;
}
