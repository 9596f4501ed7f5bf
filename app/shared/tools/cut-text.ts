// Texts that are too long for a result: their beginning, with a line that tells the model and the card how much there was.

/** The text, or its first `most` characters and a line that says so. */
export function cutText(text: string, most: number, more = 'the rest was left out'): string {
  if (text.length <= most) return text;
  // Not in the middle of a character.
  const shown = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${shown}\n\n[first ${shown.length} of ${text.length} characters; ${more}]`;
}

export interface Cut {
  readonly shown: number;
  readonly of: number;
}

const line = /\n\n\[first (\d{1,12}) of (\d{1,12}) characters; [^\n]*\]$/;

/** Undefined for a text that is whole. */
export function cutOf(text: string): Cut | undefined {
  // The name of a file may stand in the line, too.
  const found = line.exec(text.slice(-1000));
  return found ? { shown: Number(found[1]), of: Number(found[2]) } : undefined;
}
