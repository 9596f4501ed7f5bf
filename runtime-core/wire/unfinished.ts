// The text of a line that is not complete yet. Concatenating and searching it at every read would be quadratic.

/** So many pieces become one string: a line that arrives in single characters must not cost an object each. */
const piecesPerBlock = 4096;

export class UnfinishedText {
  length = 0;
  private pieces: string[] = [];
  private blocks: string[] = [];

  add(text: string): void {
    this.length += text.length;
    this.pieces.push(text);
    if (this.pieces.length < piecesPerBlock) return;
    this.blocks.push(this.pieces.join(''));
    this.pieces = [];
  }

  /** Everything added so far, followed by `text`; nothing is held afterwards. */
  takeWith(text: string): string {
    if (this.length === 0) return text;
    const { blocks, pieces } = this;
    this.length = 0;
    this.pieces = [];
    this.blocks = [];
    if (blocks.length === 0 && pieces.length === 1) return pieces[0] + text;
    return [...blocks, ...pieces, text].join('');
  }
}
