// Packages that read replies alike: the same code of a family, with the same data.
import type { HookName, ProviderDefinition, ProviderHooks } from '@tributary/runtime-core';

interface Tap {
  readonly hook: HookName;
  readonly run: unknown;
}

const hookNames = [
  'normalizeParams',
  'buildRequest',
  'send',
  'transformStream',
  'mapError',
  'models',
  'embeddings',
  'textToImage',
  'textToSpeech',
  'speechToText',
  'pullModel',
] as const satisfies readonly HookName[];

/** Of the hooks that a reply passes through. */
function tapsOf({ apply, manifest }: ProviderDefinition): readonly Tap[] {
  const taps: Tap[] = [];
  const noting = (hook: HookName) => {
    const tap = (_options: unknown, run: unknown): void => void taps.push({ hook, run });
    return { tap, tapPromise: tap };
  };
  const hooks = Object.fromEntries(hookNames.map((name) => [name, noting(name)]));
  apply(hooks as unknown as ProviderHooks, { manifest }); // it takes every tap
  return taps.filter(({ hook }) => ['send', 'transformStream', 'mapError'].includes(hook));
}

export interface Reading {
  /** The same text: streams are cut, ended and cancelled by the same code. */
  readonly cuts: string;
  /** The same for replies that fail; undefined where a tap of the package's own looks at errors. */
  readonly failures: string | undefined;
}

/** Undefined where the package has a reader or a transport of its own, or a family whose readers do not say what they read. */
export function readingOf(provider: ProviderDefinition): Reading | undefined {
  const taps = tapsOf(provider);
  const [reader, another] = taps.filter(({ hook }) => hook === 'transformStream');
  const { run } = reader ?? {};
  const reads = typeof run === 'function' && 'reads' in run ? run.reads : undefined;
  if (another || typeof reads !== 'string' || taps.filter(({ hook }) => hook === 'send').length !== 1) return undefined;
  const { family, chat = [] } = provider.manifest;
  // Claims of a package decide which cases apply, and what its fixtures show.
  const cuts = [family, ...chat.toSorted(), reads].join(' ');
  return { cuts, failures: taps.some(({ hook }) => hook === 'mapError') ? undefined : cuts };
}
