// Names of all error types. Their meanings are in errors/table.ts.

export const runtimeErrorTypes = [
  'AgentRuntimeError',
  'LocationNotSupportError',
  'QuotaLimitReached',
  'InsufficientQuota',
  'ModelNotFound',
  'PermissionDenied',
  'ExceededContextWindow',
  'InvalidProviderAPIKey',
  'ProviderBizError',
  'InvalidOllamaArgs',
  'OllamaBizError',
  'OllamaServiceUnavailable',
  'InvalidBedrockCredentials',
  'InvalidVertexCredentials',
  'StreamChunkError',
  'InvalidGithubToken',
  'ConnectionCheckFailed',
  'NoOpenAIAPIKey',
] as const;

export const appErrorTypes = [
  'InvalidAccessCode',
  'InvalidClerkUser',
  'FreePlanLimit',
  'SubscriptionPlanLimit',
  'SubscriptionKeyMismatch',
  'InvalidUserKey',
  'CreateMessageError',
  'PluginFailToTransformArguments',
  'UnknownChatFetchError',
  'SystemTimeNotMatchError',
] as const;

export const numericErrorTypes = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504] as const;

export type NamedErrorType = (typeof runtimeErrorTypes)[number] | (typeof appErrorTypes)[number];
export type ErrorType = NamedErrorType | (typeof numericErrorTypes)[number];
