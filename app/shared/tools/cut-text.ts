// Cuts texts that are too long for a result, with a note for the model and the card.

/** Returns the text, or its first `most` characters with a note. */
export function cutText(text: string, most: number, more = 'the rest was left out'): string {
  if (text.length <= most) return text;
  // Do not split a surrogate pair.
  const shown = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${shown}\n\n[first ${shown.length} of ${text.length} characters; ${more}]`;
}

export interface Cut {
  readonly shown: number;
  readonly of: number;
}

const line = /\n\n\[first (\d{1,12}) of (\d{1,12}) characters; [^\n]*\]$/;

/** Parses the note of a cut text; undefined for a complete text. */
export function cutOf(text: string): Cut | undefined {
  // The note may contain a file name.
  const found = line.exec(text.slice(-1000));
  return found ? { shown: Number(found[1]), of: Number(found[2]) } : undefined;
}
