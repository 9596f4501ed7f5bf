// The hook points. Each table says what a tap is given and what it owes; the pipeline calls them in this order.
import type { AsyncSeriesBailHook, AsyncSeriesWaterfallHook, SyncBailHook, SyncWaterfallHook } from 'tapable';
import type { CallContext, ErrorVerdict, Failure, StreamTransform, WireReply, WireRequest } from './call.ts';
import type { OperationTypes } from './operations.ts';
import type { ChatParams } from './params.ts';

type OperationHook<Name extends keyof OperationTypes> = AsyncSeriesBailHook<
  [OperationTypes[Name]['params'], CallContext],
  OperationTypes[Name]['result'] | undefined
>;

export interface Hooks {
  /**
   * | `normalizeParams` | |
   * |---|---|
   * | Type | `SyncWaterfallHook<[ChatParams, CallContext]>` |
   * | Before / after | first; the manifest's rules have run as the first tap of stage `provider` |
   * | Return | the params, changed (a copy) or as given |
   * | Order | `stage` by name: `wire` −100, `provider` 0, `plugin` 100 |
   * | If it throws | the call ends with the error's type, else `AgentRuntimeError`; no request is made |
   */
  readonly normalizeParams: SyncWaterfallHook<[ChatParams, CallContext]>;
  /**
   * | `buildRequest` | |
   * |---|---|
   * | Type | `AsyncSeriesWaterfallHook<[WireRequest, CallContext]>`: signing and token exchange are asynchronous |
   * | Before / after | after `normalizeParams` (`context.params` are the normalised ones), before the request leaves |
   * | Return | the request, changed (a copy) or as given; never nothing |
   * | Order | the family's tap (`wire`) fills the empty request, a provider's changes it |
   * | If it throws | the call ends with the error's type, else `AgentRuntimeError`; no request is made |
   */
  readonly buildRequest: AsyncSeriesWaterfallHook<[WireRequest, CallContext]>;
  /**
   * | `send` | |
   * |---|---|
   * | Type | `AsyncSeriesBailHook<[WireRequest, CallContext], WireReply>` |
   * | Before / after | after `buildRequest`; the one place that touches the network, through `context.transport` |
   * | Return | the reply once its headers are there; nothing passes to the next tap |
   * | Order | the family's client answers at stage `fallback`, so that a provider may answer first |
   * | If it throws | `mapError` names it; a `VendorError` is the vendor's answer, all else an exception |
   */
  readonly send: AsyncSeriesBailHook<[WireRequest, CallContext], WireReply | undefined>;
  /**
   * | `transformStream` | |
   * |---|---|
   * | Type | `SyncWaterfallHook<[StreamTransform, CallContext]>`, called once a reply, not once a chunk |
   * | Before / after | the bytes of `context.reply` stand in front; the core's ordering (stop, usage, speed last) stands behind |
   * | Return | the family's: a reading of the bytes (`readReply`); any other: the transform given, followed by its own (`chain`) |
   * | Order | the family's tap (`wire`) turns bytes into events; those of a provider, then of plugins, change the events |
   * | If it throws | building: the call fails; inside `push`: an `error` event ends the stream |
   */
  readonly transformStream: SyncWaterfallHook<[StreamTransform, CallContext]>;
  /**
   * | `mapError` | |
   * |---|---|
   * | Type | `SyncBailHook<[Failure, CallContext], ErrorVerdict>` |
   * | Before / after | after anything failed, at any stage |
   * | Return | a type, or `{ type, message?, details? }`; nothing passes on, first answer wins |
   * | Order | vendors at `provider`, their family at `fallback`; after all of them the core's own mapping |
   * | If it throws | the failure is mapped by the core as if nobody had answered |
   */
  readonly mapError: SyncBailHook<[Failure, CallContext], ErrorVerdict | undefined>;
  /**
   * | `models`, `embeddings`, `textToImage`, `textToSpeech`, `speechToText`, `pullModel` | |
   * |---|---|
   * | Type | `AsyncSeriesBailHook<[OperationParams, CallContext], Result>` |
   * | Before / after | the whole of that operation: build, send, read |
   * | Return | the result; nothing passes to the next tap |
   * | Order | as `send` |
   * | If it throws | `mapError` names it |
   */
  readonly models: OperationHook<'models'>;
  readonly embeddings: OperationHook<'embeddings'>;
  readonly textToImage: OperationHook<'textToImage'>;
  readonly textToSpeech: OperationHook<'textToSpeech'>;
  readonly speechToText: OperationHook<'speechToText'>;
  readonly pullModel: OperationHook<'pullModel'>;
}

export type HookName = keyof Hooks;

/** The hooks as a package sees them: it can tap, it cannot call. */
export type ProviderHooks = Tappable<Pick<Hooks, SyncName>, 'tap'> &
  Tappable<Pick<Hooks, Exclude<HookName, SyncName>>, 'tap' | 'tapPromise'>;

type SyncName = 'normalizeParams' | 'transformStream' | 'mapError';

/** Mapped over the keys of the hooks themselves, so that editors show each one's table. */
type Tappable<All, Methods extends string> = {
  readonly [Name in keyof All]: Pick<All[Name], Methods & keyof All[Name]>;
};
