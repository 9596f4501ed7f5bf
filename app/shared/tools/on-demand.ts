// Tools on demand: if all definitions would take too much of the context window, the model is offered one function to find tools
// and one to call them. The offer is then the same for any number of tools.
import type { ModelCard, Tool } from '@tributary/runtime-core';
import { roughTokens } from '../message/token-estimate.ts';
import { byItself } from './by-itself.ts';
import { findToolsName } from '../reply/call-through.ts';
import { functionsOf } from './offer.ts';
import type { ToolOffer } from './offer.ts';
import type { ToolSource } from './sources.ts';
import { toolSearchManifest } from './tool-search.ts';

/** Share of the context window. */
const share = 0.1;
/** Limit for large windows, to save the cost of definitions in every question. Unit: tokens. */
const most = 20_000;
/** Context window assumed for unknown models. Unit: tokens. */
const usualWindow = 64_000;
/** OpenAI allows at most 128 (API description of `tools`), and models choose badly among many. */
const mostFunctions = 100;

export const tokenLimit = (card: Pick<ModelCard, 'contextWindowTokens'> | undefined): number =>
  Math.min(most, Math.floor((card?.contextWindowTokens || usualWindow) * share));

const tokensOf = (tools: readonly Tool[]): number =>
  tools.reduce((sum, tool) => sum + roughTokens(JSON.stringify(tool)), 0);

const isSmall = (tools: readonly Tool[], limit: number): boolean =>
  tools.length <= mostFunctions && tokensOf(tools) <= limit;

export interface OnDemand {
  /** Sources offered on demand. */
  readonly sources: readonly ToolSource[];
  readonly functions: number;
  /** Tokens of their definitions. */
  readonly tokens: number;
}

/**
 * Returns the tools to offer on demand; undefined if all are offered directly. Bundled tools are offered directly if they
 * fit, since the server's instructions mention them, and so are lists of parts; automatically switched ones always are.
 */
export function onDemandOf(on: readonly ToolSource[], card: ModelCard | undefined): OnDemand | undefined {
  const limit = tokenLimit(card);
  if (isSmall(on.flatMap(functionsOf), limit)) return undefined;
  const isDirect = ({ origin, feature }: ToolSource): boolean => origin === 'bundled' || feature?.items !== undefined;
  const own = on.filter(isDirect);
  const ownFit = isSmall(own.flatMap(functionsOf), limit);
  const sources = on.filter((source) => (ownFit ? !isDirect(source) : !byItself.has(source.manifest.identifier)));
  const functions = sources.flatMap(functionsOf);
  const tokens = tokensOf(functions);
  // A few short definitions in a tiny window.
  if (tokens <= tokensOf(searchFunctions(sources))) return undefined;
  return { sources, functions: functions.length, tokens };
}

/** Returns the offer with the functions to find and call, if needed; else unchanged. */
export function condensed(offer: ToolOffer, all: readonly ToolSource[], card: ModelCard | undefined): ToolOffer {
  const { plugins = [] } = offer;
  const on = all.filter(({ manifest }) => plugins.includes(manifest.identifier));
  const found = onDemandOf(on, card);
  if (!found) return offer;
  const names = new Set(found.sources.flatMap(functionsOf).map((tool) => tool.function.name));
  const told = (offer.tools ?? []).filter((tool) => !names.has(tool.function.name));
  return { ...offer, tools: [...told, ...searchFunctions(found.sources)] };
}

/** The description lists the sources, so that the model knows what to look for. */
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
