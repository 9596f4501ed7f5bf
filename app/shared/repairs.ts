// Repairs of errors: a primary and a secondary action per type, as data.
import type { ErrorType, NamedErrorType } from '@tributary/runtime-core';
import { isUnheard } from './unheard.ts';
import { payloadTooLarge } from './body-limit.ts';
import { operatorRefusalOf } from './operator-refusals.ts';
import { outageOf } from './outage.ts';
import type { TransportCode } from './error-sentences.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

/** Action of a button in the error card, rendered by an exhaustive switch. */
export type Repair =
  /** Retries the same request. */
  | 'retry'
  /** Retries automatically with growing delays, up to a limit. */
  | 'keepTrying'
  /** Counts down to the provider's retry time, and optionally retries then. */
  | 'wait'
  /** Retries without streaming. */
  | 'unstreamed'
  /** Opens a new session with this server, then retries. */
  | 'renew'
  | 'signIn'
  | 'pickModel'
  | 'billing'
  /** Opens the provider's settings at the base URL field. */
  | 'baseURL'
  /** Saves a diagnostic report without secrets and texts. */
  | 'capsule'
  /** Lets this question pass the spending limit, and retries. */
  | 'sendAnyway'
  /** Opens the limits in the settings. */
  | 'limits'
  /** Retries without the sounds that the model does not accept. */
  | 'withoutSound'
  | Panel;

/** Repairs that unfold in the card. */
export type Panel =
  | 'credentials'
  | 'ownKey'
  | 'address'
  /** Explains why a certificate is not trusted, and what an operator can do. */
  | 'certificate'
  | 'accessCode'
  | 'localServer'
  | 'pull'
  | 'fit'
  | 'findModel'
  | 'elsewhere'
  | 'plan'
  | 'probe'
  | 'arguments'
  | 'clock';

export interface Repairs {
  readonly primary: Repair;
  readonly secondary: Repair;
}

const credentials = { primary: 'credentials', secondary: 'pickModel' } as const;
const ownKey = { primary: 'ownKey', secondary: 'pickModel' } as const;
const again = { primary: 'retry', secondary: 'capsule' } as const;
const persistently = { primary: 'retry', secondary: 'keepTrying' } as const;
const otherModel = { primary: 'pickModel', secondary: 'capsule' } as const;

export const repairs = {
  InvalidProviderAPIKey: credentials,
  NoOpenAIAPIKey: credentials,
  InvalidUserKey: credentials,
  InvalidGithubToken: credentials,
  InvalidBedrockCredentials: credentials,
  InvalidVertexCredentials: credentials,
  InvalidAccessCode: { primary: 'accessCode', secondary: 'ownKey' },
  InvalidClerkUser: { primary: 'signIn', secondary: 'ownKey' },
  InvalidOllamaArgs: { primary: 'address', secondary: 'pickModel' },
  OllamaServiceUnavailable: { primary: 'localServer', secondary: 'retry' },
  OllamaBizError: { primary: 'retry', secondary: 'pickModel' },
  ExceededContextWindow: { primary: 'fit', secondary: 'pickModel' },
  ModelNotFound: { primary: 'findModel', secondary: 'retry' },
  InsufficientQuota: { primary: 'billing', secondary: 'elsewhere' },
  QuotaLimitReached: { primary: 'wait', secondary: 'pickModel' },
  PermissionDenied: { primary: 'plan', secondary: 'pickModel' },
  LocationNotSupportError: { primary: 'elsewhere', secondary: 'retry' },
  ConnectionCheckFailed: { primary: 'probe', secondary: 'retry' },
  StreamChunkError: { primary: 'unstreamed', secondary: 'capsule' },
  PluginFailToTransformArguments: { primary: 'arguments', secondary: 'retry' },
  SystemTimeNotMatchError: { primary: 'clock', secondary: 'retry' },
  FreePlanLimit: ownKey,
  SubscriptionPlanLimit: ownKey,
  SubscriptionKeyMismatch: ownKey,
  AgentRuntimeError: again,
  ProviderBizError: again,
  CreateMessageError: again,
  UnknownChatFetchError: again,
  400: otherModel,
  401: { primary: 'renew', secondary: 'signIn' },
  403: { primary: 'elsewhere', secondary: 'retry' },
  404: { primary: 'findModel', secondary: 'retry' },
  405: otherModel,
  429: { primary: 'wait', secondary: 'pickModel' },
  500: again,
  502: persistently,
  503: persistently,
  504: { primary: 'retry', secondary: 'pickModel' },
} as const satisfies Record<NamedErrorType | (ErrorType & number), Repairs>;

/** Repairs by transport code, which the type does not distinguish. */
export const repairsOfCode: Readonly<Record<TransportCode, Repairs>> = {
  dns: { primary: 'probe', secondary: 'baseURL' },
  refused: { primary: 'probe', secondary: 'baseURL' },
  reset: persistently,
  certificate: { primary: 'certificate', secondary: 'retry' },
  timeout: { primary: 'retry', secondary: 'pickModel' },
  html: { primary: 'baseURL', secondary: 'retry' },
  gateway: persistently,
  proxy: persistently,
  private_address: { primary: 'address', secondary: 'pickModel' },
};

/** Repairs of statuses without a type, from proxies between browser and server. */
const repairsOfStatus: Readonly<Record<number, Repairs>> = {
  402: repairs.InsufficientQuota,
  // Old images are sent with every question.
  413: repairs.ExceededContextWindow,
  // May be temporary, like statuses above 500.
  408: persistently,
  425: persistently,
  // Unsupported by the server: a retry would fail as well.
  501: otherModel,
  505: otherModel,
};

function usual(type: ReplyErrorType): Repairs {
  const known: Partial<Record<ReplyErrorType, Repairs>> = repairs;
  const byType = known[type];
  if (byType || typeof type !== 'number') return byType ?? again;
  return repairsOfStatus[type] ?? (type < 500 ? otherModel : persistently);
}

/** Facts known to the card in addition to the error. */
export interface RepairFacts {
  /** True if the provider's manifest has a billing page. */
  readonly billing: boolean;
  /** True if the provider can download models by name. */
  readonly pulls?: boolean;
  /** True if the provider stated a retry time. */
  readonly wait: boolean;
  /** The call did not reach its destination: the user's server or a client-side call (`own`), or a vendor. */
  readonly unreached?: 'own' | 'vendor' | undefined;
  /** True if the user entered the address. */
  readonly ownAddress?: boolean;
  /** Transport failure, if the server named it. */
  readonly code?: TransportCode | undefined;
}

/** True if the user's spending limit refused the call. */
export const isSpendingLimit = ({ body }: Partial<Pick<ReplyError, 'body'>>): boolean =>
  Object(Object(body).error).code === 'spending_limit';

/** Reasons for a failed transcription, as named by the error. */
const unwritten = { noWriter: 'noWriter', noSpeech: 'noSpeech', notTranscribed: 'failed' } as const;

/** Returns the sound that could not be transcribed before a question, with the reason. */
export function unheardOf(error: Partial<Pick<ReplyError, 'body'>>) {
  if (!isUnheard(error)) return undefined;
  const { refused: code, name }: { readonly refused?: unknown; readonly name?: unknown } = Object(
    Object(error.body).error,
  );
  const refused = Object.entries(unwritten).find(([known]) => known === code)?.[1] ?? 'failed';
  return { refused, name: String(name ?? '') };
}

/** True if this server, or a proxy before it, refused the request's size: by status, or by code in an event. */
export function isTooLarge({ status, body }: Partial<Pick<ReplyError, 'status' | 'body'>>): boolean {
  if (status === 413) return true;
  const error: unknown = Object(body).error;
  return Object(error).code === payloadTooLarge;
}

/** Returns the repairs by type, refined by details of the error. */
export function repairsOf(
  error: Pick<ReplyError, 'type' | 'message' | 'status'> & Partial<Pick<ReplyError, 'body'>>,
  facts: RepairFacts,
): Repairs {
  const { type, message } = error;
  if (isSpendingLimit(error)) return { primary: 'sendAnyway', secondary: 'limits' };
  const refusal = operatorRefusalOf(error);
  if (refusal?.code === 'account_disabled') return { primary: 'retry', secondary: 'pickModel' };
  if (refusal) return refusal.code === 'budget_reached' ? ownKey : { primary: 'pickModel', secondary: 'ownKey' };
  const unheard = unheardOf(error);
  // A retry helps only if a provider failed.
  if (unheard)
    return unheard.refused === 'failed'
      ? { primary: 'retry', secondary: 'withoutSound' }
      : { primary: 'withoutSound', secondary: 'pickModel' };
  const own = outageOf(error) ? persistently : usual(isTooLarge(error) ? 413 : type);
  // Servers that can download models name the missing one; old stored errors only in the message.
  if (facts.pulls && (type === 'ModelNotFound' || (type === 'OllamaBizError' && missingModel.test(message))))
    return { primary: 'pull', secondary: 'pickModel' };
  const { code } = facts;
  if (code === 'dns' || code === 'refused') {
    if (facts.unreached === 'own') return repairs.OllamaServiceUnavailable;
    return facts.ownAddress ? { primary: 'address', secondary: 'probe' } : repairsOfCode[code];
  }
  if (code) return type === 'OllamaServiceUnavailable' && isSilence(code) ? own : repairsOfCode[code];
  if (facts.unreached && (own.primary === 'retry' || type === 400))
    return repairs[facts.unreached === 'own' ? 'OllamaServiceUnavailable' : 'ConnectionCheckFailed'];
  if (own.primary === 'billing' && !facts.billing) return { primary: 'elsewhere', secondary: 'retry' };
  // A temporary refusal whose type does not say so.
  if (facts.wait && own.primary === 'retry') return { primary: 'wait', secondary: own.secondary };
  return own;
}

/** True if the address itself did not respond. */
export const isSilence = (code: TransportCode): boolean => !['certificate', 'html', 'gateway', 'proxy'].includes(code);

const missingModel = /\bmodel\b.*\bnot found\b|try pulling/i;
