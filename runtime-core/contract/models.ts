// Schemas of models: the entry in a provider's model list, and the card in a catalogue.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const flag = Type.Optional(Type.Boolean());
const rate = Type.Optional(Type.Number({ minimum: 0 }));
const date = Type.Optional(Type.String());
/** Readonly, since cards are shared and declared `as const`. */
const strings = Type.Unsafe<readonly string[]>(Type.Array(Type.String()));
const tier = Type.Unsafe<readonly [number | 'infinity', number]>(
  Type.Tuple([Type.Union([Type.Number(), Type.Literal('infinity')]), Type.Number()]),
);

/**
 * Currency units per million tokens, or per `unit`: `millionCharacters` (of `input`), `second` (of `audioInput`), `image` or
 * `megapixel` (of `perImage`). Default `currency`: USD.
 */
export const PricingSchema = Type.Object({
  input: rate,
  output: rate,
  cachedInput: rate,
  writeCacheInput: rate,
  audioInput: rate,
  audioOutput: rate,
  imageInput: rate,
  imageOutput: rate,
  perImage: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  /** For each counter, a list of [upper bound in tokens, rate]. The plain rate is the first tier. */
  tiers: Type.Optional(
    Type.Record(Type.String(), Type.Unsafe<readonly (readonly [number | 'infinity', number])[]>(Type.Array(tier))),
  ),
  lookup: Type.Optional(
    Type.Record(Type.String(), Type.Object({ by: strings, prices: Type.Record(Type.String(), Type.Number()) })),
  ),
});
export type Pricing = Static<typeof PricingSchema>;

/** One normalised row of a provider's model list. */
export const ModelEntrySchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  displayName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  contextWindowTokens: Type.Optional(Type.Number()),
  maxTokens: Type.Optional(Type.Number()),
  enabled: flag,
  functionCall: flag,
  reasoning: flag,
  vision: flag,
  releasedAt: date,
  pricing: Type.Optional(Type.Object({ input: rate, output: rate })),
});
export type ModelEntry = Static<typeof ModelEntrySchema>;

export const AbilitiesSchema = Type.Object({
  functionCall: flag,
  vision: flag,
  reasoning: flag,
  search: flag,
  files: flag,
  structuredOutput: flag,
  imageOutput: flag,
  video: flag,
});
export type Abilities = Static<typeof AbilitiesSchema>;

export const modelTypes = ['chat', 'embedding', 'image', 'tts', 'stt', 'realtime'] as const;
export type ModelType = (typeof modelTypes)[number];

export const ModelCardSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  displayName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  type: Type.Unsafe<ModelType>({ enum: modelTypes }),
  enabled: flag,
  legacy: flag,
  visible: flag,
  abilities: Type.Optional(AbilitiesSchema),
  /** Unit: tokens, input and output together. */
  contextWindowTokens: Type.Optional(Type.Number()),
  /** Unit: tokens. */
  maxOutput: Type.Optional(Type.Number()),
  maxDimension: Type.Optional(Type.Number()),
  resolutions: Type.Optional(strings),
  pricing: Type.Optional(PricingSchema),
  /** YYYY-MM-DD. */
  releasedAt: date,
  settings: Type.Optional(
    Type.Object({
      extendParams: Type.Optional(strings),
      /** Effort levels of the model, lowest first, if `extendParams` includes `reasoningEffort`. */
      reasoningEfforts: Type.Optional(strings),
      /** Minimum and maximum thinking budget in tokens, if `extendParams` includes a budget. */
      reasoningBudget: Type.Optional(
        Type.Unsafe<readonly [number, number]>(Type.Tuple([Type.Number(), Type.Number()])),
      ),
      searchImpl: Type.Optional(Type.Union([Type.Literal('internal'), Type.Literal('params'), Type.Literal('tool')])),
      searchProvider: Type.Optional(Type.String()),
      disabledParams: Type.Optional(strings),
    }),
  ),
  /** Model name in the vendor's request, if different from the id (Azure, Volcengine). */
  deploymentName: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  providerId: Type.Optional(Type.String()),
});
export type ModelCard = Static<typeof ModelCardSchema>;
