// Collects the text of an incomplete line. Concatenating and searching it on every read would be quadratic.

/** Below this length, pieces are concatenated: most events are cut only once. Unit: characters. */
const shortLength = 4096;
/** Number of pieces joined into a block, so that a line received character by character does not keep an object for each. */
const piecesPerBlock = 4096;

export class UnfinishedText {
  length = 0;
  /** The first pieces, concatenated while short. */
  private short = '';
  private pieces: string[] = [];
  private blocks: string[] = [];

  add(text: string): void {
    this.length += text.length;
    if (this.length <= shortLength) {
      this.short += text;
      return;
    }
    this.pieces.push(text);
    if (this.pieces.length < piecesPerBlock) return;
    this.blocks.push(this.pieces.join(''));
    this.pieces = [];
  }

  /** Returns all text added so far, followed by `text`, and resets. */
  takeWith(text: string): string {
    if (this.length === 0) return text;
    const { short, blocks, pieces, length } = this;
    this.length = 0;
    this.short = '';
    if (length <= shortLength) return short + text;
    this.pieces = [];
    this.blocks = [];
    return [short, ...blocks, ...pieces, text].join('');
  }
}
