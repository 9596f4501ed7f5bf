// Restricts a wire family's taps to some of a provider's calls, for providers with two wires.
import type { CallContext } from '../contract/call.ts';
import type { ProviderHooks } from '../contract/hooks.ts';

type Condition = (context: CallContext) => boolean;
type TapOptions = Parameters<ProviderHooks['send']['tap']>[0];

interface Tappable<Value, Result> {
  tap(options: TapOptions, run: (value: Value, context: CallContext) => Result): void;
}
interface AsyncTappable<Value, Result> extends Tappable<Value, Result> {
  tapPromise(options: TapOptions, run: (value: Value, context: CallContext) => Promise<Result>): void;
}

/**
 * Returns hooks whose taps run only for calls that meet the condition. For other calls, a waterfall keeps its value and a
 * bail hook continues (Vertex AI and Azure AI: Claude uses a separate wire).
 */
export function onlyWhen(hooks: ProviderHooks, condition: Condition): ProviderHooks {
  const same = <Value>(value: Value): Value => value;
  const pass = (): undefined => undefined;
  return Object.freeze({
    normalizeParams: sync(hooks.normalizeParams, condition, same),
    buildRequest: async(hooks.buildRequest, condition, same),
    send: async(hooks.send, condition, pass),
    transformStream: sync(hooks.transformStream, condition, same),
    mapError: sync(hooks.mapError, condition, pass),
    models: async(hooks.models, condition, pass),
    embeddings: async(hooks.embeddings, condition, pass),
    textToImage: async(hooks.textToImage, condition, pass),
    textToSpeech: async(hooks.textToSpeech, condition, pass),
    speechToText: async(hooks.speechToText, condition, pass),
    pullModel: async(hooks.pullModel, condition, pass),
  });
}

const sync = <Value, Result>(
  hook: Tappable<Value, Result>,
  condition: Condition,
  otherwise: (value: Value) => Result,
): Tappable<Value, Result> =>
  Object.freeze({
    tap(options: TapOptions, run: (value: Value, context: CallContext) => Result): void {
      hook.tap(options, (value, context) => (condition(context) ? run(value, context) : otherwise(value)));
    },
  });

const async = <Value, Result>(
  hook: AsyncTappable<Value, Result>,
  condition: Condition,
  otherwise: (value: Value) => Result,
): AsyncTappable<Value, Result> =>
  Object.freeze({
    ...sync(hook, condition, otherwise),
    tapPromise(options: TapOptions, run: (value: Value, context: CallContext) => Promise<Result>): void {
      hook.tapPromise(options, (value, context) =>
        condition(context) ? run(value, context) : Promise.resolve(otherwise(value)),
      );
    },
  });
