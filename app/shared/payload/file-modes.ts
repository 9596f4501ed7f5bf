// The way in which each file of a conversation reaches the model: whole as long as all fit, searched where they do not. Decided in
// the order of the conversation, the same in the browser and on the server.
import type { Unheard } from '../api/unheard-sounds.ts';
import type { Hearing } from '../api/providers.ts';
import type { FileAttachment } from '../message/message.ts';
import { fileModes } from '../message/message.ts';
import type { FileMode } from '../message/message.ts';
import { budgetOf } from './file-budget.ts';
import { roughTokens } from '../message/token-estimate.ts';
import { heardTokens, soundOf, unheardBy } from './sounds.ts';

export interface ModeOptions {
  /** Context window of the model, in tokens; undefined where it is unknown. */
  readonly window: number | undefined;
  /** The model reads PDFs by itself. */
  readonly documents: boolean;
  /** Sounds that it hears by itself. */
  readonly sound?: Hearing | undefined;
}

export interface PlannedFile<F extends FileAttachment = FileAttachment> {
  readonly file: F;
  readonly mode: FileMode;
  /** Modes that are possible here. */
  readonly choices: readonly FileMode[];
  /** Of the whole file in this mode, about. */
  readonly tokens: number;
  /** Of a sound: the reason why it cannot be sent as it is. */
  readonly unheard?: Unheard;
  /** Limit that keeps it from being sent whole, or as the sound that it is. */
  readonly short?: Shortage;
}

/** Room that is too small. `request`: sounds of one request, in bytes; `window`: files in a context window, in tokens. */
export interface Shortage {
  readonly of: 'request' | 'window';
  readonly limit: number;
  /** Room that the files before it leave: as much as the limit where it does not fit alone. */
  readonly left: number;
  readonly needs: number;
}

/** Beginning of a searched file that goes along. Unit: characters. */
export const headLength = 2000;
/** Tokens that a searched file adds to a request, about. */
export const headTokens = 700;

/**
 * Pages of PDFs that go in one request: of the vendors that read PDFs the least, which is Anthropic's
 * (https://platform.claude.com/docs/en/build-with-claude/pdf-support, 2026-11-27). One page more, and every later question of the
 * chat is refused.
 */
const mostPages = (window = 0): number => (window >= 1_000_000 ? 600 : 100);

/** Tokens of a page that a model looks at, about. */
export const pageTokens = 1500;

const pagesOf = (file: FileAttachment): number =>
  'url' in file && file.read?.unit === 'page' ? Math.max(1, file.read.count) : 1;

/** A model that reads PDFs sees each page and reads its words. Of a scan the pages are all that was counted. */
const nativeTokens = (file: FileAttachment, tokens: number): number =>
  'url' in file && file.read?.words === 0 ? tokens : tokens + pagesOf(file) * pageTokens;

/** `content` without facts is counted once. */
const counted = new WeakMap<FileAttachment, number>();

export function tokensOf(file: FileAttachment): number {
  // Its bytes are no text, and what is said in it nobody has written down.
  if ('url' in file) return file.read?.tokens ?? (soundOf(file) ? 0 : Math.ceil(file.size / 4));
  const tokens = counted.get(file) ?? roughTokens(file.content);
  counted.set(file, tokens);
  return tokens;
}

/** Files in the order in which they are sent. */
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
      // Nothing can be found in a sound that nobody has written down.
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
