// Provider packages: a manifest, a catalogue, rules as data, and taps on the hooks.
import type { Rule } from './rule.ts';
import type { ProviderHooks } from './hooks.ts';
import type { NamedErrorType } from './errors.ts';
import type { ByModel, ImageSupport, SoundRows, SpeechSupport, TranscriptionSupport } from './media.ts';
import type { ModelCard } from './models.ts';
import type { Operation } from './operations.ts';
import type { ToolPack } from './tools.ts';
import type { VaultField } from './vault.ts';

/** Features of a provider's chat replies. The conformance suite checks the claimed ones, and no others. */
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
  /** Without these no call is made: the error below says so. `[]` for a provider that needs nothing. */
  readonly required: readonly VaultField[];
  /** Fields that the form offers besides, such as a base URL of the user's own. */
  readonly optional?: readonly VaultField[];
  /** At least one of these groups must be complete (Cloudflare: a base URL, or an account id and a key). */
  readonly anyOf?: readonly (readonly VaultField[])[];
  /** The error of a missing or refused credential. Absent: InvalidProviderAPIKey. */
  readonly error?: NamedErrorType;
  /** Per field what the settings form shows as an example or default. */
  readonly placeholders?: Partial<Record<VaultField, string>>;
}

/** A setting from the environment, with what an operator may write. */
export type EnvSetting =
  | { readonly name: string; readonly type: 'text' }
  /** 1 or 0. */
  | { readonly name: string; readonly type: 'flag' }
  | { readonly name: string; readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly name: string; readonly type: 'integer' | 'number'; readonly minimum: number };

export const thinkingControls = ['switch', 'budget', 'effort'] as const;
/** Thinking control of a request: on or off, a token budget, a level of effort. */
export type ThinkingControl = (typeof thinkingControls)[number];
/**
 * Per part of a model's id, in lower case, the controls that its wire carries, preferred first; `*` for all other ids. A part
 * that ends in `+` names a model and holds for later versions, too: `glm-4.5+`.
 */
export type ThinkingSupport = Readonly<Record<string, readonly ThinkingControl[]>>;

/** Thinking of a model, as its maker or its server lets it be set. */
export type Thinking =
  /** It always thinks, and no field of a request changes that. */
  | { readonly kind: 'always' }
  /** It does not think, although its name or a list may suggest so. */
  | { readonly kind: 'never' }
  /** The caller decides. `budget` in tokens, least and most; `efforts`: the levels it knows, least first. */
  | {
      readonly kind: 'set';
      readonly switch?: true;
      readonly budget?: readonly [min: number, max: number];
      readonly efforts?: readonly string[];
    };

/** Models by parts of their ids, in lower case: one that holds any of them is meant. */
export interface ThinkingModels {
  readonly parts: readonly string[];
  readonly thinking: Thinking;
}

/** Parts of a request that a vendor may not take. Turns, tool calls, tools and the model are in every request. */
export const requestParts = [
  'system',
  'tool_choice',
  'images',
  'files',
  /** Texts of white space alone, beside the other parts of a turn. */
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
  /** Replies are asked for in one way, whatever the caller wants: a rule of `rules` may say so as well. */
  'stream',
  /** Length of the vectors of `embeddings`. */
  'dimensions',
  /** Level, switch or budget of thinking. */
  'thinking',
  /** Keywords in the schemas of tools and answers: those that `keywords` names. */
  'schema',
] as const;
export type RequestPart = (typeof requestParts)[number];

/** Parts that `with` may name: `tools` are those that a call offers, `rounds` calls of tools with their results. */
export const companionParts = [...requestParts, 'tools', 'rounds'] as const;

/** Parts of a chat request that are not sent as they are given; the conformance suite checks that each is said here. */
export interface Unsent {
  readonly parts: readonly RequestPart[];
  /** Wires that it holds for, as `buildRequest` names them. Absent: all. */
  readonly wires?: readonly string[];
  /** Models that it holds for, by parts of their ids as in `ThinkingSupport`. Absent: all. */
  readonly models?: readonly string[];
  /** Factor by which numbers are sent, where the vendor's range is another one. Absent: nothing is sent. */
  readonly scaled?: number;
  /** Interval as of `keepWithin`, `(0, 2]`: numbers outside it are left out or moved into it. Absent: it holds for every value. */
  readonly outside?: string;
  /** It holds only where all of these are given, too. */
  readonly with?: readonly (typeof companionParts)[number][];
  /** Keywords of JSON Schema that the part `schema` leaves out, or writes in another way. */
  readonly keywords?: readonly string[];
  /** The package sends a value of its own where the caller gives none. */
  readonly filled?: true;
  readonly reason: string;
  /** The vendor's page that is to say so. */
  readonly source: string;
  /** Day (YYYY-MM-DD) on which it was read there. Absent: it rests on an older rule of the package, and is unconfirmed. */
  readonly date?: string;
}

export interface ProviderManifest {
  /** Also the folder name and the `:provider` of the routes. */
  readonly id: string;
  readonly name: string;
  /**
   * Brand mark that hosts may draw beside the name: an icon of @lobehub/icons-static-svg by its file name without variant, such
   * as `claude`. Absent: the id. Hosts draw the first letter where there is no such icon.
   */
  readonly mark?: string;
  /** The wire family whose taps it builds on: `openai-style`, `anthropic-style`, … or its own id. */
  readonly family: string;
  /** Each one claimed has a tap and a fixture; all others are refused with 405. */
  readonly operations: readonly Operation[];
  /** The credentials and addresses that people are asked for, and what is said when one is missing. */
  readonly keyVault: KeyVaultRules;
  /** Environment variables per vault field, first set wins. Absent: `<ID>_API_KEY`, `<ID>_BASE_URL`, `<ID>_PROXY_URL`. */
  readonly env?: Partial<Record<VaultField, readonly string[]>>;
  /**
   * Environment variables this provider reads besides its keys (`context.env`). Hosts refuse a value that does not fit; a
   * bare name takes any text.
   */
  readonly settingsEnv?: readonly (string | EnvSetting)[];
  /** The vendor's own base URL; errors show it, every other one is masked. */
  readonly baseURL?: string;
  /**
   * Other hosts that it contacts, `auth.example.com` or `*.example.com`. Calls of a package that is not bundled reach these, the
   * base URL's and the user's own address, and no other.
   */
  readonly hosts?: readonly string[];
  /** Features of a chat reply; the suite requires a fixture for each. */
  readonly chat?: readonly ChatFeature[];
  /**
   * The fields `thinking` and `reasoning_effort` of a chat request that reach the vendor. Absent: what the family's own wire
   * carries, an effort in the OpenAI style.
   */
  readonly thinking?: ThinkingSupport;
  /**
   * Models whose thinking is set otherwise here than at their makers; the first row that fits counts. `source` is the page
   * that says so, `date` (YYYY-MM-DD) the day it was read.
   */
  readonly thinkingModels?: readonly (ThinkingModels & { readonly source: string; readonly date: string })[];
  /** Parameters of an image that reach the vendor, by parts of models' ids. */
  readonly images?: ByModel<ImageSupport>;
  /** Parts of a chat request that the vendor does not take as they are given. */
  readonly omits?: readonly Unsent[];
  /**
   * PDF documents that models which see images read by themselves, up to so many bytes in all of a request; others, and servers
   * at another address, are sent their text. `source` is the vendor's page, `date` (YYYY-MM-DD) the day it was read.
   */
  readonly documents?: { readonly maxBytes: number; readonly source: string; readonly date: string };
  /**
   * Sounds that models hear by themselves; others, and servers at another address, are sent the text that comes with a sound.
   */
  readonly sound?: SoundRows;
  /** Voices and limits of `textToSpeech`. */
  readonly speech?: ByModel<SpeechSupport>;
  /** Files that `speechToText` reads. */
  readonly transcription?: ByModel<TranscriptionSupport>;
  readonly links?: {
    readonly keys?: string;
    /** Page on which an account is topped up: offered when its quota is used up. */
    readonly billing?: string;
    readonly docs?: string;
    readonly home?: string;
  };
  /** The model a connection check asks. */
  readonly checkModel?: string;
  /**
   * Chat models of the catalogue that suit most people, best first: what a new chat begins with. `source` is the vendor's page
   * they were chosen from, `date` (YYYY-MM-DD) the state of the catalogue then.
   */
  readonly recommended?: { readonly models: readonly string[]; readonly source: string; readonly date: string };
  /** Id prefixes of the models that this vendor makes itself: pickers show its own offer before a reseller's. */
  readonly makes?: readonly string[];
  /** The model list is public, or bundled: it is answered without credentials. */
  readonly publicModels?: boolean;
  /** May be called from the browser. */
  readonly browser?: boolean;
  /** Also speaks the Responses API (`apiMode: 'responses'`). */
  readonly responses?: boolean;
  /** A server on this machine: where it listens by default, and a path that answers when it is there. */
  readonly local?: {
    readonly baseURL: string;
    readonly probe: string;
    /** The command that starts it, as a POSIX shell takes it; `{model}` stands for the model asked for. */
    readonly start?: string;
    /** The same, open to pages of `{origin}`: needed when the browser calls it. Leading `NAME=value` are variables. */
    readonly startForBrowser?: string;
  };
  /** Answers for a provider nobody knows, given a base URL. One package of a runtime says so. */
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
  /** The cards, or the import that brings them on first use: `() => import('./models.ts')`. */
  readonly models: Catalogue;
  readonly rules?: readonly Rule[];
  /**
   * Registers taps and does nothing else: called once a runtime, on the first call to this provider, and once more by the
   * loader, on hooks that are thrown away, to see that it works.
   */
  apply(hooks: ProviderHooks, context: ProviderContext): void;
}

export interface PluginDefinition {
  readonly id: string;
  /** Registers taps, as a provider's: called for every provider of a runtime, with that provider's hooks. */
  apply(hooks: ProviderHooks, context: ProviderContext): void;
  /** Functions that models may call: the host offers them, asks people, and runs them. */
  readonly tools?: ToolPack;
  /** The hosts that its tools fetch from, `*` for any public one. Without one, tools of a package that is not bundled fetch nothing. */
  readonly hosts?: readonly string[];
}

/** Identity across copies of this package is a registered symbol, never `instanceof`. */
export const providerBrand: unique symbol = Symbol.for('tributary.provider');
export const pluginBrand: unique symbol = Symbol.for('tributary.plugin');
export const apiVersion = 1;

/** Marks a definition as made for this contract and freezes it. Shape errors are reported by the loader, with the path. */
export function defineProvider(definition: ProviderDefinition): ProviderDefinition {
  return Object.freeze({ ...definition, [providerBrand]: apiVersion });
}

/** A plugin that only brings tools needs no `apply`. */
export function definePlugin(
  definition: Omit<PluginDefinition, 'apply'> & Partial<PluginDefinition>,
): PluginDefinition {
  const noTaps = definition.tools === undefined ? {} : { apply: () => undefined };
  // One with neither tools nor taps does nothing: the loader refuses it in words.
  return Object.freeze({ ...noTaps, ...definition, [pluginBrand]: apiVersion }) as PluginDefinition;
}
