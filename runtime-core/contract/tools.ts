// Tool plugins: a manifest that models and people read, and the functions behind it.
import { Type } from '@sinclair/typebox';
import type { Grounding } from './events.ts';

/** Access class of a call, which consent depends on: look something up, change something, reach outside this server. */
export const toolAccesses = ['read', 'write', 'outside'] as const;
export type ToolAccess = (typeof toolAccesses)[number];

export interface ToolApi {
  readonly name: string;
  /** For the model: when to call it, and what comes back. */
  readonly description?: string;
  /** JSON schema of the arguments; without one any object will do. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Absent: `outside`, the class that is asked about most carefully. */
  readonly access?: ToolAccess;
  /** Format in which people see the result. Absent: JSON as a tree, anything else as text. */
  readonly result?: 'markdown';
  /** Address that a call is posted to when no gateway runs it. */
  readonly url?: string;
}

export interface ToolTexts {
  readonly title?: string;
  readonly description?: string;
}

export interface ToolManifest {
  /** Names the plugin for good: conversations and consents refer to it. */
  readonly identifier: string;
  readonly meta?: ToolTexts & {
    /** An emoji, or a small picture as a data URL. Others are not loaded. */
    readonly avatar?: string;
    readonly tags?: readonly string[];
    /** Title and description by language tag; those beside it are English. */
    readonly locales?: Readonly<Record<string, ToolTexts>>;
  };
  readonly api: readonly ToolApi[];
  /** Joined to the system prompt of a chat in which the plugin is on. */
  readonly systemRole?: string;
  readonly gateway?: string;
  /** Settings that people give the plugin, as a JSON schema of an object: sent with every call. */
  readonly settings?: ToolSettings;
  /** A page that shows results, in a sandboxed frame. Unit of height: pixels. */
  readonly ui?: { readonly url: string; readonly height?: number };
  readonly version?: string;
}

export const toolSettingTypes = ['string', 'number', 'integer', 'boolean'] as const;

/** One value. Hosts keep a string without choices as they keep keys; one of the format `password`, or `writeOnly`, is hidden while it is typed. */
export interface ToolSetting {
  /** Absent: string. */
  readonly type?: (typeof toolSettingTypes)[number];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly default?: string | number | boolean;
  readonly format?: string;
  readonly writeOnly?: boolean;
}

export interface ToolSettings {
  readonly properties: Readonly<Record<string, ToolSetting>>;
  readonly required?: readonly string[];
}

/** The world of a tool: it has no other way to a network. */
export interface ToolContext {
  /** Aborted when the caller is gone or the time is up. */
  readonly signal: AbortSignal;
  /** GET of a public address; private ones are refused, on every redirect again. */
  fetch(url: string, headers?: Readonly<Record<string, string>>): Promise<ToolReply>;
  /**
   * Calls a function that a module exports on another thread, within a few seconds: for work whose time a stranger
   * decides, such as reading a page. Input and result are copied. `module`: its `import.meta.url`.
   */
  offload?(module: string, name: string, input: unknown): Promise<unknown>;
  /** Time zone of the person who asks, where known: an IANA name, a language tag. */
  readonly timeZone?: string;
  readonly language?: string;
  /** Values of the manifest's `settings`: the person's, its defaults for the rest. Absent: the manifest has none. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Asks a model with a search of its own, with the keys of the person who asks. Absent: none is chosen. */
  search?(question: string): Promise<SearchFound>;
  /** Has an image made that the person who asks keeps, with their keys. Absent: no model can be used. */
  createImage?(order: ImageToolOrder): Promise<CreatedImages>;
}

export interface ImageToolOrder {
  readonly prompt: string;
  readonly shape?: string;
  /** `provider/model`. Absent: the host chooses. */
  readonly model?: string;
}

/** Chats show `images` of this form outside the folded result. */
export interface CreatedImages {
  readonly images: readonly {
    readonly url: string;
    readonly alt: string;
    /** Size, where it is known. Unit: pixels. */
    readonly width?: number;
    readonly height?: number;
  }[];
  readonly model: string;
  /** Words of the model beside the image. */
  readonly text?: string;
}

/** Result of a search. Chats show `citations` of this form in a tool's answer as sources. */
export interface SearchFound extends Grounding {
  readonly text: string;
}

export interface ToolReply {
  /** Its address after redirects. Absent: the one that was asked for. */
  readonly url?: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Function by the name of the api. The arguments fit its schema. A string is the result as it is, anything else becomes JSON. */
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
    }),
    { maxProperties: 50 },
  ),
  required: Type.Optional(Type.Array(Type.String())),
});
const url = Type.String({ pattern: '^https?://', maxLength: 2000 });

/** Of a manifest from anywhere: what is not named here is dropped or kept by whoever reads it. */
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
});
