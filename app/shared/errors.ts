// Error types in the browser: what a failed answer says, and the key of its sentence.
import type { ErrorBody, ErrorType } from '@tributary/runtime-core';
import { outageOf } from './outage.ts';
import { isSilence, isSpendingLimit, isTooLarge, repairs, unheardOf } from './repairs.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

const names = new Set(Object.keys(repairs));

export const isErrorType = (value: unknown): value is ErrorType =>
  (typeof value === 'string' || typeof value === 'number') && names.has(String(value));

/** The key of the sentence in the `error` namespace; `code` of the status that has none of its own is a parameter of it. */
export function textKey(type: ReplyErrorType) {
  if (isErrorType(type)) return `response.${type}` as const;
  // A type of a newer server, or a status that no text knows by its number.
  if (typeof type !== 'number') return 'response.UnknownChatFetchError';
  return type < 500 ? 'status.refused' : 'status.failed';
}

/**
 * Failures between here and the provider that the server names in `code`; `gateway` is a page with a status from 500 on,
 * `proxy` any failure of the proxy that the server's calls go through.
 */
export const transportCodes = [
  'dns',
  'refused',
  'reset',
  'certificate',
  'timeout',
  'html',
  'gateway',
  'proxy',
  'private_address',
] as const;
export type TransportCode = (typeof transportCodes)[number];

/** Beside the provider's own error or in it. */
export function transportCodeOf({ body }: Pick<ReplyError, 'body'>): TransportCode | undefined {
  const outer = isRecord(body) ? body['code'] : undefined;
  const { code, providerStatus, proxy } = factsOf({ body });
  if (proxy !== undefined) return 'proxy';
  const found = transportCodes.find((each) => each === outer) ?? transportCodes.find((each) => each === code);
  // A wrong address answers with a page of its own, not with a failure of what stands before it.
  return found === 'html' && Number(providerStatus) >= 500 ? 'gateway' : found;
}

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

/** Statuses without a type of their own whose meaning is that of a type that has one. */
const sentenceOfStatus: Readonly<Record<number, ErrorType>> = {
  402: 'InsufficientQuota',
  408: 504,
  529: 503,
};

/** The key of the sentence that says what went wrong: what is known of the way comes before the type. */
export function sentenceKey(
  error: Pick<ReplyError, 'type' | 'body' | 'status'> & Partial<Pick<ReplyError, 'message'>>,
) {
  const { type } = error;
  if (isSpendingLimit(error)) return 'spendingLimit';
  if (isTooLarge(error)) return 'tooLarge';
  const unheard = unheardOf(error);
  if (unheard) return `unheard.${unheard.refused}` as const;
  const database = databaseProblemOf(error);
  if (database) return `database.${database}` as const;
  const code = transportCodeOf(error);
  if (code && !saysMore(type, code)) return `transport.${code}` as const;
  const met = metByBrowser(error);
  if (met) return `met.${met}` as const;
  if (type === 413) return 'status.tooLarge';
  const outage = outageOf(error);
  if (outage) return textKey(outage);
  return textKey(typeof type === 'number' ? (sentenceOfStatus[type] ?? type) : type);
}

/** A local server that does not answer has a sentence of its own, and a repair that finds out why. */
const saysMore = (type: ReplyErrorType, code: TransportCode): boolean =>
  type === 'OllamaServiceUnavailable' && isSilence(code);

/** Causes of failure when this browser called the provider itself (fetch-on-client). */
const browserCauses = { cors: 'cors', 'mixed-content': 'mixed', unreachable: 'unreachable' } as const;

export function metByBrowser(error: Pick<ReplyError, 'body'>) {
  const { cause } = factsOf(error);
  return Object.entries(browserCauses).find(([name]) => name === cause)?.[1];
}

/** Values interpolated into the error sentences. */
export const textValues = (
  { type, ...error }: Pick<ReplyError, 'type'> & Partial<Pick<ReplyError, 'body'>>,
  provider: string,
  model: string,
) => ({
  provider,
  model,
  code: String(type),
  name: unheardOf(error)?.name ?? '',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) && isErrorType(value['errorType']) && isRecord(value['body']);

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

/**
 * The provider's reason below the sentence. The transport's constant message adds nothing to a sentence of its own, but for
 * that of a proxy, which names it and its settings.
 */
export function reasonOf(error: Pick<ReplyError, 'message' | 'body'>): string {
  const inner = isRecord(error.body) ? error.body['error'] : undefined;
  const constant = isRecord(inner) && inner['name'] === 'TransportError';
  const code = transportCodeOf(error);
  return constant && code && code !== 'proxy' ? '' : error.message.trim();
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
