// Decides how each file is sent: completely while all fit, searched otherwise. Decided in the order of the conversation, with the
// same result in browser and server.
import type { Unheard } from '../api/unheard-sounds.ts';
import type { Hearing } from '../api/providers.ts';
import type { FileAttachment } from '../message/message.ts';
import { fileModes } from '../message/message.ts';
import type { FileMode } from '../message/message.ts';
import { budgetOf } from './file-budget.ts';
import { roughTokens } from '../message/token-estimate.ts';
import { heardTokens, soundOf, unheardBy } from './sounds.ts';

export interface ModeOptions {
  /** Context window in tokens; undefined if unknown. */
  readonly window: number | undefined;
  /** True if the model reads PDFs natively. */
  readonly documents: boolean;
  /** Audio input of the model. */
  readonly sound?: Hearing | undefined;
}

export interface PlannedFile<F extends FileAttachment = FileAttachment> {
  readonly file: F;
  readonly mode: FileMode;
  readonly choices: readonly FileMode[];
  /** Estimated tokens of the complete file in this mode. */
  readonly tokens: number;
  /** Why a sound cannot be sent as audio. */
  readonly unheard?: Unheard;
  /** Limit that prevents sending the file completely, or as audio. */
  readonly short?: Shortage;
}

/** An exceeded limit. `request`: bytes of sounds per request. `window`: tokens of files in the context window. */
export interface Shortage {
  readonly of: 'request' | 'window';
  readonly limit: number;
  /** Room left by earlier files. */
  readonly left: number;
  readonly needs: number;
}

/** Length of a searched file's beginning that is sent. Unit: characters. */
export const headLength = 2000;
/** Estimated tokens of a searched file in a request. */
export const headTokens = 700;

/**
 * Maximum number of PDF pages per request: Anthropic's limit, the lowest of the vendors that read PDFs
 * (https://platform.claude.com/docs/en/build-with-claude/pdf-support, 2026-11-27). With one page more, all later questions of
 * the chat would be refused.
 */
const mostPages = (window = 0): number => (window >= 1_000_000 ? 600 : 100);

/** Estimated tokens of a page image. */
export const pageTokens = 1500;

const pagesOf = (file: FileAttachment): number =>
  'url' in file && file.read?.unit === 'page' ? Math.max(1, file.read.count) : 1;

/** A model that reads PDFs gets each page's image and text; for a scan only images are counted. */
const nativeTokens = (file: FileAttachment, tokens: number): number =>
  'url' in file && file.read?.words === 0 ? tokens : tokens + pagesOf(file) * pageTokens;

/** Cache for texts without stored counts. */
const counted = new WeakMap<FileAttachment, number>();

export function tokensOf(file: FileAttachment): number {
  // A sound without transcript has no text.
  if ('url' in file) return file.read?.tokens ?? (soundOf(file) ? 0 : Math.ceil(file.size / 4));
  const tokens = counted.get(file) ?? roughTokens(file.content);
  counted.set(file, tokens);
  return tokens;
}

/** Plans files, in the order in which they are sent. */
export function planFiles<F extends FileAttachment>(
  files: readonly F[],
  { window, documents, sound }: ModeOptions,
): readonly PlannedFile<F>[] {
  const budget = budgetOf(window);
  let left = budget;
  let pages = mostPages(window);
  let room = sound?.maxBytes ?? 0;
  return files.map((file) => {
    const tokens = tokensOf(file);
    const asPages = nativeTokens(file, tokens);
    const ofSound = soundOf(file);
    const heard = ofSound && sound ? heardTokens(ofSound, sound) : tokens;
    const unheard = ofSound && (unheardBy(ofSound, sound, room) ?? (heard > left ? 'window' : undefined));
    const readsPages = documents && file.fileType === 'application/pdf' && pagesOf(file) <= pages && asPages <= left;
    const possible: Readonly<Record<FileMode, boolean>> = {
      native: ofSound ? unheard === undefined : readsPages,
      whole: tokens <= left,
      // A sound without transcript cannot be searched.
      search: !ofSound || ofSound.read !== undefined,
    };
    const choices = fileModes.filter((mode) => possible[mode]);
    const usual: FileMode = possible.native ? 'native' : possible.whole ? 'whole' : 'search';
    const short = shortageOf(
      { unheard, room, size: file.size, most: sound?.maxBytes ?? 0 },
      { needs: unheard === 'window' ? heard : tokens, left, budget },
    );
    const mode = choices.find((each) => each === file.mode) ?? usual;
    if (mode === 'native' && ofSound) room -= file.size;
    else if (mode === 'native') pages -= pagesOf(file);
    const sent = mode !== 'native' ? tokens : ofSound ? heard : asPages;
    left = Math.max(0, left - (mode === 'search' ? Math.min(tokens, headTokens) : sent));
    return { file, mode, choices, tokens: sent, ...(unheard ? { unheard } : {}), ...(short ? { short } : {}) };
  });
}

interface SoundRoom {
  readonly unheard: Unheard | undefined;
  readonly room: number;
  readonly most: number;
  readonly size: number;
}
interface TextRoom {
  readonly needs: number;
  readonly left: number;
  readonly budget: number;
}

function shortageOf({ unheard, room, most, size }: SoundRoom, { needs, left, budget }: TextRoom): Shortage | undefined {
  if (unheard === 'size') return { of: 'request', limit: most, left: size > most ? most : room, needs: size };
  if (needs <= left) return undefined;
  return { of: 'window', limit: budget, left: needs > budget ? budget : left, needs };
}
