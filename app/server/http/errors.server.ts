// Converts thrown errors to typed JSON responses, and reads and validates request bodies.
import { isTributaryError, TributaryError } from '@tributary/runtime-core';
import type { ErrorType } from '@tributary/runtime-core';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import type { Echo } from '@tributary/runtime-core/schema';
import type { Static } from '../../shared/schema/schema.ts';
import { log } from '../process/log.ts';
import { isTooDeep, maxDepth } from './json-depth.ts';
import { unknownFields } from './unknown-fields.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import type { Reason } from '../process/unavailable.ts';

/** An error of the app itself. The message tells the user what to do next. */
export function appError(
  type: ErrorType,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): TributaryError {
  return new TributaryError(type, message, { error: { message, ...details } });
}

export const notFound = (what: string, id: string | undefined): TributaryError =>
  appError(404, `there is no ${what} "${id ?? ''}"`);

/** 409: the request is valid but contradicts the current state. Its type is that of any refused request. */
class ConflictError extends TributaryError {
  override readonly status: number = 409;
}

export const conflict = (message: string, details: Readonly<Record<string, unknown>>): TributaryError =>
  new ConflictError(400, message, { error: { message, ...details } });

/** 413: the request names too much. Its type is that of a body that is too large. */
class TooLargeError extends TributaryError {
  override readonly status: number = 413;
}

export const tooLarge = (message: string, details: Readonly<Record<string, unknown>>): TributaryError =>
  new TooLargeError(400, message, { error: { message, ...details } });

interface Asker {
  /** Undefined if the request was not authenticated. */
  readonly user?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Returns the JSON response for anything thrown in a route. Unexpected errors are logged, and not shown. */
export function errorResponse(
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
  { user, requestId }: Asker = {},
): Response {
  if (!isTributaryError(error)) log.error({ requestId, user, err: whatMayBeLogged(error) }, 'a route failed');
  const typed = typedOf(error);
  const response = Response.json(typed.toJSON(), {
    status: typed.status,
    headers: { 'cache-control': 'no-cache', ...headersOf(typed), ...headers },
  });
  // A provider's refusal is the outcome of its call.
  if (refusing.has(typed.status) && typed.body.provider === undefined)
    refused.set(response, { reason: reasonOf(typed), user });
  return response;
}

/** Statuses of requests that this server refuses. */
export const refusing: ReadonlySet<number> = new Set([401, 403, 429]);

const refused = new WeakMap<Response, { readonly reason: string; readonly user: string | undefined }>();

/** Returns why this server refused a request; undefined for other responses, also those of providers. */
export const refusalOf = (response: Response) => refused.get(response);

function reasonOf({ type, body }: TributaryError): string {
  const error = typeof body.error === 'object' && body.error !== null ? body.error : {};
  return 'code' in error && typeof error.code === 'string' ? error.code : String(type);
}

function typedOf(error: unknown): TributaryError {
  if (isTributaryError(error)) return error;
  if (!isDatabaseUnavailable(error))
    return appError(500, 'Something went wrong on the server. Details are in the server log.');
  const { reason, done } = error;
  // Not 503: clients and balancers send a request again after that.
  if (reason === 'unreachable' && done === 'unknown') return appError(500, answerLost, { code: 'database', reason });
  return appError(503, unavailable[reason], { code: 'database', reason, retryAfter: 5 });
}

const answerLost =
  'the connection to the database broke before it answered: look whether the change was made before you send it again';

const unavailable: Readonly<Record<Reason, string>> = {
  unreachable: 'the database cannot be reached: nothing of this request is lost if it is sent again in a moment',
  timeout: 'the database does not answer: send this request again in a moment',
  'disk full': 'the disk of the server is full: its operator has to make room, then send this request again',
  'read only': 'the disk of the server cannot be written: tell its operator, then send this request again',
  'disk failing': 'the disk of the server reports errors: tell its operator, then send this request again',
  corrupt: 'the database of the server is damaged: its operator has to restore a copy',
};

/** Seconds or a date. The value may come from a vendor; an invalid header value would break the response. */
export const retryAfterForm = /^[\w .,:+-]{1,40}$/;
const methods = /^[A-Z]+(, [A-Z]+)*$/;

/** Headers of an error: Retry-After and Allow. */
function headersOf({ body }: TributaryError): Record<string, string> {
  const error = typeof body.error === 'object' && body.error !== null ? body.error : {};
  return {
    ...('retryAfter' in error && retryAfterForm.test(String(error.retryAfter))
      ? { 'retry-after': String(error.retryAfter) }
      : {}),
    ...('allow' in error && body.provider === undefined && methods.test(String(error.allow))
      ? { allow: String(error.allow) }
      : {}),
  };
}

/** Library errors may contain requests with headers and keys: only these three fields are safe. */
function whatMayBeLogged(error: unknown): { readonly name: string; readonly message: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: 'something that is no error was thrown' };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}

export const tooDeep = () =>
  appError(400, `the body is nested too deeply: send at most ${maxDepth} levels of objects and lists`, {
    path: '',
    found: `more than ${maxDepth} levels`,
    allowed: `at most ${maxDepth} levels`,
    code: 'too_deep',
  });

export const notJSON = () =>
  appError(400, 'the body is not JSON: send application/json', {
    path: '',
    found: 'no JSON',
    allowed: 'a JSON object',
  });

/** Cached per request, because a request may be retried when the database is back. */
const bodies = new WeakMap<Request, Promise<string>>();

/** Returns the raw body, for parsing in a thread. */
export function textOf(request: Request): Promise<string> {
  const known = bodies.get(request) ?? request.text();
  bodies.set(request, known);
  return known;
}

/** The gate admits forms only where they belong (server/gate.ts). */
const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');

/** An empty form field counts as missing. */
const fieldsOf = (text: string): object =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));

function logUnknown({ method, url }: Request, fields: readonly string[]): void {
  if (fields.length > 0) log.debug({ method, path: new URL(url).pathname, fields }, 'unknown fields were ignored');
}

/**
 * Returns the JSON body, validated. Throws 400 with path, found and allowed value. Use `echo: 'none'` for bodies with
 * credentials, because proxies and error trackers store error responses.
 */
export async function readBody<const S extends object>(
  request: Request,
  schema: S,
  echo: Echo = 'plain',
): Promise<Static<S>> {
  let value: unknown;
  try {
    const text = await textOf(request);
    if (isTooDeep(text)) throw tooDeep();
    value = isForm(request) ? fieldsOf(text) : JSON.parse(text);
  } catch (error) {
    if (isTributaryError(error)) throw error;
    throw notJSON();
  }
  const problems = problemsOf(schema, value, echo);
  const first = problems[0];
  if (first) throw appError(400, explain(problems), { ...first, problems });
  if (log.isLevelEnabled('debug')) logUnknown(request, unknownFields(schema, value));
  return value as Static<S>; // the schema has just checked it
}
