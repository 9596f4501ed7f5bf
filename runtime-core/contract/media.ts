// Media settings of a provider's models: what hosts may offer people to set, and what is sent.
import type { SoundType } from './sound-types.ts';

/**
 * By parts of models' ids, in lower case: the first that an id holds counts, `*` for all other ids. A model that no row fits
 * is sent the prompt alone.
 */
export type ByModel<Support> = Readonly<Record<string, Support>>;

/** Parameters of `textToImage` that reach the vendor. */
export interface ImageSupport {
  /** `1024x1024` or `16:9`, the vendor's own default first. The card's `resolutions` come before them. */
  readonly sizes?: readonly string[];
  readonly quality?: readonly string[];
  /** Most images of one call. Absent: one. */
  readonly count?: number;
  /** The same seed draws the same image again. */
  readonly seed?: true;
  /** Most reference images of one call. Absent: none. */
  readonly references?: number;
  /** The part of the first reference that is to change can be marked. */
  readonly mask?: true;
}

export interface SpeechSupport {
  /** Models that the catalogue does not list, as the vendor spells them, best first. */
  readonly models?: readonly string[];
  /** Names as the vendor spells them. */
  readonly voices: readonly string[];
  /** Longest text of one call. Unit: characters. */
  readonly maxInput?: number;
  /** Least and most speed, 1 as spoken. Absent: it cannot be set. */
  readonly speed?: readonly [min: number, max: number];
}

export interface TranscriptionSupport {
  /** As of a voice. */
  readonly models?: readonly string[];
  /** Endings of the files that are read: `webm`, `wav`. */
  readonly formats: readonly string[];
  /** The language of the recording may be named. */
  readonly language?: true;
  /** The vendor can tell when each passage of the text begins. */
  readonly marks?: true;
  /** Largest file. Unit: bytes. */
  readonly maxBytes: number;
}

/** Sounds that models hear by themselves, as parts of a question. */
export interface SoundSupport {
  /** Media types, as `soundTypeOf` tells them by the bytes. */
  readonly formats: readonly SoundType[];
  /** Most of one request, all its sounds together. Unit: bytes. */
  readonly maxBytes: number;
  /** Tokens that a second counts, and the least that a sound does, as far as the vendor tells or was recorded. */
  readonly tokensPerSecond?: number;
  readonly leastTokens?: number;
  /** The vendor's page, and the day it was read (YYYY-MM-DD). */
  readonly source: string;
  readonly date: string;
}

/** By model as above; `false`: relatives of a model that hear nothing, named before it. */
export type SoundRows = ByModel<SoundSupport | false>;

/** Row of a model. */
export function supportOf<Support>(rows: ByModel<Support> | undefined, id: string): Support | undefined {
  const lower = id.toLowerCase();
  const key = Object.keys(rows ?? {}).find((part) => part !== '*' && lower.includes(part)) ?? '*';
  return rows?.[key];
}
