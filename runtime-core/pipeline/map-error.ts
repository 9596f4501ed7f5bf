// Maps thrown values and failures in replies to a typed error: first by the taps, then by the core's rules.
import type { CallContext, CallStage, ErrorVerdict, Failure, UnreadAnswer } from '../contract/call.ts';
import type { ErrorBody, ErrorType } from '../contract/errors.ts';
import type { Hooks } from '../contract/hooks.ts';
import { runBail } from '../hooks/run.ts';
import { classifyError } from '../errors/classify.ts';
import { connectionCodeOf } from '../contract/connection.ts';
import { isTributaryError, isVendorError, TributaryError } from '../errors/error.ts';
import { createRedactor, maskURL, sameHost } from '../errors/mask.ts';
import { retryAfter } from '../errors/retry-after.ts';
import { cancelledMessage } from '../errors/table.ts';

/** Converts a thrown value to a failure. Reads the fields that vendor SDKs set on their error classes. */
export function toFailure(thrown: unknown, stage: CallStage, signal: AbortSignal): Failure {
  const { aborted } = signal;
  if (isVendorError(thrown)) {
    const { message, status, code, body, headers, connection, unread } = thrown;
    return {
      stage,
      fromVendor: true,
      aborted,
      message,
      status,
      body,
      headers,
      error: thrown,
      ...(code ? { code } : {}),
      ...(connection ? { connection } : {}),
      ...(unread ? { unread } : {}),
    };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { stage, fromVendor: false, aborted, message, error: thrown };
}

/** The core's mapping, if no tap returns a verdict. */
function defaultVerdict(failure: Failure, context: CallContext): ErrorVerdict {
  if (failure.aborted) return { type: 'ProviderBizError', message: cancelledMessage };
  return classifyError(failure, context) ?? (failure.fromVendor ? 'ProviderBizError' : 'AgentRuntimeError');
}

function ask(hooks: Hooks, failure: Failure, context: CallContext): ErrorVerdict | undefined {
  try {
    return runBail<Failure, ErrorVerdict>(hooks.mapError, failure, context);
  } catch {
    return undefined;
  }
}

/** Never throws. The result contains no secret and no custom host. */
export function toTypedError(hooks: Hooks, given: Failure, context: CallContext): TributaryError {
  if (isTributaryError(given.error)) return given.error;
  const failure = withConnection(given);
  const unquoted = context.foreignAddress && failure.unread ? describedOnly(failure, failure.unread) : undefined;
  const verdict =
    (failure.aborted ? undefined : (failure.type ?? ask(hooks, failure, context))) ?? defaultVerdict(failure, context);
  const type: ErrorType = typeof verdict === 'object' ? verdict.type : verdict;
  const redactor = createRedactor(context.vault, context.manifest.baseURL, context.secrets);
  // Taps add their message to the quoted response; ask them again with the description instead of the quotation.
  const spoken =
    unquoted && typeof verdict === 'object' && verdict.message !== undefined ? ask(hooks, unquoted, context) : verdict;
  const said = typeof spoken === 'object' ? spoken.message : undefined;
  const message = redactor.text(said ?? (unquoted ?? failure).message);
  const details = typeof verdict === 'object' ? verdict.details : undefined;
  return new TributaryError(type, message, {
    ...where(context),
    error: redactor.clean({ ...describe(unquoted ?? failure, message), ...details }),
    provider: context.provider,
    ...(failure.connection ? { code: failure.connection } : {}),
  });
}

/** Adds the connection code of a transport error. A timeout is 504 for every provider. */
function withConnection(failure: Failure): Failure {
  const { error } = failure;
  const code = error instanceof Error && error.name === 'TransportError' && 'code' in error ? error.code : undefined;
  const connection = failure.connection ?? connectionCodeOf(typeof code === 'string' ? code : undefined);
  if (connection === undefined) return failure;
  return { ...failure, connection, ...(connection === 'timeout' && !failure.aborted ? { type: 504 } : {}) };
}

/** Describes the response without quoting it: otherwise users could read internal servers through an address they enter. */
function describedOnly(failure: Failure, { contentType, length = 0 }: UnreadAnswer): Failure {
  const { status } = failure;
  const words = [`status ${status ?? 'unknown'}`, contentType || 'no content type', `length ${length}`].join(', ');
  const message = failure.type === 'StreamChunkError' ? failure.message : `the address answered with ${words}`;
  return {
    ...failure,
    message,
    error: new Error(message),
    body: { reason: 'not_json', contentType, length },
  };
}

/** The vendor's error object if there is one, else name and message; never a stack. */
function describe(failure: Failure, message: string): Record<string, unknown> {
  const facts = pick({
    status: failure.status,
    code: failure.code ?? failure.connection,
    requestId: requestId(failure.headers),
    retryAfter: retryAfter(failure.headers, failure.status, Date.now(), failure.body),
  });
  const { body } = failure;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...facts, ...body, message };
  if (body !== undefined) return { ...facts, message, body };
  const { error } = failure;
  if (!(error instanceof Error)) return pick({ ...facts, message });
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  // Origin of an outgoing proxy that failed.
  const proxy = 'proxy' in error ? error.proxy : undefined;
  return pick({ ...facts, name: error.name, message, cause, proxy });
}

const requestId = (headers: Readonly<Record<string, string>> | undefined): string | undefined =>
  headers?.['x-request-id'] ?? headers?.['request-id'] ?? headers?.['x-amzn-requestid'];

function pick(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

function where(context: CallContext): Pick<ErrorBody['body'], 'endpoint'> {
  const { baseURL, endpoint, baseURLOrAccountID: either } = context.vault;
  const own = baseURL ?? endpoint ?? (either !== undefined && /^https?:/.test(either) ? either : undefined);
  const vendors = context.manifest.baseURL;
  if (!own) return vendors ? { endpoint: vendors } : {};
  return { endpoint: maskURL(own, vendors !== undefined && sameHost(own, vendors)) };
}
