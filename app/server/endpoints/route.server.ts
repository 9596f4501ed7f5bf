// Common steps of API routes: parse, call, respond, and convert errors to typed responses.
import type { ActionFunctionArgs } from '@remix-run/node';
import { isTributaryError, TributaryError } from '@tributary/runtime-core';
import type { OperationTypes, SideOperation } from '@tributary/runtime-core';
import { appOf } from '../app-of.ts';
import { whileStanding } from '../auth/session-ends.server.ts';
import { pushBodyOf, pushResponse } from '../http/push-body.ts';
import { declared } from './permission.ts';
import type { App } from '../process/app.ts';
import { authenticate } from '../auth/auth.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError, errorResponse, readBody } from '../http/errors.server.ts';
import { requestIdOf } from '../http/request.ts';
import { getRuntime } from '../providers/runtime.server.ts';
import { observationHeader, traceHeaders } from '../http/trace.server.ts';
import type { AskedCall, CallPurpose } from '../calls/admitted-call.ts';
import { estimateOfOperation } from '../usage/estimate.ts';
import { noteResult, readingsOf } from '../usage/operation-facts.ts';
import { makeCall } from '../usage/record.server.ts';

export interface Call {
  readonly app: App;
  readonly request: Request;
  readonly provider: string;
  readonly caller: Caller;
  /** Id of the request and of its provider call, in the response, errors and log. */
  readonly observationId: string;
}

type Handler = (call: Call) => Promise<Response>;
type Method = 'GET' | 'POST';

/** Defines a provider's route: authenticated, one method, typed errors, traced if the caller enables it. */
export function providerRoute(method: Method, handle: Handler): (args: ActionFunctionArgs) => Promise<Response> {
  return declared(async ({ request, params, context }) => {
    let headers: Readonly<Record<string, string>> = {};
    let user: string | undefined;
    const observationId = requestIdOf(request);
    try {
      checkMethod(request, method);
      const provider = params['provider'] ?? '';
      const app = await appOf(context);
      const caller = await authenticate(app, request);
      user = caller.userId;
      const traced = traceHeaders(request, { requestId: observationId, provider, user });
      headers = { ...traced, [observationHeader]: observationId };
      const response = standing(app, caller, await handle({ app, request, provider, caller, observationId }));
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
      return response;
    } catch (error) {
      const asker = { user, requestId: observationId };
      if (!isTributaryError(error) || error.body.provider === undefined) return errorResponse(error, headers, asker);
      const { type, message } = error;
      const body = { ...error.body, observationId };
      return errorResponse(new TributaryError(type, message, body), headers);
    }
  }, 'user');
}

/** Ends a stream when the session of its reader ends. */
function standing(app: App, { session }: Caller, response: Response): Response {
  const body = pushBodyOf(response);
  const { status, headers } = response;
  return body ? pushResponse(whileStanding(app, session, body), { status, headers }) : response;
}

/** Throws 405 for any other method; routes for GET also respond to HEAD. */
export function checkMethod({ method }: Request, allowed: Method): void {
  if (method !== allowed && !(allowed === 'GET' && method === 'HEAD')) throw wrongMethod(allowed);
}

function wrongMethod(method: Method): TributaryError {
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  return appError(405, `this address takes ${method} only`, { allow });
}

/** Loader of POST-only routes, and action of GET-only routes. */
export const postOnly = (): Response => errorResponse(wrongMethod('POST'));
export const getOnly = (): Response => errorResponse(wrongMethod('GET'));

/** `owner`: the provider whose keys are used, if not the route's. Routes without a payload read it from the query. */
export const askedCall = (
  call: Call,
  asked: Pick<AskedCall, 'purpose' | 'model' | 'estimate'>,
  owner = inQuery(call.request, 'provider') ?? call.provider,
): AskedCall => ({ ...asked, provider: owner, route: call.provider });

/** Returns a query parameter; fast if there is no query. */
export const inQuery = ({ url }: Request, name: string): string | null =>
  url.includes('?') ? new URL(url).searchParams.get(name) : null;

/** Purposes of operations. */
const purposes: Readonly<Record<SideOperation, CallPurpose>> = {
  embeddings: 'embedding',
  textToImage: 'image',
  textToSpeech: 'speech',
  speechToText: 'transcription',
  models: 'list',
  pullModel: 'pull',
};

/** Defines a route for one operation. `check` runs before any costs; `respond` gets the result. */
export function operationRoute<Name extends SideOperation>(
  operation: Name,
  schema: { readonly static: OperationTypes[Name]['params'] },
  respond: (result: OperationTypes[Name]['result'], params: OperationTypes[Name]['params']) => Response,
  check?: (params: OperationTypes[Name]['params'], app: App) => Promise<void>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return providerRoute('POST', async (call) => {
    const params: OperationTypes[Name]['params'] = await readBody(call.request, schema);
    await check?.(params, call.app);
    const runtime = await getRuntime(call.app);
    const { app, provider, caller, request, observationId: requestId } = call;
    const model = 'model' in params && typeof params.model === 'string' ? params.model : undefined;
    const asked = { purpose: purposes[operation], model, estimate: () => estimateOfOperation(operation, params) };
    const result = await makeCall(app, caller, askedCall(call, asked), request.signal, async (keys, meter) => {
      const options = { ...keys, signal: request.signal, user: caller.userId, requestId, ...readingsOf(meter) };
      const result = await runtime.run(operation, provider, params, options);
      noteResult(meter, operation, params, result);
      return result;
    });
    return respond(result, params);
  });
}
