// @tributary/runtime-core: contract, hooks and pipeline. Runs in Node and browsers.
export type * from './contract/call.ts';
export type { Abilities, ModelCard, ModelEntry, ModelType, Pricing } from './contract/models.ts';
export { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from './contract/error-types.ts';
export type { ErrorBody, ErrorType, NamedErrorType } from './contract/errors.ts';
export type {
  Citation,
  Grounding,
  Speed,
  StreamError,
  StreamEvent,
  StreamEventOf,
  StreamEventType,
  TextRange,
  ToolCallDelta,
} from './contract/events.ts';
export type {
  ByModel,
  ImageSupport,
  SoundRows,
  SoundSupport,
  SpeechSupport,
  TranscriptionSupport,
} from './contract/media.ts';
export { supportOf } from './contract/media.ts';
export { soundTypeOf, soundTypes } from './contract/sound-types.ts';
export type { SoundType } from './contract/sound-types.ts';
export type { Billing } from './contract/billing.ts';
export type { Omission, Omitted, OmittedPart, OmittedReason } from './contract/omitted.ts';
export type {
  EmbeddingsParams,
  GeneratedImage,
  Operation,
  OperationTypes,
  PullModelParams,
  PullProgress,
  SideOperation,
  Speech,
  SpeechToTextParams,
  TextToImageParams,
  TextToSpeechParams,
  TimeMark,
  Transcription,
} from './contract/operations.ts';
export type {
  ChatMessage,
  ChatParams,
  ChatPayload,
  ClientMessage,
  FilePart,
  ImagePart,
  MessagePart,
  MessageRole,
  TextPart,
  Tool,
  ToolCall,
} from './contract/params.ts';
export type {
  Catalogue,
  ChatFeature,
  KeyVaultRules,
  PluginDefinition,
  ProviderContext,
  ProviderDefinition,
  EnvSetting,
  ProviderManifest,
  RequestPart,
  Thinking,
  ThinkingControl,
  ThinkingModels,
  ThinkingSupport,
  Unsent,
} from './contract/provider.ts';
export type {
  CreatedImages,
  ImageToolOrder,
  ToolAccess,
  ToolApi,
  ToolContext,
  ToolFunction,
  ToolManifest,
  ToolSetting,
  ToolSettings,
  ToolPack,
  ToolReply,
  ToolRequest,
  ToolRole,
  PagesFound,
  SearchResult,
  SearchFound,
  ToolTexts,
} from './contract/tools.ts';
export { settingsWithDefaults } from './contract/tool-settings.ts';
export type * from './contract/transport.ts';
export type { Usage, UsageCounter } from './contract/usage.ts';
export type { KeyVault, VaultField } from './contract/vault.ts';
export { apiVersion, definePlugin, defineProvider, thinkingControls } from './contract/provider.ts';
export { deprecated } from './contract/deprecated.ts';
export type { Deprecation } from './contract/deprecated.ts';
export { coreVersion } from './contract/version.ts';
export { finishKind } from './contract/finish.ts';
export type { FinishKind } from './contract/finish.ts';
export { isToolError, ToolError } from './contract/tool-error.ts';
export { connectionCodeOf, connectionCodes } from './contract/connection.ts';
export type { ConnectionCode } from './contract/connection.ts';
export { classifyError, errorRules, upstreamError } from './errors/classify.ts';
export { commonRules } from './errors/rules.ts';
export type { ErrorRule } from './errors/rules.ts';
export { isTributaryError, isVendorError, TributaryError, VendorError } from './errors/error.ts';
export { cancelledMessage, errorTable, isErrorType, statusOf, streamChunkMessage } from './errors/table.ts';
export { createRedactor, maskURL } from './errors/mask.ts';
export { onlyWhen } from './hooks/only-when.ts';
export { stages } from './hooks/stages.ts';
export type { HookName, ProviderHooks } from './contract/hooks.ts';
export type { PluginFault } from './hooks/plugin-view.ts';
export { createRuntime } from './pipeline/runtime.ts';
export type { CallOptions, ProviderSource, Runtime, RuntimeOptions } from './pipeline/runtime.ts';
export type { ForwardReply, ForwardRequest } from './pipeline/forward.ts';
export type { ChatReply, EventSink, Flow } from './pipeline/reply.ts';
export { checkHost } from './pipeline/hosts.ts';
export { checkHeaderFields, checkHeaders, headerProblem, headersText, parseHeaders } from './pipeline/headers.ts';
export type { Header, HeaderFault, HeaderProblem } from './pipeline/headers.ts';
export { refuseRemoteImages } from './pipeline/check-messages.ts';
export { orderToolMessages } from './pipeline/tool-messages.ts';
export { chain, passThrough, readReply } from './hooks/transform.ts';
export {
  chooseVault,
  cleanVault,
  envNames,
  envSettingOf,
  envVault,
  isHttpURL,
  searchModeName,
} from './pipeline/vault.ts';
