// Options of a vendor of this family; all have defaults that fit most vendors.
import type { CallContext, ChatParams, KeyVault, ModelEntry, TextToImageParams } from '@tributary/runtime-core';
import type { Json, WireLimits } from '@tributary/runtime-core/wire';
import type { ModelFamily } from '@tributary/runtime-core/models';
import type { ChatReaderOptions } from './chat-reader.ts';

/** Settings of every client, all explicit: the SDK's defaults, which read the environment, never apply. */
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
  /** Added to every request; null leaves one of the SDK's own out. */
  readonly defaultHeaders?: Readonly<Record<string, string | null>>;
  readonly defaultQuery?: Readonly<Record<string, string>>;
}

type Send = (path: string, request: object) => { asResponse(): Promise<Response> };

/** A JSON post as the SDK's client makes it. */
export interface BuiltRequest {
  readonly url: string;
  readonly req: { readonly headers: Headers; readonly body?: BodyInit | null };
}

export interface Client {
  readonly get: Send;
  readonly post: Send;
  /** Address, headers, sign-in and encoding of a request, which is not sent. */
  buildRequest(asked: {
    readonly method: 'post';
    readonly path: string;
    readonly body: object;
    readonly query?: Readonly<Record<string, string>>;
  }): Promise<BuiltRequest>;
}

/** The openai SDK as far as it is used: its own types ask every package that builds on this one for those of Node. */
export interface SDK {
  readonly OpenAI: new (settings: ClientSettings) => Client;
  readonly AzureOpenAI: new (settings: ClientSettings & { readonly apiVersion: string }) => Client;
  readonly APIError: {
    /** The class of a status, such as `RateLimitError`. */
    generate(status: number, body: object | undefined, message: string | undefined, headers: Headers): Error;
  };
  readonly APIConnectionError: abstract new (...given: never) => Error;
}

export interface ModelListOptions {
  /**
   * Below the base URL, or a URL of its own, which is public: no key goes there. A function is given the base URL and
   * says where this vendor keeps its list, with the key (Zhipu, SenseNova). Default: `/models`.
   */
  readonly path?: string | ((baseURL: string) => string);
  /** Sent with the list's request besides those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The rows of the answer. Default: `data`, else the body when it is an array. */
  readonly rows?: (json: unknown) => readonly unknown[];
  /** Fields read from the row; merged over id, catalogue and keywords. undefined leaves the row out. */
  readonly read?: (row: Json, id: string) => Partial<ModelEntry> | undefined;
  /** Family whose keyword table guesses abilities; `guess` reads it from each id. Absent: only the catalogue counts. */
  readonly keywords?: ModelFamily | 'guess';
  /** The list is the only word on models that embed, as of a server on this machine: they are among the entries. */
  readonly embeds?: boolean;
  /** The pages with facts that some servers have beside a list of names are asked (list-elsewhere.ts). */
  readonly more?: boolean;
}

export interface OpenAIStyleOptions extends ChatReaderOptions {
  /** The vendor's own, in the SDK's form (with `/v1`); the vault's `baseURL` overrides it. Absent: the vault must bring one. */
  readonly baseURL?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same, from the fields of the vault. */
  readonly vaultHeaders?: (vault: KeyVault) => Readonly<Record<string, string>>;
  /** Ask for usage on streams (`stream_options`). Default: true. */
  readonly streamOptions?: boolean;
  /** Send the signed-in user's id as `user`. Default: true. */
  readonly user?: boolean;
  /**
   * Fields of this vendor's chat body beside, or in place of, the common ones: search, thinking, another name of a
   * limit. `tools` go after the caller's own; undefined removes a field.
   */
  readonly chatFields?: (params: ChatParams, context: CallContext) => Readonly<Record<string, unknown>>;
  /** Efforts that switch thinking on and off on the Responses API, which has no switch. Absent: nothing is sent for it. */
  readonly thinkingEffort?: Readonly<Partial<Record<'enabled' | 'disabled', string>>>;
  /**
   * Serves OpenAI's own models: their ids decide about roles, sampling parameters and the name of the token limit. A
   * function says which of OpenAI's ids a name of this vendor stands for (deployments, ids with a maker in front).
   */
  readonly openAIModels?: boolean | ((model: string) => string);
  /**
   * Calls in which every earlier turn must have `reasoning_content`, empty where there was none (DeepSeek, Kimi). Default:
   * never. Thoughts that came in a field of the message are returned in that field either way.
   */
  readonly reasoningHistory?: (params: ChatParams) => boolean;
  /** Fields for thoughts of an earlier turn whose origin is not known (a client's, or stored long ago). Default: none. */
  readonly thoughtsAs?: (thoughts: string) => Readonly<Record<string, unknown>>;
  /** Page of the vendor that forbids the return of thoughts, and the day it was read: none are sent back. */
  readonly thoughtsRefused?: { readonly source: string; readonly date: string };
  /** Limits of this vendor for messages, where they differ from OpenAI's. */
  readonly limits?: Partial<WireLimits>;
  /** Calls that use the Responses API. Default: those whose caller asks for it (`apiMode: responses`). */
  readonly responses?: (params: ChatParams, context: CallContext) => boolean;
  /** The tools that `enabledSearch` adds to a Responses request. Absent: none. */
  readonly searchTools?: (context: CallContext) => readonly Readonly<Record<string, unknown>>[];
  /** Makes the SDK's client, where it is not the plain one (Azure). */
  readonly client?: (sdk: SDK, settings: ClientSettings, context: CallContext) => Client;
  readonly models?: ModelListOptions;
  /** The body of an image request in this vendor's spelling. Default: the params as given. */
  readonly imageFields?: (params: TextToImageParams) => Readonly<Record<string, unknown>>;
  /** Reference images are fields of the same request. Default: they make it a form, which `/images/edits` takes. */
  readonly imagesInFields?: boolean;
  /** Models that stream unfinished images (`partial_images`). Default: none. */
  readonly partialImages?: (model: string) => boolean;
}
