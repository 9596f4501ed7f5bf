// Sentences of failures: the key of the one that an error has, its values, and what it says besides.
import type { ErrorType } from '@tributary/runtime-core';
import { databaseProblemOf, factsOf, isErrorType } from './errors.ts';
import { outageOf } from './outage.ts';
import { isSilence, isSpendingLimit, isTooLarge, unheardOf } from './repairs.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/**
 * The provider's reason below the sentence. The transport's constant message adds nothing to a sentence of its own, but for
 * that of a proxy, which names it and its settings.
 */
export function reasonOf(error: Pick<ReplyError, 'message' | 'body'>): string {
  const inner = isRecord(error.body) ? error.body['error'] : undefined;
  // Our own sentence about a limit, and the system's name of a failed connection, add nothing to the headline.
  if (isSpendingLimit(error) || /^E[A-Z_]{3,}$/.test(error.message.trim())) return '';
  const constant = isRecord(inner) && inner['name'] === 'TransportError';
  const code = transportCodeOf(error);
  return constant && code && code !== 'proxy' ? '' : error.message.trim();
}
