// The hook points, in the order in which the pipeline calls them. Each table states a tap's input and obligations.
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
   * | Before / after | first; the manifest's rules run as the first tap of stage `provider` |
   * | Return | the params, changed (as a copy) or unchanged |
   * | Order | by `stage`: `wire` −100, `provider` 0, `plugin` 100 |
   * | If it throws | the call fails with the error's type, else `AgentRuntimeError`; no request is sent |
   */
  readonly normalizeParams: SyncWaterfallHook<[ChatParams, CallContext]>;
  /**
   * | `buildRequest` | |
   * |---|---|
   * | Type | `AsyncSeriesWaterfallHook<[WireRequest, CallContext]>`: signing and token exchange are asynchronous |
   * | Before / after | after `normalizeParams` (`context.params` is normalised), before the request is sent |
   * | Return | the request, changed (as a copy) or unchanged; never undefined |
   * | Order | the family's tap (`wire`) fills the empty request, the provider's tap changes it |
   * | If it throws | the call fails with the error's type, else `AgentRuntimeError`; no request is sent |
   */
  readonly buildRequest: AsyncSeriesWaterfallHook<[WireRequest, CallContext]>;
  /**
   * | `send` | |
   * |---|---|
   * | Type | `AsyncSeriesBailHook<[WireRequest, CallContext], WireReply>` |
   * | Before / after | after `buildRequest`; the only hook that uses the network, through `context.transport` |
   * | Return | the reply once its headers have arrived; undefined passes to the next tap |
   * | Order | the family's client answers at stage `fallback`, after the provider's taps |
   * | If it throws | `mapError` sets the type; a `VendorError` is an error response of the vendor, all else an exception |
   */
  readonly send: AsyncSeriesBailHook<[WireRequest, CallContext], WireReply | undefined>;
  /**
   * | `transformStream` | |
   * |---|---|
   * | Type | `SyncWaterfallHook<[StreamTransform, CallContext]>`, called once per reply, not per chunk |
   * | Before / after | input: the bytes of `context.reply`; afterwards the core orders the events (stop, usage, speed last) |
   * | Return | the family's tap: a decoder of the bytes (`readReply`); others: `chain(given, own)` |
   * | Order | the family's tap (`wire`) decodes bytes to events; taps of the provider, then of plugins, change the events |
   * | If it throws | in the tap: the call fails; in `push`: an `error` event ends the stream |
   */
  readonly transformStream: SyncWaterfallHook<[StreamTransform, CallContext]>;
  /**
   * | `mapError` | |
   * |---|---|
   * | Type | `SyncBailHook<[Failure, CallContext], ErrorVerdict>` |
   * | Before / after | after a failure at any stage |
   * | Return | a type, or `{ type, message?, details? }`; undefined passes to the next tap, the first result wins |
   * | Order | the vendor's taps at `provider`, the family's at `fallback`, then the core's mapping |
   * | If it throws | the core maps the failure as if no tap had returned a verdict |
   */
  readonly mapError: SyncBailHook<[Failure, CallContext], ErrorVerdict | undefined>;
  /**
   * | `models`, `embeddings`, `textToImage`, `textToSpeech`, `speechToText`, `pullModel` | |
   * |---|---|
   * | Type | `AsyncSeriesBailHook<[OperationParams, CallContext], Result>` |
   * | Before / after | the complete operation: build, send, read |
   * | Return | the result; undefined passes to the next tap |
   * | Order | as `send` |
   * | If it throws | `mapError` sets the type |
   */
  readonly models: OperationHook<'models'>;
  readonly embeddings: OperationHook<'embeddings'>;
  readonly textToImage: OperationHook<'textToImage'>;
  readonly textToSpeech: OperationHook<'textToSpeech'>;
  readonly speechToText: OperationHook<'speechToText'>;
  readonly pullModel: OperationHook<'pullModel'>;
}

export type HookName = keyof Hooks;

/** The hooks as packages get them: they can be tapped but not called. */
export type ProviderHooks = Tappable<Pick<Hooks, SyncName>, 'tap'> &
  Tappable<Pick<Hooks, Exclude<HookName, SyncName>>, 'tap' | 'tapPromise'>;

type SyncName = 'normalizeParams' | 'transformStream' | 'mapError';

/** Mapped over the keys of `Hooks` so that editors show the table of each hook. */
type Tappable<All, Methods extends string> = {
  readonly [Name in keyof All]: Pick<All[Name], Methods & keyof All[Name]>;
};
