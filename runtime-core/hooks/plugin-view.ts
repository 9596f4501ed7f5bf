// Hooks for plugins: a tap that fails is skipped for that call, and the call continues.
import type { CallContext, StreamTransform } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { isTributaryError } from '../errors/error.ts';
import { chain, passThrough } from './transform.ts';
import type { HookName, ProviderHooks } from '../contract/hooks.ts';

export interface PluginFault {
  readonly plugin: string;
  /** Hook point of the failed tap; `apply` if registering the taps failed. */
  readonly hook: HookName | 'apply';
  readonly provider: string;
  readonly error: unknown;
  /** The call that continued without the tap. */
  readonly context?: CallContext;
}

type Report = (fault: Omit<PluginFault, 'plugin'>) => void;
type TapOptions = Parameters<ProviderHooks['send']['tap']>[0];

interface Tappable<Value, Result> {
  tap(options: TapOptions, run: (value: Value, context: CallContext) => Result): void;
}
interface AsyncTappable<Value, Result> extends Tappable<Value, Result> {
  tapPromise(options: TapOptions, run: (value: Value, context: CallContext) => Promise<Result>): void;
}

/**
 * Wraps the hooks for a plugin. A `TributaryError` is an intended refusal and ends the call; any other thrown value is
 * reported.
 */
export function pluginView(hooks: ProviderHooks, report: Report): ProviderHooks {
  const same = <Value>(value: Value): Value => value;
  const pass = (): undefined => undefined;
  const guard = new Guard(report);
  return Object.freeze({
    normalizeParams: guard.sync('normalizeParams', hooks.normalizeParams, same),
    buildRequest: guard.async('buildRequest', hooks.buildRequest, same),
    send: guard.async('send', hooks.send, pass),
    transformStream: guard.transforms(hooks.transformStream),
    mapError: guard.sync('mapError', hooks.mapError, pass),
    models: guard.async('models', hooks.models, pass),
    embeddings: guard.async('embeddings', hooks.embeddings, pass),
    textToImage: guard.async('textToImage', hooks.textToImage, pass),
    textToSpeech: guard.async('textToSpeech', hooks.textToSpeech, pass),
    speechToText: guard.async('speechToText', hooks.speechToText, pass),
    pullModel: guard.async('pullModel', hooks.pullModel, pass),
  });
}

class Guard {
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  sync<Value, Result>(
    hook: HookName,
    on: Tappable<Value, Result>,
    otherwise: (value: Value) => Result,
  ): Tappable<Value, Result> {
    return Object.freeze({
      tap: (options: TapOptions, run: (value: Value, context: CallContext) => Result) =>
        on.tap(options, (value, context) => {
          try {
            return this.checked(hook, run(value, context), otherwise(value));
          } catch (error) {
            this.fault(hook, error, context);
            return otherwise(value);
          }
        }),
    });
  }

  async<Value, Result>(
    hook: HookName,
    on: AsyncTappable<Value, Result>,
    otherwise: (value: Value) => Result,
  ): AsyncTappable<Value, Result> {
    return Object.freeze({
      ...this.sync(hook, on, otherwise),
      tapPromise: (options: TapOptions, run: (value: Value, context: CallContext) => Promise<Result>) =>
        on.tapPromise(options, async (value, context) => {
          try {
            return this.checked(hook, await run(value, context), otherwise(value));
          } catch (error) {
            this.fault(hook, error, context);
            return otherwise(value);
          }
        }),
    });
  }

  /** Builds the tap's transform separately, so that the reply can continue without it. */
  transforms(on: ProviderHooks['transformStream']): ProviderHooks['transformStream'] {
    type Run = (transform: StreamTransform, context: CallContext) => StreamTransform;
    const tap = (options: TapOptions, run: Run): void =>
      on.tap(options, (transform, context) => {
        const fail = (error: unknown): void => this.fault('transformStream', error, context);
        try {
          const own = this.checked('transformStream', run(passThrough, context), passThrough);
          return own === passThrough ? transform : chain(transform, new Droppable(own, fail));
        } catch (error) {
          fail(error);
          return transform;
        }
      });
    return Object.freeze({ tap });
  }

  /** Returns the tap's result; throws if a waterfall tap returns a non-object. */
  private checked<Result>(hook: HookName, result: Result, otherwise: Result): Result {
    if (typeof otherwise !== 'object' || result === undefined || (typeof result === 'object' && result !== null))
      return result === undefined ? otherwise : result;
    throw new TypeError(`it returned ${String(result)} on ${hook}: return the value it was given, changed or as it is`);
  }

  /** Rethrows a `TributaryError`, reports anything else. */
  private fault(hook: HookName, error: unknown, context: CallContext): void {
    if (isTributaryError(error)) throw error;
    this.report({ hook, provider: context.provider, error, context });
  }
}

/** Transform that is dropped on its first failure: events it holds are flushed, later batches bypass it. */
class Droppable implements StreamTransform {
  private readonly own: StreamTransform;
  private readonly fail: (error: unknown) => void;
  private dropped = false;

  constructor(own: StreamTransform, fail: (error: unknown) => void) {
    this.own = own;
    this.fail = fail;
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    if (this.dropped) return batch;
    try {
      const out: unknown = this.own.push(batch);
      if (Array.isArray(out)) return out as readonly StreamEvent[]; // guaranteed by the transform's type
      throw new TypeError('its push returned no list of events');
    } catch (error) {
      this.drop(error);
      return [...this.held(), ...batch];
    }
  }

  flush(): readonly StreamEvent[] {
    if (this.dropped) return [];
    try {
      return this.own.flush();
    } catch (error) {
      this.drop(error);
      return [];
    }
  }

  private drop(error: unknown): void {
    this.dropped = true;
    this.fail(error);
  }

  private held(): readonly StreamEvent[] {
    try {
      return this.own.flush();
    } catch {
      return [];
    }
  }
}
