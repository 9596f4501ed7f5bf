// Errors on their way out: the typed body and its status, whatever was thrown.
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

/** An error of the app itself, with a sentence that says what to do next. */
export function appError(
  type: ErrorType,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): TributaryError {
  return new TributaryError(type, message, { error: { message, ...details } });
}

export const notFound = (what: string, id: string | undefined): TributaryError =>
  appError(404, `there is no ${what} "${id ?? ''}"`);

/** The request fits, and what it builds on is not as it says. The type is that of any refused request. */
class ConflictError extends TributaryError {
  override readonly status: number = 409;
}

export const conflict = (message: string, details: Readonly<Record<string, unknown>>): TributaryError =>
  new ConflictError(400, message, { error: { message, ...details } });

/** Refusal of a request that names too much. The type is that of a body that is too large. */
class TooLargeError extends TributaryError {
  override readonly status: number = 413;
}

export const tooLarge = (message: string, details: Readonly<Record<string, unknown>>): TributaryError =>
  new TooLargeError(400, message, { error: { message, ...details } });

/** The JSON answer of anything thrown in a route. What nobody expected is logged, and answered without its inside. */
export function errorResponse(error: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  if (!isTributaryError(error)) log.error({ err: whatMayBeLogged(error) }, 'a route failed');
  const typed = typedOf(error);
  return Response.json(typed.toJSON(), {
    status: typed.status,
    headers: { 'cache-control': 'no-cache', ...headersOf(typed), ...headers },
  });
}

function typedOf(error: unknown): TributaryError {
  if (isTributaryError(error)) return error;
  if (!isDatabaseUnavailable(error))
    return appError(500, 'Something went wrong on the server. Details are in the server log.');
  const { reason, done } = error;
  const message = reason === 'unreachable' && done === 'unknown' ? answerLost : unavailable[reason];
  return appError(503, message, { code: 'database', reason, retryAfter: 5 });
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

/** Seconds or a date: the value may be a vendor's, and what is no header would break the answer. */
const retryAfter = /^[\w ,:+-]{1,40}$/;
const methods = /^[A-Z]+(, [A-Z]+)*$/;

/** Headers of an error: the time to retry after, the methods that an address accepts. */
function headersOf({ body }: TributaryError): Record<string, string> {
  const error = typeof body.error === 'object' && body.error !== null ? body.error : {};
  return {
    ...('retryAfter' in error && retryAfter.test(String(error.retryAfter))
      ? { 'retry-after': String(error.retryAfter) }
      : {}),
    ...('allow' in error && body.provider === undefined && methods.test(String(error.allow))
      ? { allow: String(error.allow) }
      : {}),
  };
}

/** Errors of libraries carry requests with their headers, and keys in them: only these three are known to be plain. */
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

/** Kept with the request: it may be handled again when its database comes back. */
const bodies = new WeakMap<Request, Promise<string>>();

/** The body as it came, for work that reads it on a thread. */
export function textOf(request: Request): Promise<string> {
  const known = bodies.get(request) ?? request.text();
  bodies.set(request, known);
  return known;
}

/** The fields of a form. The gate lets none through but where it belongs (server/gate.ts). */
const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');

/** A field left empty counts as not sent. */
const fieldsOf = (text: string): object =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));

function logUnknown({ method, url }: Request, fields: readonly string[]): void {
  if (fields.length > 0) log.debug({ method, path: new URL(url).pathname, fields }, 'unknown fields were ignored');
}

/**
 * The request's JSON as a value of the schema; else 400 with path, what was found and what is allowed. `echo` is `none` for
 * bodies with credentials: proxies and error trackers keep error responses.
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
  return value as Static<S>; // the schema has just said so
}
