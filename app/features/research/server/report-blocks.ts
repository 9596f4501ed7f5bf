// Holds the text of a report until its block is complete, and returns it without links.
import { createSplitter } from '../../../shared/markdown/blocks.ts';
import { isTooComplexToSplit } from '../../../shared/markdown/limits.ts';
import { plainMarkdown, plainText } from './plain-markdown.ts';
import type { PlainMarkdown } from './plain-markdown.ts';

/** After a longer block all is plain text, so that a model in an endless loop costs no more. Unit: characters. */
const longestBlock = 20_000;
/** Parsed with each further line. Unit: characters. */
const cheap = 2000;

export class ReportBlocks {
  private waiting = '';
  /** Length of the waiting text at which to look for a block, so that a long one is not parsed for each line. */
  private enough = 0;
  private isPlain = false;
  private isAfterReturn = false;

  add(data: string): readonly PlainMarkdown[] {
    // All line ends are one character, also if the parts of one come apart.
    const text = (this.isAfterReturn && data.startsWith('\n') ? data.slice(1) : data)
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\uFEFF', '');
    this.isAfterReturn = data.endsWith('\r');
    this.waiting += text;
    if (this.isPlain) return this.lines(false);
    const blocks = text.includes('\n') && this.waiting.length >= this.enough ? this.blocks() : [];
    if (this.waiting.length <= longestBlock) return blocks;
    this.isPlain = true;
    return [...blocks, ...this.lines(false)];
  }

  end(): readonly PlainMarkdown[] {
    if (this.isPlain) return this.lines(true);
    const blocks = this.blocks();
    const rest = this.waiting;
    this.waiting = '';
    return [...blocks, plainMarkdown(rest, false) ?? plainText(rest)];
  }

  /** Takes the complete blocks. A block begins without indentation after a blank line, whatever was before. */
  private blocks(): readonly PlainMarkdown[] {
    const { waiting } = this;
    const done: PlainMarkdown[] = [];
    let from = 0;
    const starts = waiting.includes('\n\n') && !isTooComplexToSplit(waiting) ? startsIn(waiting) : [];
    // Short blocks are parsed together. An open one is tried again when it has grown by half.
    let enough = cheap / 4;
    for (const [index, at] of starts.entries()) {
      const text = waiting.slice(from, at);
      if (text.length < enough && index < starts.length - 1) continue;
      const body = text.trimEnd();
      const plain = plainMarkdown(body, true);
      enough = plain ? cheap / 4 : text.length * 1.5;
      if (!plain) continue;
      done.push({ ...plain, text: plain.text + text.slice(body.length) });
      from = at;
    }
    this.waiting = waiting.slice(from);
    this.enough = done.length > 0 || waiting.length < cheap ? 0 : waiting.length * 1.25;
    return done;
  }

  private lines(isLast: boolean): readonly PlainMarkdown[] {
    const { waiting } = this;
    const line = waiting.lastIndexOf('\n') + 1;
    // A longer line is cut at a space, or gets one, because half an address would not be noticed.
    const word = waiting.length - line > longestBlock ? waiting.lastIndexOf(' ') + 1 : 0;
    const isCut = word > 0 || waiting.length - line > longestBlock;
    const end = isLast ? waiting.length : Math.max(line, word) || (isCut ? waiting.length : 0);
    this.waiting = waiting.slice(end);
    const { text } = plainText(waiting.slice(0, end));
    return end === 0 ? [] : [{ text: isCut && !isLast ? `${text} ` : text, code: [] }];
  }
}

/** Where further blocks begin, except for an end too short to say of what. */
function startsIn(text: string): readonly number[] {
  return createSplitter()
    .update(text, false)
    .flatMap(({ at, text: block }, index, all) => {
      const unclear = index === all.length - 1 && block.trim().length < 16 && !block.includes('\n');
      return at > 1 && !unclear && text.slice(at - 2, at) === '\n\n' && !/\s/.test(text[at] ?? ' ') ? [at] : [];
    });
}
