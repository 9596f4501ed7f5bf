// The way in which each file of a conversation reaches the model: whole as long as all fit, searched where they do not. Decided in
// the order of the conversation, the same in the browser and on the server.
import type { FileAttachment } from '../conversation/message.ts';
import { fileModes } from '../conversation/message.ts';
import type { FileMode } from '../conversation/message.ts';
import { budgetOf, roughTokens } from './file-budget.ts';

export interface ModeOptions {
  /** Context window of the model, in tokens; undefined where it is unknown. */
  readonly window: number | undefined;
  /** The model reads PDFs by itself. */
  readonly documents: boolean;
}

export interface PlannedFile<F extends FileAttachment = FileAttachment> {
  readonly file: F;
  readonly mode: FileMode;
  /** Modes that are possible here. */
  readonly choices: readonly FileMode[];
}

/** Beginning of a searched file that goes along. Unit: characters. */
export const headLength = 2000;
/** Tokens that a searched file adds to a request, about. */
export const headTokens = 700;

/** `content` without facts is counted once. */
const counted = new WeakMap<FileAttachment, number>();

export function tokensOf(file: FileAttachment): number {
  if ('url' in file) return file.read?.tokens ?? Math.ceil(file.size / 4);
  const tokens = counted.get(file) ?? roughTokens(file.content);
  counted.set(file, tokens);
  return tokens;
}

/** Files in the order in which they are sent. */
export function planFiles<F extends FileAttachment>(
  files: readonly F[],
  { window, documents }: ModeOptions,
): readonly PlannedFile<F>[] {
  let left = budgetOf(window);
  return files.map((file) => {
    const tokens = tokensOf(file);
    const fits = tokens <= left;
    const native = documents && file.fileType === 'application/pdf';
    const choices = fileModes.filter((mode) => mode === 'search' || (fits && (mode === 'whole' || native)));
    const usual: FileMode = !fits ? 'search' : native ? 'native' : 'whole';
    const mode = choices.find((each) => each === file.mode) ?? usual;
    left = Math.max(0, left - (mode === 'search' ? Math.min(tokens, headTokens) : tokens));
    return { file, mode, choices };
  });
}
