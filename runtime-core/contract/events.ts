// The twelve stream events that every provider's reply is converted to.
import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { ErrorTypeSchema } from './errors.ts';
import { UsageSchema } from './usage.ts';

/** Fragment of a tool call. Fragments of one `index` are concatenated: the first has id and name, the rest arguments. */
export const ToolCallDeltaSchema = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  id: Type.Optional(Type.String({ minLength: 1 })),
  type: Type.Literal('function'),
  function: Type.Object({ name: Type.Optional(Type.String()), arguments: Type.Optional(Type.String()) }),
  /** Opaque signature of Gemini 3; must be sent back with the call. */
  thoughtSignature: Type.Optional(Type.String()),
  /** Further fields of the call that the vendor requires back unchanged (`extra_content`, Gemini's call id). */
  extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ToolCallDelta = Static<typeof ToolCallDeltaSchema>;

/** Start and end of a passage, as UTF-16 offsets into the concatenated `text` events of the reply. */
export const TextRangeSchema = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 1 })]);
export type TextRange = Static<typeof TextRangeSchema>;

export const CitationSchema = Type.Object({
  title: Type.String(),
  /** Empty for a document without a URL. */
  url: Type.String(),
  favicon: Type.Optional(Type.String()),
  /** Passages that cite this source, in order. Undefined if the provider does not report them. */
  ranges: Type.Optional(Type.Array(TextRangeSchema, { minItems: 1 })),
});
export type Citation = Static<typeof CitationSchema>;

export const GroundingSchema = Type.Object({
  citations: Type.Array(CitationSchema),
  searchQueries: Type.Optional(Type.Array(Type.String())),
});
export type Grounding = Static<typeof GroundingSchema>;

/** tps: output tokens per second of output time. ttft: ms from the start of the call to the first output. */
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
 * `origin`: the position in the reply that the next request must return the block to. For reasoning and signatures: the
 * wire's field (`reasoning_content`) or the opening tag in the text. For `data`: the wire whose vendor accepts the block.
 * Only code that stores replies reads `origin`; the event stream to clients does not include it.
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
/** `id` is the vendor's reply id, if the vendor sends one. */
export type StreamEvent = Static<typeof StreamEventSchema>;
export type StreamEventType = StreamEvent['type'];
export type StreamEventOf<T extends StreamEventType> = Extract<StreamEvent, { type: T }>;
