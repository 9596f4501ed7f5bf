// The JSON Schema of a fixture: a recorded exchange, and the runtime's expected result.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const headers = Type.Record(Type.String({ pattern: '^[a-z0-9-]+$' }), Type.String());
const operations = [
  'chat',
  'models',
  'embeddings',
  'textToImage',
  'textToSpeech',
  'speechToText',
  'pullModel',
] as const;
const strict = { additionalProperties: false };

const ExpectedEventSchema = Type.Object({ type: Type.String({ minLength: 1 }), data: Type.Unknown() }, strict);

export const ExpectSchema = Type.Union([
  Type.Object({ events: Type.Array(ExpectedEventSchema, { minItems: 1 }) }, strict),
  Type.Object(
    {
      error: Type.Object(
        { type: Type.Union([Type.String(), Type.Integer()]), message: Type.Optional(Type.String()) },
        strict,
      ),
    },
    strict,
  ),
  Type.Object({ result: Type.Unknown() }, strict),
]);

const ResponseSchema = Type.Object(
  {
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    headers,
    body: Type.Union([
      Type.Object({ text: Type.String() }, strict),
      Type.Object({ base64: Type.String({ pattern: '^[A-Za-z0-9+/]*=*$' }) }, strict),
    ]),
  },
  strict,
);

export const FixtureSchema = Type.Object(
  {
    /** URL of this schema, for editors. */
    $schema: Type.Optional(Type.String()),
    id: Type.String({ pattern: '^[a-z0-9-]+/[a-z0-9._-]+$' }),
    provider: Type.String({ minLength: 1 }),
    wire: Type.String({ minLength: 1 }),
    operation: Type.Unsafe<(typeof operations)[number]>({ enum: operations }),
    stream: Type.Boolean(),
    origin: Type.Unsafe<'recorded' | 'authored'>({ enum: ['recorded', 'authored'] }),
    /** Set if every word was replaced by a generated one of the same length (npm run record -- --from). */
    scrubbed: Type.Optional(Type.Literal(true)),
    /** Set if the recorder kept parsed JSON: spacing and order of fields may differ from what was sent. */
    reserialized: Type.Optional(Type.Literal(true)),
    /** Set if the stream's framing was restored around recorded chunks. */
    rebuilt: Type.Optional(Type.Literal(true)),
    /** For an authored fixture, the page it follows and the date it was read; for a scrubbed one, project, licence and path. */
    source: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Record(Type.String(), Type.Unknown())])),
    /** Params of the operation. If present, the built request is compared with `request`. */
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    request: Type.Object(
      {
        method: Type.Unsafe<string>({ enum: ['GET', 'POST', 'PUT', 'DELETE'] }),
        url: Type.String({ minLength: 1 }),
        headers,
        body: Type.Unknown(),
      },
      strict,
    ),
    response: ResponseSchema,
    /** Responses to further requests of the operation, in order; the last one is repeated. */
    further: Type.Optional(Type.Array(ResponseSchema)),
    features: Type.Array(Type.String()),
    expect: Type.Optional(ExpectSchema),
  },
  { ...strict, $id: 'tributary-fixture' },
);

export type Fixture = Static<typeof FixtureSchema>;
export type Expect = Static<typeof ExpectSchema>;
export interface ExpectedEvent {
  readonly type: string;
  readonly data: unknown;
}
