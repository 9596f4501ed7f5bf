// Media settings of a provider's models: which parameters hosts offer and send.
import type { SoundType } from './sound-types.ts';

/**
 * Rows by lower-case substrings of model ids; the first match wins, `*` matches all other ids. A model without a row is sent
 * the prompt only.
 */
export type ByModel<Support> = Readonly<Record<string, Support>>;

/** `textToImage` parameters that reach the vendor. */
export interface ImageSupport {
  /** `1024x1024` or `16:9`, the vendor's default first. The card's `resolutions` take precedence. */
  readonly sizes?: readonly string[];
  readonly quality?: readonly string[];
  readonly backgrounds?: readonly string[];
  /** File formats, the vendor's default first. */
  readonly formats?: readonly string[];
  /** Maximum number of images per call. Default: 1. */
  readonly count?: number;
  /** True if a seed reproduces an image. */
  readonly seed?: true;
  /** Maximum number of reference images per call. Default: 0. */
  readonly references?: number;
  /** Supports a mask of the first reference image. */
  readonly mask?: true;
}

export interface SpeechSupport {
  /** Models missing from the catalogue, as the vendor spells them, best first. */
  readonly models?: readonly string[];
  /** Names as the vendor spells them. */
  readonly voices: readonly string[];
  /** Maximum text length per call, in characters. */
  readonly maxInput?: number;
  /** Minimum and maximum speed; 1 is normal. Undefined if the speed cannot be set. */
  readonly speed?: readonly [min: number, max: number];
}

export interface TranscriptionSupport {
  /** Models missing from the catalogue, as the vendor spells them, best first. */
  readonly models?: readonly string[];
  /** Accepted file extensions: `webm`, `wav`. */
  readonly formats: readonly string[];
  /** Accepts the language of the recording. */
  readonly language?: true;
  /** Can report the start time of each passage. */
  readonly marks?: true;
  /** Maximum file size in bytes. */
  readonly maxBytes: number;
}

/** Audio input of a model, as parts of a message. */
export interface SoundSupport {
  /** Media types as detected by `soundTypeOf`. */
  readonly formats: readonly SoundType[];
  /** Maximum total size of all sounds in a request, in bytes. */
  readonly maxBytes: number;
  /** Tokens per second of sound, and minimum tokens per sound, if documented by the vendor or recorded. */
  readonly tokensPerSecond?: number;
  readonly leastTokens?: number;
  /** The vendor's page, and the day when it was read (YYYY-MM-DD). */
  readonly source: string;
  readonly date: string;
}

/** Sound support by model. `false` excludes similarly named models without audio input; such rows come first. */
export type SoundRows = ByModel<SoundSupport | false>;

export function supportOf<Support>(rows: ByModel<Support> | undefined, id: string): Support | undefined {
  const lower = id.toLowerCase();
  const key = Object.keys(rows ?? {}).find((part) => part !== '*' && lower.includes(part)) ?? '*';
  return rows?.[key];
}
