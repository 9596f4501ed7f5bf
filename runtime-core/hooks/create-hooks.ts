// Creates the hooks of a provider.
import { AsyncSeriesBailHook, AsyncSeriesWaterfallHook, SyncBailHook, SyncWaterfallHook } from 'tapable';
import type { Hooks } from '../contract/hooks.ts';

const withContext = (first: string): [string, string] => [first, 'context'];

/** Returns new hooks: one set per provider and runtime, so that no tap sees another provider's calls. */
export function createHooks(): Hooks {
  return {
    normalizeParams: new SyncWaterfallHook(withContext('params')),
    buildRequest: new AsyncSeriesWaterfallHook(withContext('request')),
    send: new AsyncSeriesBailHook(withContext('request')),
    transformStream: new SyncWaterfallHook(withContext('transform')),
    mapError: new SyncBailHook(withContext('failure')),
    models: new AsyncSeriesBailHook(withContext('params')),
    embeddings: new AsyncSeriesBailHook(withContext('params')),
    textToImage: new AsyncSeriesBailHook(withContext('params')),
    textToSpeech: new AsyncSeriesBailHook(withContext('params')),
    speechToText: new AsyncSeriesBailHook(withContext('params')),
    pullModel: new AsyncSeriesBailHook(withContext('params')),
  };
}
