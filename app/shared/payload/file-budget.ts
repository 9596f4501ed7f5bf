// Room for the texts of files in a model's window. Files take it in the order of the conversation, so that a later one never
// changes what was sent of an earlier one.

import { TokenCount, roughTokens } from '../message/token-estimate.ts';

/** The rest is for the words of the chat and for the answer. */
const share = 0.7;
/** A text shorter than this is sent whole: a note about a cut would be as long. Unit: tokens. */
const least = 50;

/** Length of the longest beginning that fits, at a line's end if one is near. */
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
  // A pair of surrogates stays together.
  return at > 0 && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

export const budgetOf = (window: number | undefined): number =>
  window === undefined || window <= 0 ? Number.POSITIVE_INFINITY : Math.floor(window * share);

export class FileBudget {
  private left: number;

  /** `window`: of the model, in tokens; undefined where it is unknown. */
  constructor(window: number | undefined) {
    this.left = budgetOf(window);
  }

  /** The text, or its beginning with a note that says so to the model. */
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
