// The twelve stream events: what every reply of every provider becomes.
import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { ErrorTypeSchema } from './errors.ts';
import { UsageSchema } from './usage.ts';

/** One fragment of a tool call. Fragments of one `index` are appended: the first carries id and name, the rest arguments. */
export const ToolCallDeltaSchema = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  id: Type.Optional(Type.String({ minLength: 1 })),
  type: Type.Literal('function'),
  function: Type.Object({ name: Type.Optional(Type.String()), arguments: Type.Optional(Type.String()) }),
  /** Gemini 3: opaque, must be sent back with the call. */
  thoughtSignature: Type.Optional(Type.String()),
  /** Further fields of the call that its vendor wants back as they came (`extra_content`, Gemini's own id). */
  extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ToolCallDelta = Static<typeof ToolCallDeltaSchema>;

/** Start and end of a passage, in UTF-16 units of the reply's text: what all of its `text` events say, joined. */
export const TextRangeSchema = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 1 })]);
export type TextRange = Static<typeof TextRangeSchema>;

export const CitationSchema = Type.Object({
  title: Type.String(),
  /** Empty for a document without an address. */
  url: Type.String(),
  favicon: Type.Optional(Type.String()),
  /** The passages that rest on this source, in order. Absent where the provider does not say which. */
  ranges: Type.Optional(Type.Array(TextRangeSchema, { minItems: 1 })),
});
export type Citation = Static<typeof CitationSchema>;

export const GroundingSchema = Type.Object({
  citations: Type.Array(CitationSchema),
  searchQueries: Type.Optional(Type.Array(Type.String())),
});
export type Grounding = Static<typeof GroundingSchema>;

/** tps: output tokens per second of output time. ttft: ms from the call to the first output. */
export const SpeedSchema = Type.Object({
  tps: Type.Optional(Type.Number({ minimum: 0 })),
  ttft: Type.Optional(Type.Number({ minimum: 0 })),
});
export type Speed = Static<typeof SpeedSchema>;

export const StreamErrorSchema = Type.Object({
  type: ErrorTypeSchema,
  message: Type.String(),
  body: Type.Unknown(),
  provider: Type.String(),
});
export type StreamError = Static<typeof StreamErrorSchema>;

const event = <Name extends string, Data extends TSchema>(type: Name, data: Data) =>
  Type.Object({ id: Type.String(), type: Type.Literal(type), data });

/**
 * `origin`: where the reply held it, so that the next request can return it there. For thoughts and signatures the field
 * of the wire (`reasoning_content`), or the opening tag in the text; for `data` the wire whose vendor takes the block back.
 * Only whoever stores a reply reads it: it is no part of the event stream that clients receive.
 */
const replayed = <Name extends string, Data extends TSchema>(type: Name, data: Data) =>
  Type.Object({ id: Type.String(), type: Type.Literal(type), data, origin: Type.Optional(Type.String()) });

export const StreamEventSchema = Type.Union([
  event('text', Type.String()),
  replayed('reasoning', Type.String()),
  replayed('reasoning_signature', Type.String()),
  event('flagged_reasoning_signature', Type.String()),
  event('tool_calls', Type.Array(ToolCallDeltaSchema, { minItems: 1 })),
  event('grounding', GroundingSchema),
  event('usage', UsageSchema),
  event('stop', Type.String()),
  event('error', StreamErrorSchema),
  replayed('data', Type.Unknown()),
  event('base64_image', Type.String()),
  event('speed', SpeedSchema),
]);
/** `id` is the vendor's own id of the reply where it gives one. */
export type StreamEvent = Static<typeof StreamEventSchema>;
export type StreamEventType = StreamEvent['type'];
export type StreamEventOf<T extends StreamEventType> = Extract<StreamEvent, { type: T }>;
