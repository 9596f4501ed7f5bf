// Splits `<think>…</think>` and `<thinking>…</thinking>` out of streamed text, wherever the chunks are cut; a tag quoted
// in code stays text.

export interface Segment {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

/** Each opening tag with the one that closes it. */
const pairs = { '<think>': '</think>', '<thinking>': '</thinking>' } as const;
type Opening = keyof typeof pairs;
type Closing = (typeof pairs)[Opening];
const openings = Object.keys(pairs) as readonly Opening[]; // the keys of a constant
const tags: readonly (Opening | Closing)[] = [...openings, ...Object.values(pairs)];
const isOpening = (tag: Opening | Closing): tag is Opening => tag in pairs;
/** Characters that can change what a `<` means; a chunk without any of them passes unread. */
const special = /[<`~\n]/;
/** The same, to jump from one to the next: reading character by character costs more than all other stages together. */
const nextSpecial = /[<`~\n]/g;

/**
 * One per reply. Rules: outside code an opening tag begins reasoning and its closing tag ends it; the tags themselves
 * are removed. A closing tag that nothing opened is removed and changes nothing else, because text already sent cannot
 * be taken back, unless the chat template may have opened the thought (`templateOpens`): then text is held back until
 * its first tag, and what stands before a closing tag is reasoning. An opening tag that nothing closes makes the rest
 * reasoning, which `unclosed` returns. In text, tags inside a fence or inside inline code (to the end of its line) are
 * literal; in reasoning the closing tag always counts, lest an odd backtick swallow the answer.
 */
export class ThinkTagSplitter {
  /** The tag whose thought is open. */
  private opening: Opening | undefined;
  /** The thought that is open, in pieces, and whether visible text came before it. */
  private thought: string[] = [];
  private hasText = false;
  /** The beginning of what may be a tag: `<`, `</th` … */
  private held = '';
  /** Text of which no tag has said yet whether it is a thought. */
  private undecided: string[] | undefined;
  private readonly code = new CodeTracker();

  constructor(templateOpens = false) {
    if (templateOpens) this.undecided = [];
  }

  /** True while text passes as it is, with nothing held back. */
  get idle(): boolean {
    return this.opening === undefined && this.held === '' && this.undecided === undefined;
  }

  /**
   * The thought that is still open, to be shown as text: a model that never closes it has put its answer there, or only
   * mentions the tag, which is then part of the sentence.
   */
  get unclosed(): string | undefined {
    const text = this.thought.join('');
    if (this.opening === undefined || text.trim() === '') return undefined;
    return this.hasText ? this.opening + text : text;
  }

  /** True when this text goes on as it is, as text: then it has been taken in and must not be pushed as well. */
  passes(text: string): boolean {
    if (!this.idle || special.test(text)) return false;
    this.code.plain(text, 0, text.length);
    this.hasText ||= text.trim() !== '';
    return true;
  }

  push(text: string): readonly Segment[] {
    if (this.passes(text)) return text === '' ? [] : [{ kind: 'text', text }];
    const input = this.held + text;
    this.held = '';
    const segments: Segment[] = [];
    let from = 0;
    for (let at = this.next(input, 0); at < input.length; at = this.next(input, at)) {
      const tag = this.tagAt(input, at);
      if (tag === undefined) {
        if (this.opening === undefined) this.code.step(input.charCodeAt(at));
        at++;
        continue;
      }
      this.cut(input, from, at, segments);
      if (tag === 'partial') {
        this.held = input.slice(at);
        return segments;
      }
      at += tag.length;
      from = at;
      this.decide(isOpening(tag) ? 'text' : 'reasoning', segments);
      this.opening = isOpening(tag) ? tag : undefined;
      this.thought = [];
      this.code.reset();
    }
    this.cut(input, from, input.length, segments);
    return segments;
  }

  private cut(input: string, from: number, to: number, segments: Segment[]): void {
    if (to > from) this.add(input.slice(from, to), segments);
  }

  private add(text: string, segments: Segment[]): void {
    if (this.undecided) {
      this.undecided.push(text);
    } else if (this.opening === undefined) {
      this.hasText ||= text.trim() !== '';
      segments.push({ kind: 'text', text });
    } else {
      this.thought.push(text);
      segments.push({ kind: 'reasoning', text });
    }
  }

  private decide(kind: Segment['kind'], segments: Segment[]): void {
    const text = this.undecided?.join('') ?? '';
    this.undecided = undefined;
    if (text === '') return;
    if (kind === 'text') this.add(text, segments);
    else segments.push({ kind, text });
  }

  /** The next place that may change something, or the end; what lies before it is taken in as plain. */
  private next(input: string, from: number): number {
    if (this.opening !== undefined) {
      const at = input.indexOf('<', from);
      return at === -1 ? input.length : at;
    }
    nextSpecial.lastIndex = from;
    const at = nextSpecial.test(input) ? nextSpecial.lastIndex - 1 : input.length;
    this.code.plain(input, from, at);
    return at;
  }

  /** Releases text that was held back: it turned out to be no tag and no thought. */
  flush(): readonly Segment[] {
    const text = this.held;
    this.held = '';
    const segments: Segment[] = [];
    this.decide('text', segments);
    if (text !== '') this.add(text, segments);
    return segments;
  }

  private tagAt(input: string, at: number): Opening | Closing | 'partial' | undefined {
    if (input.charCodeAt(at) !== 60 /* < */) return undefined;
    if (this.opening === undefined && this.code.inside()) return undefined;
    for (const tag of this.opening === undefined ? tags : [pairs[this.opening]]) {
      if (input.startsWith(tag, at)) return tag;
      if (input.length - at < tag.length && tag.startsWith(input.slice(at))) return 'partial';
    }
    return undefined;
  }
}

const newline = 10;
const space = 32;
const backtick = 96;
const tilde = 126;

/** Tracker of fenced blocks and inline code at the current position, fed from one special character to the next. */
class CodeTracker {
  private fence: { readonly char: number; readonly length: number } | undefined;
  private inline = 0;
  /** The run of backticks or tildes that the place reached ends; length 0: none. */
  private runChar = 0;
  private runLength = 0;
  private runAtLineStart = false;
  private lineStart = true;

  reset(): void {
    this.fence = undefined;
    this.inline = 0;
    this.runLength = 0;
    this.lineStart = true;
  }

  inside(): boolean {
    this.closeRun();
    return this.fence !== undefined || this.inline > 0;
  }

  /** A stretch of text without any character that matters. */
  plain(text: string, from: number, to: number): void {
    if (to <= from) return;
    this.closeRun();
    for (let at = from; this.lineStart && at < to; at++) if (text.charCodeAt(at) !== space) this.lineStart = false;
  }

  /** One character that matters. */
  step(char: number): void {
    if (this.runLength > 0 && this.runChar === char) {
      this.runLength++;
      return;
    }
    this.closeRun();
    if (char === backtick || (char === tilde && this.lineStart)) {
      this.runChar = char;
      this.runLength = 1;
      this.runAtLineStart = this.lineStart;
    } else if (char === newline) {
      this.inline = 0;
      this.lineStart = true;
    } else {
      this.lineStart = false;
    }
  }

  private closeRun(): void {
    const { runChar: char, runLength: length, fence } = this;
    if (length === 0) return;
    this.runLength = 0;
    this.lineStart = false;
    if (fence) {
      if (this.runAtLineStart && char === fence.char && length >= fence.length) this.fence = undefined;
    } else if (this.runAtLineStart && length >= 3) {
      this.fence = { char, length };
    } else if (char === backtick) {
      if (this.inline === 0) this.inline = length;
      else if (this.inline === length) this.inline = 0;
    }
  }
}
