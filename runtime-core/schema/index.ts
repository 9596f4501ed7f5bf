// Validates payloads, manifests and events. Uses `new Function`: for servers and tests, not browsers.
export { explain, problemOfSchema, problemsOf } from './validate.ts';
export type { Echo, Problem } from './validate.ts';
export { CatalogueSchema, ManifestSchema, PackageFieldSchema, packageKinds } from './manifest.ts';
export type { PackageKind } from './manifest.ts';
export { BillingSchema } from '../contract/billing.ts';
export { ErrorBodySchema } from '../contract/errors.ts';
export { StreamEventSchema } from '../contract/events.ts';
export { ModelCardSchema, ModelEntrySchema } from '../contract/models.ts';
export {
  EmbeddingsParamsSchema,
  PullModelParamsSchema,
  SpeechToTextParamsSchema,
  TextToImageParamsSchema,
  TextToSpeechParamsSchema,
} from '../contract/operations.ts';
export { OmittedSchema } from '../contract/omitted.ts';
export { ChatParamsSchema, ChatPayloadSchema } from '../contract/params.ts';
export { ToolManifestSchema, toolSettingTypes } from '../contract/tools.ts';
export { UsageSchema } from '../contract/usage.ts';
export { KeyVaultSchema } from '../contract/vault.ts';
