// Options of an OpenAI-style vendor; the defaults fit most vendors.
import type { CallContext, ChatParams, KeyVault, ModelEntry, TextToImageParams } from '@tributary/runtime-core';
import type { Json, WireLimits } from '@tributary/runtime-core/wire';
import type { ModelFamily } from '@tributary/runtime-core/models';
import type { ChatReaderOptions } from './chat-reader.ts';

/** Settings of every client. All are explicit, because the SDK's defaults read the environment. */
export interface ClientSettings {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly organization: null;
  readonly project: null;
  readonly adminAPIKey: null;
  readonly webhookSecret: null;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly fetch: typeof fetch;
  readonly dangerouslyAllowBrowser: boolean;
  /** Added to every request; null removes a header of the SDK. */
  readonly defaultHeaders?: Readonly<Record<string, string | null>>;
  readonly defaultQuery?: Readonly<Record<string, string>>;
}

type Send = (path: string, request: object) => { asResponse(): Promise<Response> };

/** A JSON POST as built by the SDK's client. */
export interface BuiltRequest {
  readonly url: string;
  readonly req: { readonly headers: Headers; readonly body?: BodyInit | null };
}

export interface Client {
  readonly get: Send;
  readonly post: Send;
  /** Builds a request (URL, headers, authentication, encoding) without sending it. */
  buildRequest(asked: {
    readonly method: 'post';
    readonly path: string;
    readonly body: object;
    readonly query?: Readonly<Record<string, string>>;
  }): Promise<BuiltRequest>;
}

/** The used part of the openai SDK: with its own types, every dependent package would need those of Node. */
export interface SDK {
  readonly OpenAI: new (settings: ClientSettings) => Client;
  readonly AzureOpenAI: new (settings: ClientSettings & { readonly apiVersion: string }) => Client;
  readonly APIError: {
    /** Error class of a status, such as `RateLimitError`. */
    generate(status: number, body: object | undefined, message: string | undefined, headers: Headers): Error;
  };
  readonly APIConnectionError: abstract new (...given: never) => Error;
}

export interface ModelListOptions {
  /**
   * Path of the model list below the base URL, or an absolute URL, which is public and gets no key. A function gets the
   * base URL and returns a URL that gets the key (Zhipu, SenseNova). Default: `/models`.
   */
  readonly path?: string | ((baseURL: string) => string);
  /** Sent with the list's request in addition to the common headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the rows. Default: `data`, or the body if it is an array. */
  readonly rows?: (json: unknown) => readonly unknown[];
  /** Reads fields of a row, which override id, catalogue and keywords. Undefined drops the row. */
  readonly read?: (row: Json, id: string) => Partial<ModelEntry> | undefined;
  /** Family whose keyword table guesses abilities; `guess` takes the family from the id. Default: only the catalogue counts. */
  readonly keywords?: ModelFamily | 'guess';
  /** Includes embedding models in the list, for servers without a catalogue, such as a local one. */
  readonly embeds?: boolean;
  /** Requests detail pages of servers whose list has only names (list-elsewhere.ts). */
  readonly more?: boolean;
}

export interface OpenAIStyleOptions extends ChatReaderOptions {
  /** The vendor's base URL in the SDK's form (with `/v1`); the vault's `baseURL` overrides it. If absent, the vault's is required. */
  readonly baseURL?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers of every request that depend on the vault. */
  readonly vaultHeaders?: (vault: KeyVault) => Readonly<Record<string, string>>;
  /** Requests usage on streams (`stream_options`). Default: true. */
  readonly streamOptions?: boolean;
  /** Sends the signed-in user's id as `user`. Default: true. */
  readonly user?: boolean;
  /**
   * Fields added to the chat body or replacing common ones: search, thinking, another name of a limit. `tools` are
   * appended to the caller's; undefined removes a field.
   */
  readonly chatFields?: (params: ChatParams, context: CallContext) => Readonly<Record<string, unknown>>;
  /** Efforts that turn thinking on and off on the Responses API, which has no switch. Default: none is sent. */
  readonly thinkingEffort?: Readonly<Partial<Record<'enabled' | 'disabled', string>>>;
  /**
   * Set if the vendor has OpenAI's own models: their ids determine roles, sampling parameters and the name of the token
   * limit. A function returns OpenAI's id for the vendor's name (deployments, ids with a publisher prefix).
   */
  readonly openAIModels?: boolean | ((model: string) => string);
  /**
   * True if every earlier turn must have `reasoning_content`, even if empty (DeepSeek, Kimi). Default: never. Thoughts
   * that arrived in a message field are always returned in that field.
   */
  readonly reasoningHistory?: (params: ChatParams) => boolean;
  /** Fields for thoughts of unknown origin (sent by a client, or stored by old versions). Default: none. */
  readonly thoughtsAs?: (thoughts: string) => Readonly<Record<string, unknown>>;
  /** Vendor page that forbids sending thoughts back, and the date it was read: no thoughts are sent. */
  readonly thoughtsRefused?: { readonly source: string; readonly date: string };
  /** Message limits that differ from OpenAI's. */
  readonly limits?: Partial<WireLimits>;
  /** True if a call uses the Responses API. Default: if the caller requests it (`apiMode: responses`). */
  readonly responses?: (params: ChatParams, context: CallContext) => boolean;
  /** Tools that `enabledSearch` adds to a Responses request. Default: none. */
  readonly searchTools?: (context: CallContext) => readonly Readonly<Record<string, unknown>>[];
  /** Creates the SDK's client if it is not the plain one (Azure). */
  readonly client?: (sdk: SDK, settings: ClientSettings, context: CallContext) => Client;
  readonly models?: ModelListOptions;
  /** Converts the body of an image request. Default: the params unchanged. */
  readonly imageFields?: (params: TextToImageParams) => Readonly<Record<string, unknown>>;
  /** Sends reference images as fields of the same request. Default: as a form to `/images/edits`. */
  readonly imagesInFields?: boolean;
  /** True if the model streams partial images (`partial_images`). Default: none. */
  readonly partialImages?: (model: string) => boolean;
}
