// Provider and plugin packages: a manifest, a catalogue, rules as data, and taps on the hooks.
import type { Rule } from './rule.ts';
import type { ProviderHooks } from './hooks.ts';
import type { NamedErrorType } from './errors.ts';
import type { ByModel, ImageSupport, SoundRows, SpeechSupport, TranscriptionSupport } from './media.ts';
import type { ModelCard } from './models.ts';
import type { Operation } from './operations.ts';
import type { ToolPack } from './tools.ts';
import type { VaultField } from './vault.ts';

/** Features of a provider's chat replies. The conformance suite checks exactly the claimed ones. */
export const chatFeatures = [
  'text',
  'tools',
  'reasoning',
  'reasoning_signature',
  'grounding',
  'image_output',
  'usage',
] as const;
export type ChatFeature = (typeof chatFeatures)[number];

export interface KeyVaultRules {
  /** Required fields: a call without them fails with `error`. `[]` for a provider that needs no credentials. */
  readonly required: readonly VaultField[];
  /** Further fields in the settings form, such as a custom base URL. */
  readonly optional?: readonly VaultField[];
  /** At least one of these groups must be complete (Cloudflare: a base URL, or an account id and a key). */
  readonly anyOf?: readonly (readonly VaultField[])[];
  /** Error type for a missing or refused credential. Default: InvalidProviderAPIKey. */
  readonly error?: NamedErrorType;
  /** Placeholder of each field in the settings form. */
  readonly placeholders?: Partial<Record<VaultField, string>>;
}

/** An environment variable and its allowed values. */
export type EnvSetting =
  | { readonly name: string; readonly type: 'text' }
  /** 1 or 0. */
  | { readonly name: string; readonly type: 'flag' }
  | { readonly name: string; readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly name: string; readonly type: 'integer' | 'number'; readonly minimum: number };

export const thinkingControls = ['switch', 'budget', 'effort'] as const;
/** How a request sets thinking: on or off, a token budget, an effort level. */
export type ThinkingControl = (typeof thinkingControls)[number];
/**
 * The controls that the wire supports, preferred first, by a lower-case substring of the model id; `*` for all other ids. A
 * key that ends in `+`, such as `glm-4.5+`, also matches later versions.
 */
export type ThinkingSupport = Readonly<Record<string, readonly ThinkingControl[]>>;

/** How a model's thinking can be set, according to its maker or server. */
export type Thinking =
  /** The model always thinks; no request field changes that. */
  | { readonly kind: 'always' }
  /** The model does not think, although its name or a model list may suggest so. */
  | { readonly kind: 'never' }
  /** The caller decides. `budget`: minimum and maximum in tokens. `efforts`: supported levels, lowest first. */
  | {
      readonly kind: 'set';
      readonly switch?: true;
      readonly budget?: readonly [min: number, max: number];
      readonly efforts?: readonly string[];
    };

/** Models whose lower-case id contains any of `parts`. */
export interface ThinkingModels {
  readonly parts: readonly string[];
  readonly thinking: Thinking;
}

/** Request parts that a vendor may not accept. Turns, tool calls, tools and the model are in every request. */
export const requestParts = [
  'system',
  'tool_choice',
  'images',
  'files',
  /** Texts of only white space among other parts of a turn. */
  'blank_texts',
  'response_format',
  /** `response_format` without a schema: `{ type: 'json_object' }`. */
  'json_object',
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
  'stop',
  'seed',
  /** Streaming is fixed by the vendor, whatever the caller requests. A rule in `rules` may declare this as well. */
  'stream',
  /** Vector length of `embeddings`. */
  'dimensions',
  /** Level, switch or budget of thinking. */
  'thinking',
  /** JSON Schema keywords, listed in `keywords`, in the schemas of tools and answers. */
  'schema',
] as const;
export type RequestPart = (typeof requestParts)[number];

/** Parts allowed in `with`. `tools`: the tools offered by the call. `rounds`: tool calls with their results. */
export const companionParts = [...requestParts, 'tools', 'rounds'] as const;

/** Request parts that are not sent as given. The conformance suite checks that all of them are declared. */
export interface Unsent {
  readonly parts: readonly RequestPart[];
  /** Wires concerned, as named by `buildRequest`. Default: all. */
  readonly wires?: readonly string[];
  /** Models concerned, by parts of their ids as in `ThinkingSupport`. Default: all. */
  readonly models?: readonly string[];
  /** Factor applied to numbers, if the vendor's range differs. Undefined: the part is not sent. */
  readonly scaled?: number;
  /**
   * Interval in the notation of `keepWithin`, such as `(0, 2]`. Numbers outside are dropped or clamped. Default: applies to
   * every value.
   */
  readonly outside?: string;
  /** Applies only if all of these are given as well. */
  readonly with?: readonly (typeof companionParts)[number][];
  /** JSON Schema keywords that the part `schema` drops or rewrites. */
  readonly keywords?: readonly string[];
  /** The package sends a default if the caller gives no value. */
  readonly filled?: true;
  readonly reason: string;
  /** The vendor's page that should state the restriction. */
  readonly source: string;
  /** Day (YYYY-MM-DD) when the page was read. Undefined: unconfirmed, taken from an older rule of the package. */
  readonly date?: string;
}

export interface ProviderManifest {
  /** Also the folder name and the `:provider` parameter of the routes. */
  readonly id: string;
  readonly name: string;
  /**
   * Icon that hosts may show next to the name: file name in @lobehub/icons-static-svg without variant, such as `claude`.
   * Default: the id. Hosts show the first letter if there is no such icon.
   */
  readonly mark?: string;
  /** Wire family whose taps the package builds on: `openai-style`, `anthropic-style`, … or the package's id. */
  readonly family: string;
  /** Each claimed operation needs a tap and a fixture; others are refused with 405. */
  readonly operations: readonly Operation[];
  /** Credentials and addresses to request from users, and the error if one is missing. */
  readonly keyVault: KeyVaultRules;
  /**
   * Environment variables of each vault field; the first one that is set wins. Default: `<ID>_API_KEY`, `<ID>_BASE_URL`,
   * `<ID>_PROXY_URL`.
   */
  readonly env?: Partial<Record<VaultField, readonly string[]>>;
  /**
   * Further environment variables of the provider (`context.env`). Hosts refuse invalid values; a plain name accepts any
   * text.
   */
  readonly settingsEnv?: readonly (string | EnvSetting)[];
  /** The vendor's base URL. Errors may show it; all other addresses are masked. */
  readonly baseURL?: string;
  /**
   * Further hosts, such as `auth.example.com` or `*.example.com`. Calls of a package that is not bundled may contact only
   * these, the host of the base URL and the user's address.
   */
  readonly hosts?: readonly string[];
  /** Features of chat replies; the conformance suite requires a fixture for each. */
  readonly chat?: readonly ChatFeature[];
  /**
   * Which of `thinking` and `reasoning_effort` reach the vendor. Default: the family's support; in the OpenAI style, an
   * effort.
   */
  readonly thinking?: ThinkingSupport;
  /**
   * Models whose thinking is set differently here than by their makers. The first matching row wins. `source`: the page that
   * states it. `date` (YYYY-MM-DD): day when the page was read.
   */
  readonly thinkingModels?: readonly (ThinkingModels & { readonly source: string; readonly date: string })[];
  /** Image parameters that reach the vendor, by parts of model ids. */
  readonly images?: ByModel<ImageSupport>;
  /** Request parts that the vendor does not accept as given. */
  readonly omits?: readonly Unsent[];
  /**
   * Models with vision read PDF documents natively, up to `maxBytes` per request. Other models, and servers at another
   * address, get the text. `source`: the vendor's page. `date` (YYYY-MM-DD): day when the page was read.
   */
  readonly documents?: { readonly maxBytes: number; readonly source: string; readonly date: string };
  /** Models that accept audio. Other models, and servers at another address, get the text of a sound. */
  readonly sound?: SoundRows;
  /** Voices and limits of `textToSpeech`. */
  readonly speech?: ByModel<SpeechSupport>;
  /** Files that `speechToText` accepts. */
  readonly transcription?: ByModel<TranscriptionSupport>;
  readonly links?: {
    readonly keys?: string;
    /** Billing page of the vendor, offered when the quota is used up. */
    readonly billing?: string;
    readonly docs?: string;
    readonly home?: string;
  };
  /** Model used for the connection check. */
  readonly checkModel?: string;
  /**
   * Recommended chat models of the catalogue, best first: the default for a new chat. `source`: the vendor's page that the
   * choice is based on. `date` (YYYY-MM-DD): state of the catalogue.
   */
  readonly recommended?: { readonly models: readonly string[]; readonly source: string; readonly date: string };
  /** Id prefixes of models made by this vendor. Pickers show the vendor's own offer before resellers'. */
  readonly makes?: readonly string[];
  /** The model list is public or bundled and needs no credentials. */
  readonly publicModels?: boolean;
  /** Calls from a browser are possible. */
  readonly browser?: boolean;
  /** Also supports the Responses API (`apiMode: 'responses'`). */
  readonly responses?: boolean;
  /** A server on the user's machine: default address, and a path that responds if the server is running. */
  readonly local?: {
    readonly baseURL: string;
    readonly probe: string;
    /** POSIX shell command that starts the server; `{model}` is replaced by the requested model. */
    readonly start?: string;
    /**
     * Start command that allows CORS for `{origin}`, needed for calls from a browser. Leading `NAME=value` are environment
     * variables.
     */
    readonly startForBrowser?: string;
  };
  /** Serves unknown provider ids, given a base URL. Only one package of a runtime may set this. */
  readonly fallback?: boolean;
  /** Hidden from pickers: a wire family, not a vendor. */
  readonly hidden?: boolean;
}

export type Catalogue = readonly ModelCard[] | (() => Promise<{ readonly models: readonly ModelCard[] }>);

export interface ProviderContext {
  readonly manifest: ProviderManifest;
}

export interface ProviderDefinition {
  readonly manifest: ProviderManifest;
  /** The cards, or an import that loads them on first use: `() => import('./models.ts')`. */
  readonly models: Catalogue;
  readonly rules?: readonly Rule[];
  /**
   * Registers taps and has no other effect. Called once per runtime, on the first call to the provider, and once by the
   * loader with temporary hooks, as a check.
   */
  apply(hooks: ProviderHooks, context: ProviderContext): void;
}

export interface PluginDefinition {
  readonly id: string;
  /** Registers taps. Called for every provider of a runtime, with that provider's hooks. */
  apply(hooks: ProviderHooks, context: ProviderContext): void;
  /** Functions that models may call. The host offers them, asks for the user's consent, and runs them. */
  readonly tools?: ToolPack;
  /** Hosts that the tools may fetch from, `*` for any public host. Default for packages that are not bundled: none. */
  readonly hosts?: readonly string[];
}

/** A registered symbol identifies definitions across copies of this package, where `instanceof` would fail. */
export const providerBrand: unique symbol = Symbol.for('tributary.provider');
export const pluginBrand: unique symbol = Symbol.for('tributary.plugin');
export const apiVersion = 1;

/** Brands and freezes a definition. The loader reports shape errors with their paths. */
export function defineProvider(definition: ProviderDefinition): ProviderDefinition {
  return Object.freeze({ ...definition, [providerBrand]: apiVersion });
}

/** Brands and freezes a definition. `apply` is optional for a plugin that only adds tools. */
export function definePlugin(
  definition: Omit<PluginDefinition, 'apply'> & Partial<PluginDefinition>,
): PluginDefinition {
  const noTaps = definition.tools === undefined ? {} : { apply: () => undefined };
  // Without tools, `apply` is required: the loader refuses a plugin that has neither.
  return Object.freeze({ ...noTaps, ...definition, [pluginBrand]: apiVersion }) as PluginDefinition;
}
