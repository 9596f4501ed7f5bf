// Infers facts about a model from its id: family, abilities, special cases.
export { chatEntries } from './entries.ts';
export { familyOf, modelFamilies } from './families.ts';
export type { ModelFamily } from './families.ts';
export {
  contextCachingModels,
  hasReasoningPrefix,
  isChatModelName,
  isEmbeddingName,
  isReasoningModel,
  isSearchModel,
  needsResponses,
  reasoningPrefixes,
  responsesOnly,
  streamDisabled,
  systemAsUser,
  thinkingWithToolsModels,
} from './ids.ts';
export { abilitiesByKeyword, keywordTables } from './keywords.ts';
export type { GuessedAbilities, KeywordTable } from './keywords.ts';
export { controlsFor, inferReasoning, settingsFor, thinkingOf, thinkingSupport } from './reasoning.ts';
export type { ReasoningSettings } from './reasoning.ts';
export { lineOf } from './line.ts';
export { reasoningParams } from './reasoning-params.ts';
export { thinkingRows } from './reasoning-table.ts';
export { since } from './since.ts';
