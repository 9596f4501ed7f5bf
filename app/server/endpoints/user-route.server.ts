// Defines routes of a user's own data: authenticated, handlers by method, typed errors.
import type { ActionFunctionArgs } from '@remix-run/node';
import { isTributaryError } from '@tributary/runtime-core';
import { appOf } from '../app-of.ts';
import type { App } from '../process/app.ts';
import { authenticate, authenticateCookie } from '../auth/auth.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { refused } from '../auth/refusals.server.ts';
import { administratorOnly, isAdministrator } from '../auth/roles.server.ts';
import { appError, errorResponse } from '../http/errors.server.ts';
import { featuresOf } from '../features/feature.ts';
import { changeOf } from '../live/changes.ts';
import { hub } from '../live/hub.ts';
import { bridged } from '../process/unavailable.ts';
import { declared } from './permission.ts';
import type { Permission } from './permission.ts';
import { requestIdOf } from '../http/request.ts';
import { traceHeaders, traceIdHeader } from '../http/trace.server.ts';

export interface UserCall {
  readonly app: App;
  readonly request: Request;
  readonly caller: Caller;
  readonly userId: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  /** Names the request in the log, and the provider call that it makes first. */
  readonly requestId: string;
  /** The trace id, if the caller enabled tracing. */
  readonly traceId: string | undefined;
  /** Sets the conversation the request changes, if the address does not name it. */
  about(conversation: string): void;
}

type Handler = (call: UserCall) => Promise<Response>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handle = (args: ActionFunctionArgs) => Promise<Response>;

/**
 * GET is the loader, other methods the action. `visitors`: also open to visitors if sign-in is required. `once`: a
 * request that may have been committed is not repeated but returns 500. `cookie`: GET without a token uses the
 * session cookie.
 */
export const userRoute = (handlers: Handlers, options: RouteOptions = {}): Route =>
  route(handlers, options, options.visitors ? 'visitor' : 'user');

/** The same for administrators only; others get 403 with the code `administrator_only`. */
export const adminRoute = (handlers: Handlers, options: Omit<RouteOptions, 'visitors'> = {}): Route =>
  route(handlers, options, 'administrator');

type Handlers = Readonly<Partial<Record<Method, Handler>>>;
interface RouteOptions {
  readonly visitors?: boolean;
  readonly once?: boolean;
  readonly cookie?: boolean;
}
interface Route {
  readonly loader: Handle;
  readonly action: Handle;
}

function route(handlers: Handlers, options: RouteOptions, permission: Permission): Route {
  const handle: Handle = async ({ request, params, context }) => {
    let headers: Readonly<Record<string, string>> = {};
    let user: string | undefined;
    const requestId = requestIdOf(request);
    try {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
      if (!handler) throw wrongMethod(Object.keys(handlers));
      const app = await appOf(context);
      const byCookie = options.cookie === true && method === 'GET' && !request.headers.has('x-tributary-auth');
      const caller = await (byCookie ? authenticateCookie : authenticate)(app, request, options);
      const { userId } = caller;
      user = userId;
      if (permission === 'administrator' && !(await isAdministrator(app, userId))) {
        refused(app, { request, act: 'administration.refuse', actor: userId });
        throw administratorOnly();
      }
      const { pathname, searchParams: query } = new URL(request.url);
      headers = traceHeaders(request, { requestId, path: pathname, user: userId });
      const traceId = headers[traceIdHeader];
      // Requests are idempotent, so one whose commit response was lost is repeated.
      let named: string | undefined;
      const about = (conversation: string): void => void (named = conversation);
      const response = await bridged((repeated) => {
        const handled = handler({ app, request, requestId, caller, userId, params, query, traceId, about });
        return repeated && method === 'DELETE' ? handled.catch(goneBefore) : handled;
      }, options.once !== true);
      const change = response.ok ? changeOf(request, named, featuresOf(app)) : undefined;
      if (change) hub(app).changed(userId, change);
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    } catch (error) {
      return errorResponse(error, headers, { user, requestId });
    }
  };
  declared(handle, permission);
  return { loader: handle, action: handle };
}

/** Response to a repeated deletion: an earlier attempt has succeeded. */
function goneBefore(error: unknown): Response {
  if (isTributaryError(error) && error.type === 404) return done();
  throw error;
}

function wrongMethod(methods: readonly string[]) {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return appError(405, `this address takes ${allow} only`, { allow });
}

/** Returns an integer from the query; throws 400 if invalid. */
export function numberOf(
  query: URLSearchParams,
  name: string,
  { low, high, unset }: { readonly low: number; readonly high: number; readonly unset: number },
): number {
  const text = query.get(name);
  if (text === null) return unset;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return value;
  // Other text may be anything, even a password, so it is not repeated.
  const found = /^-?[\d.]{1,20}$/.test(text) ? text : `a text of ${text.length} characters`;
  const allowed = `a whole number from ${low} to ${high}`;
  throw appError(400, `${name}: found ${found}; allowed: ${allowed}`, {
    path: name,
    found,
    allowed,
  });
}

export const done = (): Response => new Response(null, { status: 204 });
