// Long texts in pieces: the browser lays out those that are near the screen, and no task has to lay out all of them.

const linesOfPiece = 100;
const charactersOfPiece = 2_000;
/** On one line of the column, in the usual font. Only the length of the scroll bar depends on it. */
const charactersOfLine = 90;

export interface Piece {
  /** Offset in the text: its identity. */
  readonly at: number;
  /** With the line end that it was cut behind, so that a selection copies as it was written. */
  readonly text: string;
  /** Lines on screen, estimated. */
  readonly lines: number;
}

/** Cuts behind line ends only. One piece for a text that is not long. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [start, lines, drawn] = [0, 0, 0];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at) + 1 || text.length;
    lines += 1;
    drawn += linesOf(next - at);
    at = next;
    if (at < text.length && lines < linesOfPiece && at - start < charactersOfPiece) continue;
    pieces.push({ at: start, text: text.slice(start, at), lines: drawn });
    [start, lines, drawn] = [at, 0, 0];
  }
  return pieces;
}

const linesOf = (characters: number): number => Math.max(1, Math.ceil(characters / charactersOfLine));

/** Lines that a text takes on screen, estimated. */
export const drawnLines = (text: string): number => piecesOf(text).reduce((sum, { lines }) => sum + lines, 0);

/** Unit: em. */
const lineHeight = 1.65;

/** A value of contain-intrinsic-block-size: so many lines until the browser has seen the height itself. */
export const heightOf = (lines: number): string => `auto ${Math.round(lines * lineHeight)}em`;
