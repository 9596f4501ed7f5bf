// The chat request that every provider receives; field names as in OpenAI's API.
import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { OmissionSchema } from './omitted.ts';

export const TextPartSchema = Type.Object({ type: Type.Literal('text'), text: Type.String() });
export const ImagePartSchema = Type.Object({
  type: Type.Literal('image_url'),
  image_url: Type.Object({ url: Type.String(), detail: Type.Optional(Type.String()) }),
});
/**
 * A document or a sound. `file_data` is a data URL, `text` the extracted or transcribed text. The text is sent instead if the
 * vendor declares no `documents`, the model sees no images, or the vendor's `sound` does not list the model.
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
  /** Wire field that held the signature, if the provider has several (`encrypted_content`). */
  origin: Type.Optional(Type.String()),
});
export const RedactedThinkingPartSchema = Type.Object({ type: Type.Literal('redacted_thinking'), data: Type.String() });
/** Block of an earlier reply that only its vendor understands, at its original position. Other wires skip it. */
export const CarriedPartSchema = Type.Object({
  type: Type.Literal('carried'),
  /** Wire whose vendor accepts the block. */
  wire: Type.String(),
  item: Type.Unknown(),
});
/** Position of a call among the parts, by its index in `tool_calls`. Calls without such a part come last. */
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
  /** Further fields of the call that the vendor requires back unchanged. */
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
  /** Plain reasoning of an earlier turn, for vendors that require it next to the content (DeepSeek). */
  reasoning_content: Type.Optional(Type.String()),
  /**
   * Origin of `reasoning_content` in the vendor's reply: a message field, or the opening tag in its text. Undefined if
   * unknown.
   */
  reasoning_origin: Type.Optional(Type.String()),
  /**
   * Model that wrote the message. Reasoning and signatures are sent back to this model only. Default: the called model. Never
   * sent to a vendor.
   */
  from: Type.Optional(Type.Object({ provider: Type.String(), model: Type.String() })),
});
export type ChatMessage = Static<typeof WholeMessageSchema>;

/**
 * Clients may omit `content` in a message that only calls tools. The runtime sets it to null before the taps run, so that
 * `content` is always defined in the type.
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
  /** The vendor's name for the model, if different from the id (a deployment). Default: from the catalogue. */
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
  /** Length of answers: low, medium or high. */
  verbosity: Type.Optional(Type.String()),
  /** Lets the model or its provider open URLs from the conversation. */
  urlContext: Type.Optional(Type.Boolean()),
  /** For images in the answer: aspect ratio ("16:9") and size ("512", "1K", "2K", "4K"). */
  imageAspectRatio: Type.Optional(Type.String()),
  imageResolution: Type.Optional(Type.String()),
  enabledSearch: Type.Optional(Type.Boolean()),
  enabledContextCaching: Type.Optional(Type.Boolean()),
  /** False: asks the vendor not to store the call, if the vendor supports it. */
  store: Type.Optional(Type.Literal(false)),
  apiMode: Type.Optional(Type.Union([Type.Literal('chatCompletion'), Type.Literal('responses')])),
  /** Parts that the caller has replaced already: reported at the start of the reply, never sent. */
  omitted: Type.Optional(Type.Array(OmissionSchema)),
});
/** Parameters of `runtime.chat`. `ChatPayload` of the client adds `provider` and `plugins`. */
export type ChatParams = Static<typeof ChatParamsSchema>;

const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Further fields of a client's message. Hosts convert them to fields that providers accept. */
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

/** Allows a missing `content` in tool-call messages, as ChatMessageSchema does. */
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
