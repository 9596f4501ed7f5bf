// Failures as values: of an answer, of what was thrown, and the facts in them. Their sentences: error-sentences.ts.
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

/** Reason for which the server cannot use its database, as sent in `reason`: the key of the sentence. */
const databaseReasons = {
  unreachable: 'away',
  timeout: 'away',
  'disk full': 'full',
  'read only': 'readOnly',
  'disk failing': 'failing',
  corrupt: 'corrupt',
} as const;

/** Undefined for every other failure. */
export function databaseProblemOf({ body }: Pick<ReplyError, 'body'>) {
  const inner = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  if (inner['code'] !== 'database') return undefined;
  return Object.entries(databaseReasons).find(([reason]) => reason === inner['reason'])?.[1] ?? 'away';
}

/** The type as events and the run's log carry it: of a status that is none of the catalogue, its class. */
export function catalogued(type: ReplyErrorType): ErrorType {
  if (isErrorType(type)) return type;
  return typeof type === 'number' && type < 500 ? 400 : 500;
}

/** The server asks for an account, and this user has none. */
export function isSignInRequired({ type, body }: ReplyError): boolean {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return type === 401 && code === 'sign_in_required';
}

/** An answer that is no reply: our typed body, or the status as the type. `raw` is the body as text. */
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

/** A thrown value as an error: no connection, a cut one, or a bug of ours. */
export function errorOfThrown(thrown: unknown, provider: string): ReplyError {
  if (isReplyFailure(thrown)) return thrown.error;
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { type: 'UnknownChatFetchError', message, body: { name, message, stack }, provider };
}

/** Carries a typed error through code that throws. */
export class ReplyFailure extends Error {
  override readonly name = 'ReplyFailure';
  readonly error: ReplyError;
  constructor(error: ReplyError) {
    super(error.message);
    this.error = error;
  }
}
export const isReplyFailure = (value: unknown): value is ReplyFailure => value instanceof ReplyFailure;

/** True where the server has no such thing. */
export const isMissing = (error: unknown): boolean => isReplyFailure(error) && error.error.status === 404;

/** Sentence for a chunk that cannot be parsed; part of the contract. */
export const streamChunkMessage =
  'chat response streaming chunk parse error, please contact your API Provider to fix it.';

export const chunkError = (provider: string, found: string): ReplyError => ({
  type: 'StreamChunkError',
  message: streamChunkMessage,
  body: { found },
  provider,
});

/** The provider's own words, wherever it put them. Empty when they add nothing. */
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

/** Details of an error besides its sentence, wherever the server put them. */
export interface ErrorFacts {
  readonly requestId?: string;
  /** Names the call in the server's log. */
  readonly observationId?: string;
  /** Masked where it is the user's own. */
  readonly endpoint?: string;
  /** The status the provider answered with; ours follows from the type. */
  readonly providerStatus?: string;
  readonly code?: string;
  /** The deployment that was asked for, where a provider has such. */
  readonly deployment?: string;
  /** Underlying cause of a failed connection. */
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
    // A vendor's own error may have such a field, too.
    proxy: inner['name'] === 'TransportError' ? inner['proxy'] : undefined,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Seconds from the failure until the provider lets us try again, where its answer says so. */
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
