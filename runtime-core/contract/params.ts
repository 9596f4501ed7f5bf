// The chat request as every provider is given it: wire names as OpenAI spells them.
import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { OmissionSchema } from './omitted.ts';

export const TextPartSchema = Type.Object({ type: Type.Literal('text'), text: Type.String() });
export const ImagePartSchema = Type.Object({
  type: Type.Literal('image_url'),
  image_url: Type.Object({ url: Type.String(), detail: Type.Optional(Type.String()) }),
});
/**
 * A document or a sound: `file_data` is a data URL, `text` what stands in it, or is said in it. A vendor that declares no
 * `documents`, a model that sees no images, and one that the vendor's `sound` does not name are sent the text.
 */
export const FilePartSchema = Type.Object({
  type: Type.Literal('file'),
  file: Type.Object({
    filename: Type.String({ minLength: 1 }),
    file_data: Type.String(),
    text: Type.Optional(Type.String()),
  }),
});
/** Reasoning of an earlier turn, sent back to the model that produced it (Anthropic style). */
export const ThinkingPartSchema = Type.Object({
  type: Type.Literal('thinking'),
  thinking: Type.String(),
  signature: Type.Optional(Type.String()),
  /** Field of the wire that held the signature, where a provider has several (`encrypted_content`). */
  origin: Type.Optional(Type.String()),
});
export const RedactedThinkingPartSchema = Type.Object({ type: Type.Literal('redacted_thinking'), data: Type.String() });
/** A block of an earlier reply that only its own vendor understands, at its place. Other wires pass over it. */
export const CarriedPartSchema = Type.Object({
  type: Type.Literal('carried'),
  /** The wire that takes it back. */
  wire: Type.String(),
  item: Type.Unknown(),
});
/** Place of a call among the parts, by its position in `tool_calls`. Calls without one come last. */
export const CallPartSchema = Type.Object({ type: Type.Literal('call'), at: Type.Integer({ minimum: 0 }) });

export const MessagePartSchema = Type.Union([
  TextPartSchema,
  ImagePartSchema,
  FilePartSchema,
  ThinkingPartSchema,
  RedactedThinkingPartSchema,
  CarriedPartSchema,
  CallPartSchema,
]);
export type TextPart = Static<typeof TextPartSchema>;
export type ImagePart = Static<typeof ImagePartSchema>;
export type FilePart = Static<typeof FilePartSchema>;
export type MessagePart = Static<typeof MessagePartSchema>;

export const ToolCallSchema = Type.Object({
  id: Type.String(),
  type: Type.Literal('function'),
  index: Type.Optional(Type.Integer({ minimum: 0 })),
  function: Type.Object({ name: Type.String(), arguments: Type.String() }),
  thoughtSignature: Type.Optional(Type.String()),
  /** Further fields that the call's vendor wants back, as it spelled them. */
  extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ToolCall = Static<typeof ToolCallSchema>;

export const messageRoles = ['system', 'user', 'assistant', 'tool', 'function'] as const;
export type MessageRole = (typeof messageRoles)[number];

const WholeMessageSchema = Type.Object({
  role: Type.Unsafe<MessageRole>({ enum: messageRoles }),
  content: Type.Union([Type.String(), Type.Array(MessagePartSchema), Type.Null()]),
  name: Type.Optional(Type.String()),
  tool_calls: Type.Optional(Type.Array(ToolCallSchema)),
  tool_call_id: Type.Optional(Type.String()),
  /** Plain reasoning of an earlier turn, for vendors that want it back beside the content (DeepSeek). */
  reasoning_content: Type.Optional(Type.String()),
  /** Place of `reasoning_content` in the vendor's message: a field of its message, or the opening tag in its text. Absent: not known. */
  reasoning_origin: Type.Optional(Type.String()),
  /**
   * Model that wrote it: thoughts and signatures go back to that one only, others do without them. Absent: the model
   * that is asked. No vendor sees it.
   */
  from: Type.Optional(Type.Object({ provider: Type.String(), model: Type.String() })),
});
export type ChatMessage = Static<typeof WholeMessageSchema>;

/**
 * Clients leave `content` out of a message that only calls tools. The runtime puts null in its place before any tap
 * sees it, so that the type stays whole.
 */
export const ChatMessageSchema = Type.Unsafe<ChatMessage>({
  type: 'object',
  properties: WholeMessageSchema.properties,
  required: ['role'],
  if: { type: 'object', required: ['tool_calls'], properties: { role: { const: 'assistant' } } },
  else: { required: ['content'] },
});

export const ToolSchema = Type.Object({
  type: Type.Literal('function'),
  function: Type.Object({
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});
export type Tool = Static<typeof ToolSchema>;

export const ThinkingSchema = Type.Object({
  type: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
  /** Unit: tokens. */
  budget_tokens: Type.Optional(Type.Number()),
});

export const ChatParamsSchema = Type.Object({
  model: Type.String({ minLength: 1 }),
  /** The model's name at the vendor, where it differs from the id (a deployment). Absent: what the catalogue says. */
  deploymentName: Type.Optional(Type.String({ minLength: 1 })),
  messages: Type.Array(ChatMessageSchema, { minItems: 1 }),
  stream: Type.Optional(Type.Boolean()),
  temperature: Type.Optional(Type.Number()),
  top_p: Type.Optional(Type.Number()),
  frequency_penalty: Type.Optional(Type.Number()),
  presence_penalty: Type.Optional(Type.Number()),
  max_tokens: Type.Optional(Type.Integer({ minimum: 0 })),
  tools: Type.Optional(Type.Array(ToolSchema)),
  tool_choice: Type.Optional(
    Type.Union([
      Type.Literal('auto'),
      Type.Literal('none'),
      Type.Literal('required'),
      Type.Object({ type: Type.Literal('function'), function: Type.Object({ name: Type.String() }) }),
    ]),
  ),
  stop: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  seed: Type.Optional(Type.Integer()),
  response_format: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  thinking: Type.Optional(ThinkingSchema),
  reasoning_effort: Type.Optional(Type.String()),
  /** Length of answers: low, medium, high. */
  verbosity: Type.Optional(Type.String()),
  /** The model, or its provider, opens the addresses that are named in the conversation. */
  urlContext: Type.Optional(Type.Boolean()),
  /** Of pictures in the answer: width to height ("16:9"), and size ("512", "1K", "2K", "4K"). */
  imageAspectRatio: Type.Optional(Type.String()),
  imageResolution: Type.Optional(Type.String()),
  enabledSearch: Type.Optional(Type.Boolean()),
  enabledContextCaching: Type.Optional(Type.Boolean()),
  /** False: a vendor that can be told so keeps nothing of the call. */
  store: Type.Optional(Type.Literal(false)),
  apiMode: Type.Optional(Type.Union([Type.Literal('chatCompletion'), Type.Literal('responses')])),
  /** Parts that the caller has replaced by itself: reported at the beginning of the reply, never sent. */
  omitted: Type.Optional(Type.Array(OmissionSchema)),
});
/** Parameters of `runtime.chat`. The client's payload is this plus `provider` and `plugins` (ChatPayload). */
export type ChatParams = Static<typeof ChatParamsSchema>;

const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Further fields of a client's message: hosts convert them to those that providers take. */
const ClientFieldsSchema = Type.Object({
  imageList: orNull(Type.Array(Type.Object({ url: Type.String(), alt: Type.Optional(Type.String()) }))),
  fileList: orNull(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        name: Type.String(),
        fileType: Type.Optional(Type.String()),
        /** Unit: bytes. */
        size: Type.Optional(Type.Number()),
        url: Type.Optional(Type.String()),
        content: Type.Optional(Type.String()),
      }),
    ),
  ),
  reasoning: orNull(Type.Object({ content: Type.Optional(Type.String()), signature: Type.Optional(Type.String()) })),
  tools: orNull(
    Type.Array(
      Type.Object({
        id: Type.String(),
        identifier: Type.String(),
        apiName: Type.String(),
        type: Type.Optional(Type.String()),
        arguments: Type.String(),
      }),
    ),
  ),
  plugin: orNull(
    Type.Object({ identifier: Type.String(), apiName: Type.String(), type: Type.Optional(Type.String()) }),
  ),
});
export type ClientMessage = ChatMessage & Static<typeof ClientFieldsSchema>;

/** One that only calls tools may come without `content`, as in ChatMessageSchema. */
const ClientMessageSchema = Type.Unsafe<ClientMessage>({
  type: 'object',
  properties: { ...WholeMessageSchema.properties, ...ClientFieldsSchema.properties },
  required: ['role'],
  if: {
    type: 'object',
    properties: { role: { const: 'assistant' } },
    anyOf: [{ required: ['tool_calls'] }, { required: ['tools'] }],
  },
  else: { required: ['content'] },
});

export const ChatPayloadSchema = Type.Composite([
  Type.Omit(ChatParamsSchema, ['messages']),
  Type.Object({
    messages: Type.Array(ClientMessageSchema, { minItems: 1 }),
    provider: Type.Optional(Type.String()),
    plugins: Type.Optional(Type.Array(Type.String())),
  }),
]);
export type ChatPayload = Static<typeof ChatPayloadSchema>;
