// JSON schemas of a package: the `tributary` field, manifest and catalogue.
import { Type } from '@sinclair/typebox';
import type { TSchema } from '@sinclair/typebox';
import { runtimeErrorTypes } from '../contract/error-types.ts';
import { ModelCardSchema } from '../contract/models.ts';
import { operations } from '../contract/operations.ts';
import { chatFeatures, companionParts, requestParts, thinkingControls } from '../contract/provider.ts';
import { soundTypes } from '../contract/sound-types.ts';
import { KeyVaultSchema } from '../contract/vault.ts';

const oneOf = (values: readonly string[]) => Type.Unsafe<string>({ enum: values });
const vaultField = oneOf(Object.keys(KeyVaultSchema.properties).filter((field) => field !== 'headers'));
const url = Type.String({ pattern: '^https?://' });

/** A host with optional port, all subdomains of a domain, or any public host. */
const hostPattern = Type.String({ pattern: '^(\\*|(\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]+)?)$' });
export const HostsSchema = Type.Array(hostPattern, { uniqueItems: true });

const envName = Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' });
const closed = { additionalProperties: false };
const envSetting = Type.Union([
  Type.Object({ name: envName, type: oneOf(['text', 'flag']) }, closed),
  Type.Object(
    { name: envName, type: Type.Literal('choice'), values: Type.Array(Type.String(), { minItems: 1 }) },
    closed,
  ),
  Type.Object({ name: envName, type: oneOf(['integer', 'number']), minimum: Type.Number() }, closed),
]);

const thinking = Type.Union([
  Type.Object({ kind: oneOf(['always', 'never']) }, closed),
  Type.Object(
    {
      kind: Type.Literal('set'),
      switch: Type.Optional(Type.Literal(true)),
      budget: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
      efforts: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true })),
    },
    closed,
  ),
]);
const thinkingModels = Type.Object(
  {
    parts: Type.Array(Type.String({ pattern: '^[^A-Z]+$' }), { minItems: 1, uniqueItems: true }),
    thinking,
    source: url,
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  },
  closed,
);

const unsent = Type.Object(
  {
    parts: Type.Array(oneOf(requestParts), { minItems: 1, uniqueItems: true }),
    wires: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true })),
    models: Type.Optional(Type.Array(Type.String({ pattern: '^[^A-Z]+$' }), { minItems: 1, uniqueItems: true })),
    scaled: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    with: Type.Optional(Type.Array(oneOf(companionParts), { minItems: 1, uniqueItems: true })),
    keywords: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true })),
    filled: Type.Optional(Type.Literal(true)),
    outside: Type.Optional(Type.String({ pattern: '^[[(] ?-?[0-9.]+ ?, ?-?[0-9.]+ ?[\\])]$' })),
    reason: Type.String({ minLength: 1 }),
    source: url,
    date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  },
  closed,
);

const byModel = <Row extends TSchema>(row: Row) =>
  Type.Record(Type.String({ pattern: '^[^A-Z]+$' }), row, { minProperties: 1 });
const names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true });
const most = Type.Integer({ minimum: 1 });
const images = byModel(
  Type.Object(
    {
      sizes: Type.Optional(
        Type.Array(Type.String({ pattern: '^(\\d{1,5}[x:]\\d{1,5}|[a-z0-9_]+)$' }), { minItems: 1, uniqueItems: true }),
      ),
      quality: Type.Optional(names),
      backgrounds: Type.Optional(names),
      formats: Type.Optional(names),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
      seed: Type.Optional(Type.Literal(true)),
      references: Type.Optional(Type.Integer({ minimum: 1, maximum: 16 })),
      mask: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
);
const speech = byModel(
  Type.Object(
    {
      models: Type.Optional(names),
      voices: names,
      maxInput: Type.Optional(most),
      speed: Type.Optional(Type.Tuple([Type.Number({ exclusiveMinimum: 0 }), Type.Number({ exclusiveMinimum: 0 })])),
    },
    closed,
  ),
);
const transcription = byModel(
  Type.Object(
    {
      models: Type.Optional(names),
      formats: names,
      language: Type.Optional(Type.Literal(true)),
      marks: Type.Optional(Type.Literal(true)),
      maxBytes: most,
    },
    closed,
  ),
);

const sound = byModel(
  Type.Union([
    Type.Literal(false),
    Type.Object(
      {
        formats: Type.Array(oneOf(soundTypes), { minItems: 1, uniqueItems: true }),
        maxBytes: most,
        tokensPerSecond: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        leastTokens: Type.Optional(most),
        source: url,
        date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      },
      closed,
    ),
  ]),
);

export const packageKinds = ['provider', 'family', 'plugin'] as const;
export type PackageKind = (typeof packageKinds)[number];

export const PackageFieldSchema = Type.Object({
  kind: Type.Unsafe<PackageKind>({ enum: packageKinds }),
  apiVersion: Type.Literal(1),
  /** Id of the provider or plugin: calls with this id wait while the package loads. */
  id: Type.Optional(Type.String({ minLength: 1 })),
  /** For a plugin: also runs in browsers, for client-side calls. */
  browser: Type.Optional(Type.Boolean()),
  /** Same as the manifest's hosts, readable before the package's code runs. */
  hosts: Type.Optional(HostsSchema),
});

export const ManifestSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$' }),
    name: Type.String({ minLength: 1 }),
    mark: Type.Optional(Type.String({ pattern: '^[a-z0-9]+$' })),
    family: Type.String({ minLength: 1 }),
    operations: Type.Array(oneOf(operations), { minItems: 1, uniqueItems: true }),
    keyVault: Type.Object(
      {
        required: Type.Array(vaultField, { uniqueItems: true }),
        optional: Type.Optional(Type.Array(vaultField, { uniqueItems: true })),
        anyOf: Type.Optional(Type.Array(Type.Array(vaultField, { minItems: 1 }), { minItems: 1 })),
        error: Type.Optional(oneOf(runtimeErrorTypes)),
        placeholders: Type.Optional(Type.Record(Type.String(), Type.String())),
      },
      { additionalProperties: false },
    ),
    env: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }), { minItems: 1 })),
    ),
    settingsEnv: Type.Optional(Type.Array(Type.Union([envName, envSetting]))),
    baseURL: Type.Optional(Type.String({ minLength: 1 })),
    hosts: Type.Optional(HostsSchema),
    chat: Type.Optional(Type.Array(oneOf(chatFeatures), { uniqueItems: true })),
    thinking: Type.Optional(
      Type.Record(Type.String({ minLength: 1 }), Type.Array(oneOf(thinkingControls), { uniqueItems: true })),
    ),
    thinkingModels: Type.Optional(Type.Array(thinkingModels)),
    images: Type.Optional(images),
    omits: Type.Optional(Type.Array(unsent)),
    documents: Type.Optional(
      Type.Object({ maxBytes: most, source: url, date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }, closed),
    ),
    sound: Type.Optional(sound),
    speech: Type.Optional(speech),
    transcription: Type.Optional(transcription),
    links: Type.Optional(
      Type.Object(
        {
          keys: Type.Optional(url),
          billing: Type.Optional(url),
          docs: Type.Optional(url),
          home: Type.Optional(url),
        },
        { additionalProperties: false },
      ),
    ),
    checkModel: Type.Optional(Type.String()),
    recommended: Type.Optional(
      Type.Object(
        {
          models: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true }),
          source: url,
          date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        },
        { additionalProperties: false },
      ),
    ),
    makes: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    browser: Type.Optional(Type.Boolean()),
    publicModels: Type.Optional(Type.Boolean()),
    responses: Type.Optional(Type.Boolean()),
    local: Type.Optional(
      Type.Object(
        {
          baseURL: url,
          probe: Type.String(),
          start: Type.Optional(Type.String({ minLength: 1 })),
          startForBrowser: Type.Optional(Type.String({ minLength: 1 })),
        },
        { additionalProperties: false },
      ),
    ),
    fallback: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const CatalogueSchema = Type.Array(ModelCardSchema);
