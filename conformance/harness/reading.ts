// Finds packages that read replies with the same code of a family and the same options, so that one of them can stand
// for all.
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

/** Returns the taps on hooks that a reply passes through. */
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
  /** If equal, streams of two packages are cut, ended and cancelled by the same code. */
  readonly cuts: string;
  /** The same for failing replies; undefined if the package has a tap on errors. */
  readonly failures: string | undefined;
}

/** Undefined if the package has its own reader or transport, or if its family's reader does not state its options. */
export function readingOf(provider: ProviderDefinition): Reading | undefined {
  const taps = tapsOf(provider);
  const [reader, another] = taps.filter(({ hook }) => hook === 'transformStream');
  const { run } = reader ?? {};
  const reads = typeof run === 'function' && 'reads' in run ? run.reads : undefined;
  if (another || typeof reads !== 'string' || taps.filter(({ hook }) => hook === 'send').length !== 1) return undefined;
  const { family, chat = [] } = provider.manifest;
  // A package's claims decide which cases apply and what its fixtures show.
  const cuts = [family, ...chat.toSorted(), reads].join(' ');
  return { cuts, failures: taps.some(({ hook }) => hook === 'mapError') ? undefined : cuts };
}
