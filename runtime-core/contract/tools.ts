// Tool plugins: the manifest shown to models and users, and the functions that run.
import { Type } from '@sinclair/typebox';
import type { Grounding } from './events.ts';

/** Access class of a call, which consent depends on: reads data, changes data, or contacts other servers. */
export const toolAccesses = ['read', 'write', 'outside'] as const;
export type ToolAccess = (typeof toolAccesses)[number];

export interface ToolApi {
  readonly name: string;
  /** For the model: when to call the function, and what it returns. */
  readonly description?: string;
  /** JSON schema of the arguments. Default: any object. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Default: `outside`, the class with the strictest consent. */
  readonly access?: ToolAccess;
  /** Format in which users see the result. Default: JSON as a tree, anything else as text. */
  readonly result?: 'markdown';
  /** URL that calls are posted to if the manifest has no gateway. */
  readonly url?: string;
}

export interface ToolTexts {
  readonly title?: string;
  readonly description?: string;
}

export interface ToolManifest {
  /** Permanent id of the plugin: conversations and consents refer to it. */
  readonly identifier: string;
  readonly meta?: ToolTexts & {
    /** An emoji, or a small image as a data URL. Other images are not loaded. */
    readonly avatar?: string;
    readonly tags?: readonly string[];
    /** Translations by language tag. The untranslated `title` and `description` are English. */
    readonly locales?: Readonly<Record<string, ToolTexts>>;
  };
  readonly api: readonly ToolApi[];
  /** Appended to the system prompt of chats that use the plugin. */
  readonly systemRole?: string;
  readonly gateway?: string;
  /** JSON schema of the plugin's user settings (an object); the values are sent with every call. */
  readonly settings?: ToolSettings;
  /** Page that shows results in a sandboxed frame. Unit of `height`: px. */
  readonly ui?: { readonly url: string; readonly height?: number };
  readonly version?: string;
  /**
   * Role in the host, which calls the plugin itself instead of offering it to models. `search`: a search engine, whose
   * function `search` takes `{ query }` and returns `{ results }` (`SearchResult`).
   */
  readonly role?: ToolRole;
  /** Pages about the service behind the plugin. */
  readonly links?: { readonly keys?: string; readonly docs?: string };
}

export const toolRoles = ['search'] as const;
export type ToolRole = (typeof toolRoles)[number];

export const toolSettingTypes = ['string', 'number', 'integer', 'boolean'] as const;

/**
 * One setting. Hosts store a string without choices like a key. The input is masked if `format` is `password` or the setting
 * is `writeOnly`.
 */
export interface ToolSetting {
  /** Default: string. */
  readonly type?: (typeof toolSettingTypes)[number];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly default?: string | number | boolean;
  readonly format?: string;
  readonly writeOnly?: boolean;
  /** Environment variables an operator can set instead; the first that is set counts. Only read for bundled plugins. */
  readonly env?: readonly string[];
}

export interface ToolSettings {
  readonly properties: Readonly<Record<string, ToolSetting>>;
  readonly required?: readonly string[];
}

/** Capabilities given to a tool; a tool has no other network access. */
export interface ToolContext {
  /** Aborted on timeout or when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Sends a request, by default a GET, to a public address. Private addresses are refused, also after redirects. */
  fetch(url: string, headers?: Readonly<Record<string, string>>, sent?: ToolRequest): Promise<ToolReply>;
  /**
   * Runs an exported function of a module on another thread, limited to a few seconds. For work whose duration depends on
   * untrusted input, such as parsing a page. Input and result are copied. `module`: its `import.meta.url`.
   */
  offload?(module: string, name: string, input: unknown): Promise<unknown>;
  /** IANA time zone of the user, if known. `language` is a language tag. */
  readonly timeZone?: string;
  readonly language?: string;
  /** Values of the manifest's `settings`: the user's, completed by defaults. Undefined if the manifest has no settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Asks a model with built-in search, using the user's keys. Undefined if no search model is chosen. */
  search?(question: string): Promise<SearchFound>;
  /** Asks the search engine of the user or operator. Undefined if none is set. */
  findPages?(query: string): Promise<PagesFound>;
  /** Generates an image that is stored for the user, with the user's keys. Undefined if no model is available. */
  createImage?(order: ImageToolOrder): Promise<CreatedImages>;
}

export interface ImageToolOrder {
  readonly prompt: string;
  readonly shape?: string;
  /** `provider/model`. Default: chosen by the host. */
  readonly model?: string;
}

/** Chats show `images` of this shape above the collapsed result. */
export interface CreatedImages {
  readonly images: readonly {
    readonly url: string;
    readonly alt: string;
    /** Unit of `width` and `height`: px. Undefined if unknown. */
    readonly width?: number;
    readonly height?: number;
  }[];
  readonly model: string;
  /** Text that the model returned with the image. */
  readonly text?: string;
}

/** Result of a search. Chats show `citations` of this shape in a tool result as sources. */
export interface SearchFound extends Grounding {
  readonly text: string;
}

/** One result of a search engine. */
export interface SearchResult {
  readonly title: string;
  readonly url: string;
  /** Excerpt. */
  readonly text?: string;
  /** Day (YYYY-MM-DD), or as the engine words it. */
  readonly date?: string;
}

export interface PagesFound {
  readonly results: readonly SearchResult[];
  /** Number of the first result in the answer, which earlier searches have begun to number. */
  readonly first: number;
}

export interface ToolRequest {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Sent to the URL's own origin only, not after a redirect to another one. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
}

export interface ToolReply {
  /** URL after redirects. Default: the requested URL. */
  readonly url?: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Implementation of one function of the manifest. The arguments are validated against the schema. A string result is used
 * unchanged, any other value as JSON.
 */
export type ToolFunction = (args: Readonly<Record<string, unknown>>, context: ToolContext) => unknown;

export interface ToolPack {
  readonly manifest: ToolManifest;
  readonly run: Readonly<Record<string, ToolFunction>>;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const texts = { title: text(200), description: text(2000) };
const value = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()]);
const settings = Type.Object({
  properties: Type.Record(
    Type.String({ maxLength: 200 }),
    Type.Object({
      ...texts,
      type: Type.Optional(Type.Unsafe<NonNullable<ToolSetting['type']>>({ enum: toolSettingTypes })),
      enum: Type.Optional(Type.Array(value, { minItems: 1, maxItems: 500 })),
      default: Type.Optional(value),
      format: text(100),
      writeOnly: Type.Optional(Type.Boolean()),
      env: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    }),
    { maxProperties: 50 },
  ),
  required: Type.Optional(Type.Array(Type.String())),
});
const url = Type.String({ pattern: '^https?://', maxLength: 2000 });

/** Validates untrusted manifests; the caller decides whether to drop or keep unknown fields. */
export const ToolManifestSchema = Type.Object({
  identifier: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.:@-]{0,99}$' }),
  meta: Type.Optional(
    Type.Object({
      ...texts,
      avatar: text(2000),
      tags: Type.Optional(Type.Array(Type.String())),
      locales: Type.Optional(Type.Record(Type.String(), Type.Object(texts))),
    }),
  ),
  api: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      description: text(10_000),
      parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      access: Type.Optional(Type.Unsafe<ToolAccess>({ enum: toolAccesses })),
      result: Type.Optional(Type.Unsafe<'markdown'>({ enum: ['markdown'] })),
      url: Type.Optional(url),
    }),
    { minItems: 1, maxItems: 200 },
  ),
  systemRole: text(20_000),
  gateway: Type.Optional(url),
  settings: Type.Optional(settings),
  ui: Type.Optional(Type.Object({ url, height: Type.Optional(Type.Number({ minimum: 40, maximum: 2000 })) })),
  version: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Number()])),
  role: Type.Optional(Type.Unsafe<ToolRole>({ enum: toolRoles })),
  links: Type.Optional(Type.Object({ keys: Type.Optional(url), docs: Type.Optional(url) })),
});
