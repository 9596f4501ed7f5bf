// A route of one user's own data: authenticated, its methods in a table, anything thrown answered with its type.
import type { ActionFunctionArgs } from '@remix-run/node';
import { isTributaryError } from '@tributary/runtime-core';
import { appOf } from '../app-of.ts';
import type { App } from '../process/app.ts';
import { authenticate, authenticateCookie } from '../auth/auth.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError, errorResponse } from '../http/errors.server.ts';
import { featuresOf } from '../features/feature.ts';
import { changeOf } from '../live/changes.ts';
import { hub } from '../live/hub.ts';
import { bridged } from '../process/unavailable.ts';
import { traceHeaders, traceIdHeader } from '../http/trace.server.ts';

export interface UserCall {
  readonly app: App;
  readonly request: Request;
  readonly caller: Caller;
  readonly userId: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  /** Id of the trace, where the caller asked for one. */
  readonly traceId: string | undefined;
  /** Names the conversation that the request changes, where its address does not. */
  about(conversation: string): void;
}

type Handler = (call: UserCall) => Promise<Response>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handle = (args: ActionFunctionArgs) => Promise<Response>;

/**
 * GET is the loader, every other method the action. `visitors`: also open to them where sign-in is required. `once`: a request
 * whose commit may have been made is not handled again, but answered with 503. `cookie`: GET without a token takes the session's
 * cookie.
 */
export function userRoute(
  handlers: Readonly<Partial<Record<Method, Handler>>>,
  options: { readonly visitors?: boolean; readonly once?: boolean; readonly cookie?: boolean } = {},
): {
  readonly loader: Handle;
  readonly action: Handle;
} {
  const handle: Handle = async ({ request, params, context }) => {
    let headers: Readonly<Record<string, string>> = {};
    try {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
      if (!handler) throw wrongMethod(Object.keys(handlers));
      const app = await appOf(context);
      const byCookie = options.cookie === true && method === 'GET' && !request.headers.has('x-tributary-auth');
      const caller = await (byCookie ? authenticateCookie : authenticate)(app, request, options);
      const { userId } = caller;
      const { pathname, searchParams: query } = new URL(request.url);
      headers = traceHeaders(request, { path: pathname, user: userId });
      const traceId = headers[traceIdHeader];
      // A request sent twice is done once: where a commit's answer was lost, the request is handled again.
      let named: string | undefined;
      const about = (conversation: string): void => void (named = conversation);
      const response = await bridged((repeated) => {
        const handled = handler({ app, request, caller, userId, params, query, traceId, about });
        return repeated && method === 'DELETE' ? handled.catch(goneBefore) : handled;
      }, options.once !== true);
      const change = response.ok ? changeOf(request, named, featuresOf(app)) : undefined;
      if (change) hub(app).changed(userId, change);
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    } catch (error) {
      return errorResponse(error, headers);
    }
  };
  return { loader: handle, action: handle };
}

/** Answer to a deletion that is handled again: the attempt before has deleted it. */
function goneBefore(error: unknown): Response {
  if (isTributaryError(error) && error.type === 404) return done();
  throw error;
}

function wrongMethod(methods: readonly string[]) {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return appError(405, `this address takes ${allow} only`, { allow });
}

/** A whole number from the query; 400 when it is none. */
export function numberOf(
  query: URLSearchParams,
  name: string,
  { low, high, unset }: { readonly low: number; readonly high: number; readonly unset: number },
): number {
  const text = query.get(name);
  if (text === null) return unset;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return value;
  // Text that is no number may be anything, a password included: it is not repeated.
  const found = /^-?[\d.]{1,20}$/.test(text) ? text : `a text of ${text.length} characters`;
  const allowed = `a whole number from ${low} to ${high}`;
  throw appError(400, `${name}: found ${found}; allowed: ${allowed}`, {
    path: name,
    found,
    allowed,
  });
}

export const done = (): Response => new Response(null, { status: 204 });
