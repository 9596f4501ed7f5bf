// Allots a part of the context window to the texts of files. Earlier files come first, so that a later one never changes how an
// earlier one was sent.

import { TokenCount, roughTokens } from '../message/token-estimate.ts';

/** The rest of the window is for messages and the answer. */
const share = 0.7;
/** Shorter texts are always sent completely: a note about a cut would be as long. Unit: tokens. */
const least = 50;

/** Returns the length of the longest prefix that fits, preferably at a line end. */
function fittingLength(text: string, tokens: number): number {
  const count = new TokenCount();
  let at = 0;
  for (; at < text.length; at++) {
    count.add(text.charCodeAt(at));
    if (count.total > tokens) break;
  }
  if (at === text.length) return at;
  const line = text.lastIndexOf('\n', at);
  if (line > at * 0.9) return line;
  // Do not split a surrogate pair.
  return at > 0 && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

export const budgetOf = (window: number | undefined): number =>
  window === undefined || window <= 0 ? Number.POSITIVE_INFINITY : Math.floor(window * share);

export class FileBudget {
  private left: number;

  /** `window`: context window in tokens; undefined if unknown. */
  constructor(window: number | undefined) {
    this.left = budgetOf(window);
  }

  /** Returns the text, or its beginning with a note for the model. */
  take(text: string): string {
    if (this.left === Number.POSITIVE_INFINITY) return text;
    const tokens = roughTokens(text);
    if (tokens <= Math.max(this.left, least)) {
      this.left = Math.max(0, this.left - tokens);
      return text;
    }
    const length = fittingLength(text, this.left);
    this.left = 0;
    const note = `[Cut to fit the context window: the first ${length} of ${text.length} characters of this file follow.]`;
    return length === 0
      ? `[Left out: this file’s ${text.length} characters don’t fit in the context window.]`
      : `${note}\n${text.slice(0, length)}\n[End of the part that fits: ${text.length - length} more characters are left out.]`;
  }
}
