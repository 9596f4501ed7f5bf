// Errors as values: from responses and thrown values, and their details. Sentences: error-sentences.ts.
import { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from '@tributary/runtime-core';
import type { ErrorBody, ErrorType } from '@tributary/runtime-core';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

const names = new Set<string>([...runtimeErrorTypes, ...appErrorTypes, ...numericErrorTypes.map(String)]);

export const isErrorType = (value: unknown): value is ErrorType =>
  (typeof value === 'string' || typeof value === 'number') && names.has(String(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) && isErrorType(value['errorType']) && isRecord(value['body']);

/** Why the server cannot use its database, as sent in `reason`, with the key of the sentence. */
const databaseReasons = {
  unreachable: 'away',
  timeout: 'away',
  'disk full': 'full',
  'read only': 'readOnly',
  'disk failing': 'failing',
  corrupt: 'corrupt',
} as const;

/** Returns the database problem; undefined for other errors. */
export function databaseProblemOf({ body }: Pick<ReplyError, 'body'>) {
  const inner = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  if (inner['code'] !== 'database') return undefined;
  return Object.entries(databaseReasons).find(([reason]) => reason === inner['reason'])?.[1] ?? 'away';
}

/** Returns the type for events and the run's log; unknown statuses become their class. */
export function catalogued(type: ReplyErrorType): ErrorType {
  if (isErrorType(type)) return type;
  return typeof type === 'number' && type < 500 ? 400 : 500;
}

/** True if the server requires an account that the user does not have. */
export function isSignInRequired({ type, body }: ReplyError): boolean {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return type === 401 && code === 'sign_in_required';
}

/** Creates an error from a response: our typed body, or the status as type. `raw`: body as text. */
export function errorOfResponse(status: number, raw: string, provider: string, date?: string | null): ReplyError {
  const serverTime = date ? Date.parse(date) : Number.NaN;
  const base = { status, ...(Number.isNaN(serverTime) ? {} : { serverTime }) };
  const value = parse(raw);
  if (isErrorBody(value)) {
    const { errorType: type, body } = value;
    return { ...base, type, message: messageOf(body), body, provider: body.provider ?? provider };
  }
  return { ...base, type: status, message: '', body: raw.slice(0, 500), provider };
}

/** Creates an error from a thrown value: no connection, an interrupted one, or a bug. */
export function errorOfThrown(thrown: unknown, provider: string): ReplyError {
  if (isReplyFailure(thrown)) return thrown.error;
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { type: 'UnknownChatFetchError', message, body: { name, message, stack }, provider };
}

/** Wraps a typed error for throwing. */
export class ReplyFailure extends Error {
  override readonly name = 'ReplyFailure';
  readonly error: ReplyError;
  constructor(error: ReplyError) {
    super(error.message);
    this.error = error;
  }
}
export const isReplyFailure = (value: unknown): value is ReplyFailure => value instanceof ReplyFailure;

/** True if the server responded with 404. */
export const isMissing = (error: unknown): boolean => isReplyFailure(error) && error.error.status === 404;

/** Message for an unparsable chunk; part of the contract. */
export const streamChunkMessage =
  'chat response streaming chunk parse error, please contact your API Provider to fix it.';

export const chunkError = (provider: string, found: string): ReplyError => ({
  type: 'StreamChunkError',
  message: streamChunkMessage,
  body: { found },
  provider,
});

/** Returns the provider's message, wherever it is in the body; empty if there is none. */
export function messageOf(body: unknown, depth = 0): string {
  if (typeof body === 'string') return body;
  if (!isRecord(body) || depth > 4) return '';
  if (typeof body['message'] === 'string') return body['message'];
  for (const key of ['error', 'body', 'errors', 'detail']) {
    const inner = body[key];
    const message = messageOf(Array.isArray(inner) ? inner[0] : inner, depth + 1);
    if (message) return message;
  }
  return '';
}

export interface ErrorFacts {
  readonly requestId?: string;
  /** Id of the call in the server's log. */
  readonly observationId?: string;
  /** Masked if it is the user's. */
  readonly endpoint?: string;
  /** The provider's HTTP status. */
  readonly providerStatus?: string;
  readonly code?: string;
  /** The requested deployment, for providers that have them. */
  readonly deployment?: string;
  /** Cause of a failed connection. */
  readonly cause?: string;
  /** Origin of the outgoing proxy that failed. */
  readonly proxy?: string;
}

export function factsOf({ body }: Pick<ReplyError, 'body'>): ErrorFacts {
  const outer = isRecord(body) ? body : {};
  const inner = isRecord(outer['error']) ? outer['error'] : outer;
  const named = {
    requestId: inner['requestId'],
    observationId: outer['observationId'],
    endpoint: outer['endpoint'],
    providerStatus: inner['status'],
    code: inner['code'],
    deployment: inner['deployId'],
    cause: inner['cause'],
    // A vendor's error may have such a field as well.
    proxy: inner['name'] === 'TransportError' ? inner['proxy'] : undefined,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Returns the seconds until the provider allows a retry, if the response states it. */
export function retryAfterSeconds(error: ReplyError, now = Date.now()): number | undefined {
  const text = `${error.message} ${JSON.stringify(error.body ?? '')}`;
  const date = /"retryAfter":"(\w{3}, [^"]+ GMT)"/i.exec(text)?.[1];
  if (date) return sensible((Date.parse(date) - (error.serverTime ?? now)) / 1000);
  const match =
    /(?:retry[-_ ]?after|retryDelay|try again in|please wait)\\?["']?\s*[:=]?\s*\\?["']?(\d+(?:\.\d+)?)\s*(ms|m(?:in)?\b|s)?/i.exec(
      text,
    );
  if (!match?.[1]) return undefined;
  const value = Number(match[1]);
  return sensible(match[2] === 'ms' ? value / 1000 : match[2]?.startsWith('m') ? value * 60 : value);
}

const sensible = (seconds: number): number | undefined =>
  seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : undefined;

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
