// The text of a line that is not complete yet. Concatenating and searching it at every read would be quadratic.

/** Up to this length it is one string: events are cut between two reads all the time. Unit: characters. */
const shortLength = 4096;
/** So many pieces become one string: a line that arrives in single characters must not cost an object each. */
const piecesPerBlock = 4096;

export class UnfinishedText {
  length = 0;
  /** The first piece, which further ones join while they are short. */
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

  /** Everything added so far, followed by `text`; nothing is held afterwards. */
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
