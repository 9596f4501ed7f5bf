// Repairs of errors: per type one first action and one second, as data.
import type { ErrorType, NamedErrorType } from '@tributary/runtime-core';
import { isUnheard } from './unheard.ts';
import { payloadTooLarge } from './body-limit.ts';
import { outageOf } from './outage.ts';
import type { TransportCode } from './error-sentences.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

/** Action of a button of the error card. The card renders each by an exhaustive switch. */
export type Repair =
  /** Asks again as it was. */
  | 'retry'
  /** Asks again by itself, at growing intervals, until it works or has been tried often enough. */
  | 'keepTrying'
  /** Counts down to the time the provider named, and asks again then if wished. */
  | 'wait'
  /** Asks for the whole answer at once. */
  | 'unstreamed'
  /** Opens a new session with this server, then asks again. */
  | 'renew'
  | 'signIn'
  | 'pickModel'
  | 'billing'
  /** Leads to the provider's settings, into the field of its base URL. */
  | 'baseURL'
  /** Saves a file that tells what happened, without secrets and without what was written. */
  | 'capsule'
  /** Lets this question pass the user's own spending limit, and asks again. */
  | 'sendAnyway'
  /** Leads to the limits in the settings. */
  | 'limits'
  /** Asks again, without the sounds that the model does not hear. */
  | 'withoutSound'
  | Panel;

/** Those that unfold in the card. */
export type Panel =
  | 'credentials'
  | 'ownKey'
  | 'address'
  /** Reason for which a certificate is not trusted, and what an operator does about it. */
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

/** The type stays that of any failure on the way; the code says which one it was. */
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

/** Statuses that come from between here and the server, without a type of ours. */
const repairsOfStatus: Readonly<Record<number, Repairs>> = {
  402: repairs.InsufficientQuota,
  // Old images go along with every question.
  413: repairs.ExceededContextWindow,
  // Both may pass at once, as those above 500 do.
  408: persistently,
  425: persistently,
  // Unsupported by that server: a retry would fail as well.
  501: otherModel,
  505: otherModel,
};

function usual(type: ReplyErrorType): Repairs {
  const known: Partial<Record<ReplyErrorType, Repairs>> = repairs;
  const byType = known[type];
  if (byType || typeof type !== 'number') return byType ?? again;
  return repairsOfStatus[type] ?? (type < 500 ? otherModel : persistently);
}

/** Facts that the card has besides the error. */
export interface RepairFacts {
  /** The provider's manifest names a billing page. */
  readonly billing: boolean;
  /** The provider's models can be fetched by name. */
  readonly pulls?: boolean;
  /** The provider says when to come back. */
  readonly wait: boolean;
  /** The call did not arrive: at a server of one's own, or called by this browser itself; or at a vendor's. */
  readonly unreached?: 'own' | 'vendor' | undefined;
  /** The address is not the vendor's own: it was typed in. */
  readonly ownAddress?: boolean;
  /** Failure between here and the provider, if the server names it. */
  readonly code?: TransportCode | undefined;
}

/** Refused by a spending limit of the user's own: by its code. */
export const isSpendingLimit = ({ body }: Partial<Pick<ReplyError, 'body'>>): boolean =>
  Object(Object(body).error).code === 'spending_limit';

/** Reasons why a sound could not be written down, which its error names. */
const unwritten = { noWriter: 'noWriter', noSpeech: 'noSpeech', notTranscribed: 'failed' } as const;

/** The sound that was to be written down before a question is sent, and why it was not. */
export function unheardOf(error: Partial<Pick<ReplyError, 'body'>>) {
  if (!isUnheard(error)) return undefined;
  const { refused: code, name }: { readonly refused?: unknown; readonly name?: unknown } = Object(
    Object(error.body).error,
  );
  const refused = Object.entries(unwritten).find(([known]) => known === code)?.[1] ?? 'failed';
  return { refused, name: String(name ?? '') };
}

/** Refused by this server, or what stands before it, for its size: by the status, or in an event by its code. */
export function isTooLarge({ status, body }: Partial<Pick<ReplyError, 'status' | 'body'>>): boolean {
  if (status === 413) return true;
  const error: unknown = Object(body).error;
  return Object(error).code === payloadTooLarge;
}

/** The type decides, but for what the error itself makes clearer. */
export function repairsOf(
  error: Pick<ReplyError, 'type' | 'message' | 'status'> & Partial<Pick<ReplyError, 'body'>>,
  facts: RepairFacts,
): Repairs {
  const { type, message } = error;
  if (isSpendingLimit(error)) return { primary: 'sendAnyway', secondary: 'limits' };
  const unheard = unheardOf(error);
  // Another attempt helps where a provider failed.
  if (unheard)
    return unheard.refused === 'failed'
      ? { primary: 'retry', secondary: 'withoutSound' }
      : { primary: 'withoutSound', secondary: 'pickModel' };
  const own = outageOf(error) ? persistently : usual(isTooLarge(error) ? 413 : type);
  // A server that can fetch models says which one it misses. Errors stored before they had a type say it in words.
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
  // A refusal for now and not for good, under a type that does not say so.
  if (facts.wait && own.primary === 'retry') return { primary: 'wait', secondary: own.secondary };
  return own;
}

/** Nothing came back of the address itself, for whatever reason. */
export const isSilence = (code: TransportCode): boolean => !['certificate', 'html', 'gateway', 'proxy'].includes(code);

const missingModel = /\bmodel\b.*\bnot found\b|try pulling/i;
