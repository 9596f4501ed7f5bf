// Hooks that packages get: without `call`, so that a package cannot see or disturb other taps.
import type { Hooks, ProviderHooks } from '../contract/hooks.ts';

interface Tappable<Tap> {
  readonly tap: Tap;
}
interface AsyncTappable<Tap, TapPromise> extends Tappable<Tap> {
  readonly tapPromise: TapPromise;
}

export function viewOf(hooks: Hooks): ProviderHooks {
  return Object.freeze({
    normalizeParams: sync(hooks.normalizeParams),
    buildRequest: async(hooks.buildRequest),
    send: async(hooks.send),
    transformStream: sync(hooks.transformStream),
    mapError: sync(hooks.mapError),
    models: async(hooks.models),
    embeddings: async(hooks.embeddings),
    textToImage: async(hooks.textToImage),
    textToSpeech: async(hooks.textToSpeech),
    speechToText: async(hooks.speechToText),
    pullModel: async(hooks.pullModel),
  });
}

// `bind` loses a method's overloads; its signature is unchanged.
const bound = <Method>(method: Method, self: object): Method => (method as CallableFunction).bind(self) as Method;

const sync = <Tap>(hook: Tappable<Tap>): Tappable<Tap> => Object.freeze({ tap: bound(hook.tap, hook) });

const async = <Tap, TapPromise>(hook: AsyncTappable<Tap, TapPromise>): AsyncTappable<Tap, TapPromise> =>
  Object.freeze({ tap: bound(hook.tap, hook), tapPromise: bound(hook.tapPromise, hook) });
