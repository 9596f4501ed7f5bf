// The router style: gateways that keep each vendor's wire; the model's id says which one a chat call takes.
import { onlyWhen } from '@tributary/runtime-core';
import type { CallContext, ChatParams, ProviderHooks } from '@tributary/runtime-core';
import { needsResponses } from '@tributary/runtime-core/models';

/** Taps of one vendor, as a wire family returns them. */
export type Wire = (hooks: ProviderHooks) => void;

export interface Route {
  /** True if the model's id takes this route; the first such route wins. */
  readonly takes: (model: string) => boolean;
  readonly wire: Wire;
}

/** Chat calls take the first route that wants their model; all else, every other operation included, is the last wire's. */
export function routerStyle(routes: readonly Route[], rest: Wire): Wire {
  const routeOf = ({ operation, model }: CallContext): Wire =>
    (operation === 'chat' ? routes.find(({ takes }) => takes(model))?.wire : undefined) ?? rest;
  return (hooks) => {
    for (const wire of [...routes.map((route) => route.wire), rest])
      wire(onlyWhen(hooks, (context) => routeOf(context) === wire));
  };
}

/** Gateways put the publisher before the id (`openai/gpt-5`) and write ids in any case. */
const bareId = (model: string): string => model.slice(model.lastIndexOf('/') + 1).toLowerCase();

export const isClaude = (model: string): boolean => bareId(model).startsWith('claude');
export const isGemini = (model: string): boolean => bareId(model).startsWith('gemini');

/** OpenAI's own numbered models (gpt-4.1, o3), which gateways serve on the Responses API. gpt-oss and gpt-image are not. */
const numbered = (model: string): boolean => /^(gpt-\d|o\d)/.test(bareId(model));

/** For `responses` of openai-style: what the caller says, else the Responses API for OpenAI's own models. */
export const responsesForOpenAI = ({ apiMode, model }: Pick<ChatParams, 'apiMode' | 'model'>): boolean =>
  apiMode === 'responses' || needsResponses(bareId(model)) || (apiMode === undefined && numbered(model));

/** Root of the gateway, below which its wires stand beside each other: the base URL without the version at its end. */
export const rootOf = (baseURL: string): string => baseURL.replace(/\/+$/, '').replace(/\/v1(beta)?$/, '');

export default routerStyle;
