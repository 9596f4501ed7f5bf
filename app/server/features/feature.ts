// The extension points of features. The core calls them here and knows no feature by name.
import type { ChatReply, CreatedImages, ImageToolOrder, KeyVault, SearchResult } from '@tributary/runtime-core';
import type { ClientValues } from '../../shared/api/client-values.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import type { UserMessage } from '../../shared/message/message.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { CallKeys, KnownCall, Reserve } from '../calls/admitted-call.ts';
import { part } from '../process/app.ts';
import type { AcceptedRequest } from '../http/accepted-request.ts';
import type { Upgrade } from '../http/upgrade.ts';
import type { App } from '../process/app.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';

/** The default export of `app/features/NAME/server/feature.ts`. */
export interface ServerFeature {
  readonly id: string;
  /** Runs before the first request. A failure aborts the start. */
  readonly start?: (app: App) => unknown;
  readonly stop?: (app: App) => unknown;
  /** Endpoints that write. A request to one sends a hint with the feature's id to the user's pages. */
  readonly hints?: readonly Endpoint[];
  /** Who may call its routes, where that is not every user. By the path of the endpoint. */
  readonly permissions?: Readonly<Record<string, 'public' | 'visitor' | 'administrator'>>;
  /** Digests (`shownDigest`) of the calls a turn may make without asking. Undefined: not this feature's question. */
  readonly granted?: (tables: Tables, userId: string, answerId: string) => Promise<readonly string[] | undefined>;
  /** True for a turn that the feature has asked for, or answers. */
  readonly ownsTurn?: (tables: Tables, turn: Turn) => Promise<boolean>;
  /** Throws a typed error to refuse a provider call; returns what reserves its cost, if the feature limits it. */
  readonly admit?: (app: App, call: KnownCall) => Promise<Reserve | undefined>;
  /** Keys of the server for a provider, besides that of the environment. */
  readonly serverKeys?: (app: App, provider: string) => Promise<readonly ServerKey[]>;
  /** Returns the rules for a user. Undefined: everything may be used. */
  readonly access?: (app: App, userId: string) => Promise<Access | undefined>;
  /** Takes a request of another program from the port, before pages and routes. Returns false to leave it to them. */
  readonly accept?: (app: App, request: AcceptedRequest) => boolean;
  /** Takes over a WebSocket connection of another program. Returns false to leave it to pages. */
  readonly acceptSocket?: (app: App, upgrade: Upgrade) => boolean;
  /** Creates images for the image tool. */
  readonly createImage?: (app: App, caller: ImageCaller) => CreateImage;
  /** Answers a question in place of one call of its model. Undefined: not this feature's question. */
  readonly answer?: (app: App, question: FeatureAnswer) => AnswerCall | undefined;
  readonly tools?: FeatureTools;
  /** The search engine of a user. Undefined: none is set. */
  readonly searchEngine?: (app: App, userId: string) => Promise<SearchEngine | undefined>;
}

/** Tools of servers that a user adds. */
export interface FeatureTools {
  /** From stored data: a question does not wait for a server. */
  readonly list: (app: App, userId: string) => Promise<readonly ToolSource[]>;
  /** Throws only typed errors. */
  readonly call: (app: App, call: FeatureToolCall) => Promise<ToolResult>;
  /** Stores that a tool runs without asking. `digest`: that of the definition agreed to. */
  readonly allow: (tables: Tables, userId: string, server: string, tool: string, digest: string) => Promise<void>;
}

export interface FeatureToolCall {
  readonly userId: string;
  readonly conversationId: string;
  readonly server: string;
  readonly tool: string;
  /** Digest of the approved definition. */
  readonly digest: string;
  readonly args: string;
  readonly signal: AbortSignal;
  /** Parts that are off in the chat (shared/tools/items.ts). */
  readonly itemsOff: readonly string[];
  /** False in a temporary chat, which stores nothing. */
  readonly keepsFiles: boolean;
}

/** The one call of an answer's run. `requestId`: of the call in the log. */
export type AnswerCall = (signal: AbortSignal, runId: string, requestId: string | undefined) => Promise<ChatReply>;

/** Keys of an admitted call, the provider whose package makes it, and the keys that came with the question. */
export interface AnswerKeys {
  readonly route: string;
  readonly keys: CallKeys;
  readonly given: Readonly<Record<string, KeyVault>>;
}

export interface FeatureAnswer {
  readonly question: {
    readonly userId: string;
    readonly conversationId: string;
    readonly parentId: string | null;
    readonly answer: string;
    readonly using: ModelChoice;
    readonly client: ClientValues;
  };
  readonly asked: Omit<UserMessage, 'role' | 'parentId'>;
  /** True if the answer goes on with the text of an earlier one. */
  readonly continues: boolean;
  /** Admits the one call of the answer's run. */
  readonly keysOf: (runId: string) => Promise<AnswerKeys>;
}

export interface SearchEngine {
  readonly id: string;
  readonly title: string;
  find(query: string, signal: AbortSignal): Promise<readonly SearchResult[]>;
}

export interface Access {
  /** `custom` means any provider that a user has added. False if none of its models may be used. */
  provider(id: string): boolean;
  model(provider: string, model: string): boolean;
  /** Of the server's tools and the operator's MCP servers, by the identifier of the plugin. */
  tool(identifier: string): boolean;
}

export interface ServerKey {
  readonly id: string;
  readonly vault: KeyVault;
  /** Share of the provider's calls, relative to its other keys. Greater than 0. */
  readonly weight: number;
}

/** The user of the image tool, and the keys that came with the question, by provider. */
export interface ImageCaller {
  readonly userId: string;
  readonly given: Readonly<Record<string, KeyVault>>;
  readonly conversationId: string;
}

export type CreateImage = (order: ImageToolOrder, signal: AbortSignal) => Promise<CreatedImages>;

interface Held {
  list: readonly ServerFeature[];
  /** By the extension point that they have. */
  readonly having: Map<keyof ServerFeature, readonly ServerFeature[]>;
}

const held = part('features', (): Held => ({ list: [], having: new Map() }));

export const featuresOf = (app: App): readonly ServerFeature[] => held(app).list;

/** Features with an extension point, found once: calls ask for some again and again, and few features have one. */
export function featuresHaving<Point extends keyof ServerFeature>(app: App, point: Point) {
  const { list, having } = held(app);
  const found = having.get(point) ?? list.filter((feature) => feature[point] !== undefined);
  having.set(point, found);
  return found as readonly (ServerFeature & Required<Pick<ServerFeature, Point>>)[]; // filtered above
}

/** Called once, before anything starts. */
export function mountFeatures(app: App, features: readonly ServerFeature[]): void {
  held(app).list = features;
  held(app).having.clear();
}
