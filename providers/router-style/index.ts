// The router style: for gateways that offer several vendors' wires, selects the wire of a chat call by the model's id.
import { onlyWhen } from '@tributary/runtime-core';
import type { CallContext, ChatParams, ProviderHooks } from '@tributary/runtime-core';
import { needsResponses } from '@tributary/runtime-core/models';

/** Taps of one vendor, as returned by a wire family. */
export type Wire = (hooks: ProviderHooks) => void;

export interface Route {
  /** True if the model uses this route; the first match wins. */
  readonly takes: (model: string) => boolean;
  readonly wire: Wire;
}

/** Chat calls use the first matching route; other chat calls and all other operations use `rest`. */
export function routerStyle(routes: readonly Route[], rest: Wire): Wire {
  const routeOf = ({ operation, model }: CallContext): Wire =>
    (operation === 'chat' ? routes.find(({ takes }) => takes(model))?.wire : undefined) ?? rest;
  return (hooks) => {
    for (const wire of [...routes.map((route) => route.wire), rest])
      wire(onlyWhen(hooks, (context) => routeOf(context) === wire));
  };
}

/** Gateways prefix ids with the publisher (`openai/gpt-5`) and vary in case. */
const bareId = (model: string): string => model.slice(model.lastIndexOf('/') + 1).toLowerCase();

export const isClaude = (model: string): boolean => bareId(model).startsWith('claude');
export const isGemini = (model: string): boolean => bareId(model).startsWith('gemini');

/** OpenAI's numbered models (gpt-4.1, o3), which gateways serve on the Responses API; not gpt-oss or gpt-image. */
const numbered = (model: string): boolean => /^(gpt-\d|o\d)/.test(bareId(model));

/** For `responses` of openai-style: the caller's choice, or the Responses API for OpenAI's own models. */
export const responsesForOpenAI = ({ apiMode, model }: Pick<ChatParams, 'apiMode' | 'model'>): boolean =>
  apiMode === 'responses' || needsResponses(bareId(model)) || (apiMode === undefined && numbered(model));

/** Returns the gateway's root, which all wires share: the base URL without a trailing version. */
export const rootOf = (baseURL: string): string => baseURL.replace(/\/+$/, '').replace(/\/v1(beta)?$/, '');

export default routerStyle;
