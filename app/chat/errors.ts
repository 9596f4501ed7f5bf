// Error types in the browser: what a failed answer says, its text's key, and the one action that repairs it.
import type { ErrorBody, ErrorType, NamedErrorType } from '@tributary/runtime-core';
import type { ReplyError } from './reply.ts';

/** What the error card offers first. Each has one button text and one small piece of interface. */
export type Remedy =
  | 'credentials'
  | 'accessCode'
  | 'signIn'
  | 'localServer'
  | 'shorten'
  | 'pickModel'
  | 'switchProvider'
  | 'unstreamed'
  | 'pull'
  | 'wait'
  | 'clock'
  | 'arguments'
  | 'retry';

/** Design page 3.10, as data. Every type has exactly one first action. */
export const remedies = {
  InvalidProviderAPIKey: 'credentials',
  NoOpenAIAPIKey: 'credentials',
  InvalidUserKey: 'credentials',
  InvalidGithubToken: 'credentials',
  InvalidBedrockCredentials: 'credentials',
  InvalidVertexCredentials: 'credentials',
  InvalidOllamaArgs: 'credentials',
  InvalidAccessCode: 'accessCode',
  InvalidClerkUser: 'signIn',
  OllamaServiceUnavailable: 'localServer',
  OllamaBizError: 'pickModel',
  ExceededContextWindow: 'shorten',
  ModelNotFound: 'pickModel',
  InsufficientQuota: 'switchProvider',
  QuotaLimitReached: 'wait',
  PermissionDenied: 'pickModel',
  LocationNotSupportError: 'switchProvider',
  ConnectionCheckFailed: 'retry',
  StreamChunkError: 'unstreamed',
  PluginFailToTransformArguments: 'arguments',
  SystemTimeNotMatchError: 'clock',
  FreePlanLimit: 'credentials',
  SubscriptionPlanLimit: 'credentials',
  SubscriptionKeyMismatch: 'credentials',
  AgentRuntimeError: 'retry',
  ProviderBizError: 'retry',
  CreateMessageError: 'retry',
  UnknownChatFetchError: 'retry',
  400: 'pickModel',
  401: 'signIn',
  403: 'switchProvider',
  404: 'pickModel',
  405: 'pickModel',
  429: 'wait',
  500: 'retry',
  502: 'retry',
  503: 'retry',
  504: 'retry',
} as const satisfies Record<NamedErrorType | (ErrorType & number), Remedy>;

const names = new Set(Object.keys(remedies));

export const isErrorType = (value: unknown): value is ErrorType =>
  (typeof value === 'string' || typeof value === 'number') && names.has(String(value));

/** The type decides, but for a local server that says which model it misses: that one can be fetched. */
export function remedyOf({ type, message }: Pick<ReplyError, 'type' | 'message'>): Remedy {
  return type === 'OllamaBizError' && missingModel.test(message) ? 'pull' : remedies[type];
}
const missingModel = /\bmodel\b.*\bnot found\b|try pulling/i;

/** The key of the sentence in the `error` namespace. A type the texts do not know reads as the unknown failure. */
export function textKey(type: ErrorType) {
  return `response.${names.has(String(type)) ? type : 'UnknownChatFetchError'}` as const;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) && isErrorType(value['errorType']) && isRecord(value['body']);

const numericTypes = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504] as const;

/** The type of a status that came without our body: itself where the catalogue has it, else its class. */
export function typeOfStatus(status: number): ErrorType {
  const same = numericTypes.find((type) => type === status);
  if (same) return same;
  return status >= 500 ? 500 : 400;
}

/** An answer that is no reply: our typed body, or the status alone. `raw` is the body as text. */
export function errorOfResponse(status: number, raw: string, provider: string, date?: string | null): ReplyError {
  const serverTime = date ? Date.parse(date) : Number.NaN;
  const base = { status, ...(Number.isNaN(serverTime) ? {} : { serverTime }) };
  const value = parse(raw);
  if (isErrorBody(value)) {
    const { errorType: type, body } = value;
    return { ...base, type, message: messageOf(body), body, provider: body.provider ?? provider };
  }
  return { ...base, type: typeOfStatus(status), message: '', body: raw.slice(0, 500), provider };
}

/** What was thrown on the way: no connection, a cut one, or a fault of ours. */
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

/** The specification's sentence for a chunk nobody can read (section 8). */
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
