// Forms lines from the text pieces of a PDF page, keeping columns, superscripts and typed form values in place.

/** A piece of text from pdf.js, in points from the lower left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly endsLine: boolean;
  readonly isRightToLeft: boolean;
}

/** A value typed onto the page. */
export interface Typed {
  readonly text: string;
  /** Name of its field; '' if none. */
  readonly label: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

interface Line {
  readonly pieces: Piece[];
  readonly y: number;
  readonly height: number;
}

/** In line heights: a larger gap begins a column, a larger distance a paragraph. */
const columnGap = 1.5;
const paragraphGap = 2;
/** Maximum width of a gap. Unit: characters. */
const widest = 240;

export function pageText(pieces: readonly Piece[], typed: readonly Typed[]): string {
  const lines = linesOf(pieces);
  for (const each of typed) insert(lines, each);
  const left = Math.min(...lines.flatMap((line) => line.pieces.map(({ x }) => x)));
  const unit = characterWidth(pieces);
  const wide = lines.map(hasColumns);
  let text = '';
  let last: Line | undefined;
  for (const [at, line] of lines.entries()) {
    if (last && last.height > 0 && last.y - line.y > line.height * paragraphGap) text += '\n';
    const isInTable =
      wide[at] === true || ((wide[at - 1] ?? wide[at + 1]) === true && isNear(line, lines[at - 1] ?? lines[at + 1]));
    text += `${lineText(line, isInTable ? { left, unit } : undefined)}\n`;
    last = line;
  }
  return text.replaceAll(/^\n+|\s+$/g, '');
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const piece of pieces) {
    if (piece.text.trim() !== '' || line) {
      if (!line) lines.push((line = { pieces: [], y: piece.y, height: piece.height }));
      line.pieces.push(piece);
    }
    if (piece.endsLine) line = undefined;
  }
  return lines.filter(({ pieces: own }) => own.some(({ text }) => text.trim() !== ''));
}

const characterWidth = (pieces: readonly Piece[]): number => {
  const widths = pieces.flatMap(({ text, width }) => (text.trim() === '' || width <= 0 ? [] : [width / text.length]));
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 6;
};

const words = ({ pieces }: Line): readonly Piece[] => pieces.filter(({ text }) => text.trim() !== '');

const hasColumns = (line: Line): boolean =>
  words(line).some((piece, at, all) => {
    const before = all[at - 1];
    return before !== undefined && isColumn(before, piece);
  });

const isColumn = (before: Piece, piece: Piece): boolean =>
  !piece.isRightToLeft && piece.x - before.x - before.width > Math.max(before.height, piece.height) * columnGap;

const isNear = (line: Line, other: Line | undefined): boolean =>
  other !== undefined && Math.abs(line.y - other.y) < Math.max(line.height, 1) * 2.5;

interface Grid {
  readonly left: number;
  readonly unit: number;
}

function lineText(line: Line, grid: Grid | undefined): string {
  let text = '';
  let before: Piece | undefined;
  let raised = false;
  for (const piece of line.pieces) {
    if (piece.text.trim() === '') {
      if (before && text !== '' && !text.endsWith(' ')) text += ' ';
      raised = false;
      continue;
    }
    const column = grid ? Math.min(Math.round((piece.x - grid.left) / grid.unit), widest) : 0;
    if (grid && (before ? isColumn(before, piece) : column > 0)) text = text.trimEnd().padEnd(column, ' ');
    if (before && grid && isColumn(before, piece) && !text.endsWith('  ')) text = `${text.trimEnd()}  `;
    const isRaised = before !== undefined && isRaisedBeside(line, piece);
    if (isRaised && !raised && isExponent(text, piece.text)) text += '^';
    else if (raised && !isRaised && /^\p{N}/u.test(piece.text)) text += ' ';
    text += piece.text;
    raised = isRaised;
    before = piece;
  }
  return text.trimEnd();
}

/** Raised letters after letters are a logo, such as LaTeX's, or an abbreviation. */
const isExponent = (before: string, raised: string): boolean =>
  /[\p{N})]$/u.test(before) || (/\p{L}$/u.test(before) && /^[-+−]?\p{N}/u.test(raised));

/** True if a piece is smaller than the line, above its baseline, and not above its letters. */
function isRaisedBeside({ y, height, pieces }: Line, piece: Piece): boolean {
  const tallest = pieces.reduce((most, each) => (each.text.trim() !== '' && each.height > most.height ? each : most));
  const base = tallest.height > height ? tallest : { y, height };
  const up = piece.y - base.y;
  return piece.height < base.height * 0.85 && up > base.height * 0.15 && up < base.height;
}

/** Inserts a value into its line, or as a new line above those below it. */
function insert(lines: Line[], { text, label, left, bottom, right, top }: Typed): void {
  const height = Math.min(top - bottom, 12);
  const piece = (shown: string): Piece => ({
    text: shown,
    x: left,
    y: bottom,
    width: right - left,
    height,
    endsLine: false,
    isRightToLeft: false,
  });
  const own = lines.find(({ y, height: tall }) => y > bottom - tall / 2 && y < top);
  if (own) {
    const at = own.pieces.findIndex(({ x, text: each }) => x > left && each.trim() !== '');
    const blank: Piece = { ...piece(' '), width: 0 };
    if (at === -1) own.pieces.push(blank, piece(text));
    else own.pieces.splice(at, 0, blank, piece(text), { ...blank, x: right });
    return;
  }
  const below = lines.findIndex(({ y }) => y < bottom);
  const line: Line = { pieces: [piece(label === '' ? text : `${label}: ${text}`)], y: bottom, height };
  lines.splice(below === -1 ? lines.length : below, 0, line);
}
