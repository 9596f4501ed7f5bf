// Splits long texts into pieces: the browser lays out those near the screen, so that no task lays out all of them.

const linesOfPiece = 100;
const charactersOfPiece = 2_000;
/** Estimate for a line of the column in the usual font. Only the scroll bar depends on it. */
const charactersOfLine = 90;

export interface Piece {
  /** Offset in the text, which identifies the piece. */
  readonly at: number;
  /** Includes the line end at the split, so that a copied selection equals the original. */
  readonly text: string;
  /** Estimated lines on screen. */
  readonly lines: number;
}

/** Splits after line ends only. Returns one piece for a short text. */
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

/** Estimates the lines of a text on screen. */
export const drawnLines = (text: string): number => piecesOf(text).reduce((sum, { lines }) => sum + lines, 0);

/** Unit: em. */
const lineHeight = 1.65;

/** Returns a value of `contain-intrinsic-block-size`: the estimate, until the browser knows the height. */
export const heightOf = (lines: number): string => `auto ${Math.round(lines * lineHeight)}em`;
