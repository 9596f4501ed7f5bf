// Maps errors to translation keys, values and the provider's reason.
import type { ErrorType } from '@tributary/runtime-core';
import { databaseProblemOf, factsOf, isErrorType } from './errors.ts';
import { operatorRefusalOf, refusalValues } from './operator-refusals.ts';
import { outageOf } from './outage.ts';
import { isSilence, isSpendingLimit, isTooLarge, unheardOf } from './repairs.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the key in the `error` namespace; statuses without a text of their own are passed as a parameter. */
export function textKey(type: ReplyErrorType) {
  if (isErrorType(type)) return `response.${type}` as const;
  // A type of a newer server, or an unknown status.
  if (typeof type !== 'number') return 'response.UnknownChatFetchError';
  return type < 500 ? 'status.refused' : 'status.failed';
}

/**
 * Transport failures named by the server in `code`. `gateway`: an HTML page with a status of 500 or above. `proxy`:
 * failure of the server's outgoing proxy.
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

/** Returns the code, from the body or the provider's error in it. */
export function transportCodeOf({ body }: Pick<ReplyError, 'body'>): TransportCode | undefined {
  const outer = isRecord(body) ? body['code'] : undefined;
  const { code, providerStatus, proxy } = factsOf({ body });
  if (proxy !== undefined) return 'proxy';
  const found = transportCodes.find((each) => each === outer) ?? transportCodes.find((each) => each === code);
  // A wrong address returns a page with another status; from 500 it is a failing gateway.
  return found === 'html' && Number(providerStatus) >= 500 ? 'gateway' : found;
}

/** Statuses with the meaning of another type. */
const sentenceOfStatus: Readonly<Record<number, ErrorType>> = {
  402: 'InsufficientQuota',
  408: 504,
  529: 503,
};

/** Returns the key of an error's sentence: transport codes take precedence over the type. */
export function sentenceKey(
  error: Pick<ReplyError, 'type' | 'body' | 'status'> & Partial<Pick<ReplyError, 'message'>>,
) {
  const { type } = error;
  if (isSpendingLimit(error)) return 'spendingLimit';
  const refusal = operatorRefusalOf(error);
  if (refusal) return refusal.key;
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

/** An unreachable local server has a specific sentence and repair. */
const saysMore = (type: ReplyErrorType, code: TransportCode): boolean =>
  type === 'OllamaServiceUnavailable' && isSilence(code);

/** Causes of failed client-side calls (fetch-on-client). */
const browserCauses = { cors: 'cors', 'mixed-content': 'mixed', unreachable: 'unreachable' } as const;

export function metByBrowser(error: Pick<ReplyError, 'body'>) {
  const { cause } = factsOf(error);
  return Object.entries(browserCauses).find(([name]) => name === cause)?.[1];
}

/** Returns the values for the error sentences. */
export const textValues = (
  { type, ...error }: Pick<ReplyError, 'type'> & Partial<Pick<ReplyError, 'body'>>,
  provider: string,
  model: string,
  language: string,
) => ({
  provider,
  model,
  code: String(type),
  name: unheardOf(error)?.name ?? '',
  ...(operatorRefusalOf(error) ? refusalValues(error, language) : {}),
});

/**
 * Returns the provider's reason. Skips the transport's constant message, except for a proxy, which it names with its
 * settings.
 */
export function reasonOf(error: Pick<ReplyError, 'message' | 'body'>): string {
  const inner = isRecord(error.body) ? error.body['error'] : undefined;
  // Our own message about a limit, and a system error code, add nothing to the sentence.
  if (isSpendingLimit(error) || operatorRefusalOf(error) || /^E[A-Z_]{3,}$/.test(error.message.trim())) return '';
  const constant = isRecord(inner) && inner['name'] === 'TransportError';
  const code = transportCodeOf(error);
  return constant && code && code !== 'proxy' ? '' : error.message.trim();
}
