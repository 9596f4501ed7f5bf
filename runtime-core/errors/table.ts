// All error types with HTTP status and retry advice. The locales (`response.<type>`) are tested against this table.
import { numericErrorTypes } from '../contract/error-types.ts';
import type { ErrorType, NamedErrorType } from '../contract/error-types.ts';

export interface ErrorRow {
  readonly status: number;
  /** `never`: a retry fails again. `later`: may be temporary. `changed`: after the user has fixed something. */
  readonly retry: 'never' | 'later' | 'changed';
  readonly note?: string;
}

const open = 'a status of this project: vendors use several';

export const errorTable = {
  AgentRuntimeError: { status: 470, retry: 'later' },
  LocationNotSupportError: { status: 403, retry: 'never' },
  QuotaLimitReached: { status: 429, retry: 'later' },
  InsufficientQuota: { status: 429, retry: 'changed' },
  ModelNotFound: { status: 404, retry: 'changed' },
  PermissionDenied: { status: 403, retry: 'changed', note: open },
  ExceededContextWindow: { status: 400, retry: 'changed' },
  InvalidProviderAPIKey: { status: 401, retry: 'changed' },
  ProviderBizError: { status: 471, retry: 'later' },
  InvalidOllamaArgs: { status: 401, retry: 'changed', note: 'an Invalid name wins over the Ollama row' },
  OllamaBizError: { status: 472, retry: 'later' },
  OllamaServiceUnavailable: { status: 472, retry: 'changed' },
  InvalidBedrockCredentials: { status: 401, retry: 'changed' },
  InvalidVertexCredentials: { status: 401, retry: 'changed' },
  StreamChunkError: { status: 502, retry: 'later', note: `${open}; the fault is upstream` },
  InvalidGithubToken: { status: 401, retry: 'changed' },
  ConnectionCheckFailed: { status: 503, retry: 'later', note: open },
  NoOpenAIAPIKey: { status: 401, retry: 'changed' },
  InvalidAccessCode: { status: 401, retry: 'changed' },
  InvalidClerkUser: { status: 401, retry: 'changed' },
  FreePlanLimit: { status: 402, retry: 'changed', note: open },
  SubscriptionPlanLimit: { status: 402, retry: 'changed', note: open },
  SubscriptionKeyMismatch: { status: 400, retry: 'changed' },
  InvalidUserKey: { status: 401, retry: 'changed' },
  CreateMessageError: { status: 500, retry: 'later', note: open },
  PluginFailToTransformArguments: { status: 422, retry: 'changed', note: open },
  UnknownChatFetchError: { status: 500, retry: 'later', note: open },
  SystemTimeNotMatchError: { status: 400, retry: 'changed' },
} as const satisfies Record<NamedErrorType, ErrorRow>;

/** Returns the HTTP status of an error type; always a number. */
export function statusOf(type: ErrorType): number {
  return typeof type === 'number' ? type : errorTable[type].status;
}

const known = new Set<unknown>([...Object.keys(errorTable), ...numericErrorTypes]);

export const isErrorType = (value: unknown): value is ErrorType => known.has(value);

/** Message for an unparsable chunk; part of the contract. */
export const streamChunkMessage =
  'chat response streaming chunk parse error, please contact your API Provider to fix it.';
export const cancelledMessage = 'Request was cancelled';
