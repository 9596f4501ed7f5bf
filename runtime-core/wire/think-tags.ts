// Separates reasoning from streamed text: `<think>…</think>` and similar tags, across chunk boundaries. A tag quoted in code
// remains text.

export interface Segment {
  /** `was_reasoning`: the reply's text so far was reasoning whose opening tag was in the prompt. */
  readonly kind: 'text' | 'reasoning' | 'was_reasoning';
  readonly text: string;
}

/**
 * Opening tags and their closing tags. Sources, read 2026-11-28: the chat templates of Qwen3 and DeepSeek R1 (`think`),
 * Magistral (`[THINK]`), Seed-OSS (`seed:think`), Kimi-VL-Thinking (`◁think▷`), Gemma 4 (`<|channel>`), and OpenAI's harmony
 * format (https://cookbook.openai.com/articles/openai-harmony).
 */
const pairs = {
  '<think>': '</think>',
  '<thinking>': '</thinking>',
  '<reasoning>': '</reasoning>',
  '<seed:think>': '</seed:think>',
  '[THINK]': '[/THINK]',
  '◁think▷': '◁/think▷',
  '<|channel>thought': '<channel|>',
  '<|channel|>analysis<|message|>': '<|end|>',
} as const;
type Opening = keyof typeof pairs;
type Closing = (typeof pairs)[Opening];
const openings = Object.keys(pairs) as readonly Opening[];
/**
 * Harmony tags without content, removed from the text. Harmony's `<|end|>` also ends answers, so that a stray one does not
 * mark text as reasoning.
 */
const framing = [
  '<|start|>assistant',
  '<|channel|>final<|message|>',
  '<|channel|>commentary<|message|>',
  '<|return|>',
] as const;
type Framing = (typeof framing)[number];
const isMessage = (tag: Tag): boolean => tag === framing[1] || tag === framing[2];
type Tag = Opening | Closing | Framing;
const tags: readonly Tag[] = [...openings, ...Object.values(pairs), ...framing];
const isOpening = (tag: Tag): tag is Opening => tag in pairs;
const openingOf = (tag: Tag): Opening | undefined =>
  openings.find((opening) => pairs[opening] === tag && tag !== '<|end|>');

export const closingTagOf = (tag: string): string | undefined => (tag in pairs ? pairs[tag as Opening] : undefined); // checked by `in`

/** Characters that can start a tag or code. A chunk without any is not scanned further. */
const special = /[<`~\n[◁]/;
/** The same with a global flag, to jump between matches: reading each character costs more than all other stages together. */
const nextSpecial = /[<`~\n[◁]/g;
/** Characters before a tag that is only mentioned. */
const quoted = /["'“”‘’«»(]$/;

/**
 * Splits one reply. Outside code, an opening tag begins reasoning and its closing tag ends it; the tags are removed. A
 * closing tag without an opening one ends reasoning that the prompt opened: all text before it was reasoning, reported once
 * as `was_reasoning` if already sent. `templateOpens`: the chat template is known to do so, and text is held until the first
 * tag. An unclosed opening tag turns the rest into reasoning, which `unclosed` returns. In text, tags inside a fence or
 * inline code (up to the end of the line) are literal. In reasoning the closing tag always counts, so that an unpaired
 * backtick cannot hide the answer.
 */
export class ThinkTagSplitter {
  /** Tag of the open reasoning. */
  private opening: Opening | undefined;
  /** Chunks of the open reasoning; `hasText`: visible text came before it. */
  private thought: string[] = [];
  private hasText = false;
  /** Last characters of the text, to distinguish a quoted tag from a closing one. */
  private textEnd = '';
  /** Tag of the last reasoning, needed to send it back. */
  private lastTag: Opening | undefined;
  /** True once text of an earlier push was sent. */
  private left = false;
  /** Start of a possible tag: `<`, `</th` … */
  private held = '';
  /** Text that may be text or reasoning until the first tag. */
  private undecided: string[] | undefined;
  private readonly code = new CodeTracker();

  constructor(templateOpens = false) {
    if (templateOpens) this.undecided = [];
  }

  /** True if text passes through unchanged and nothing is held. */
  get idle(): boolean {
    return this.opening === undefined && this.held === '' && this.undecided === undefined;
  }

  /**
   * The unclosed reasoning, to be shown as text: the model wrote its answer there, or only mentioned the tag, which is then
   * part of the text.
   */
  get unclosed(): string | undefined {
    const text = this.thought.join('');
    if (this.opening === undefined || text.trim() === '') return undefined;
    return this.hasText ? this.opening + text : text;
  }

  /** Opening tag of the last reasoning. */
  get tag(): string | undefined {
    return this.lastTag;
  }

  /** Returns true if the text passes unchanged; it is then recorded and must not be pushed. */
  passes(text: string): boolean {
    if (!this.idle || special.test(text)) return false;
    this.code.plain(text, 0, text.length);
    this.hasText ||= text.trim() !== '';
    this.left ||= text !== '';
    if (text !== '') this.textEnd = text.slice(-1);
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
        from = input.length;
        break;
      }
      from = at + tag.length;
      const mentioned = this.opening === undefined && openingOf(tag) !== undefined && this.mentioned(input, from);
      if (mentioned === 'perhaps') {
        this.held = input.slice(at);
        from = input.length;
        break;
      }
      if (mentioned) {
        this.cut(input, at, from, segments);
        at = from;
        continue;
      }
      at = from;
      this.take(tag, segments);
    }
    this.cut(input, from, input.length, segments);
    this.left ||= segments.some(({ kind }) => kind === 'text');
    return segments;
  }

  /** True if a closing tag is only mentioned: in quotes, or after a space unless it ends its line. */
  private mentioned(input: string, end: number): boolean | 'perhaps' {
    if (this.textEnd !== ' ') return quoted.test(this.textEnd);
    return end === input.length ? 'perhaps' : input.charAt(end) !== '\n';
  }

  private take(tag: Tag, segments: Segment[]): void {
    const opened = openingOf(tag);
    const stray = this.opening === undefined && opened !== undefined && this.lastTag === undefined;
    if (this.undecided) this.decide(isOpening(tag) ? 'text' : 'reasoning', segments);
    else if (stray && this.hasText) this.retract(segments);
    if (isOpening(tag)) this.lastTag = tag;
    else if (stray) this.lastTag = opened;
    this.opening = isOpening(tag) ? tag : undefined;
    // Next message of the same reply: harmony's text between calls, then its answer.
    if (isMessage(tag) && this.hasText && this.textEnd !== '\n') this.add('\n\n', segments);
    this.thought = [];
    this.code.reset();
  }

  /** Converts the text so far to reasoning: changes the segments of this push, and reports earlier text as `was_reasoning`. */
  private retract(segments: Segment[]): void {
    if (this.left) segments.unshift({ kind: 'was_reasoning', text: '' });
    for (const [at, { kind, text }] of segments.entries())
      if (kind === 'text') segments[at] = { kind: 'reasoning', text };
    this.hasText = false;
    this.left = false;
  }

  private cut(input: string, from: number, to: number, segments: Segment[]): void {
    if (to > from) this.add(input.slice(from, to), segments);
  }

  private add(text: string, segments: Segment[]): void {
    if (this.undecided) {
      this.undecided.push(text);
    } else if (this.opening === undefined) {
      this.hasText ||= text.trim() !== '';
      this.textEnd = text.slice(-1);
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

  /** Returns the next relevant position, or the end; records the text before it as plain. */
  private next(input: string, from: number): number {
    if (this.opening !== undefined) {
      const at = input.indexOf(pairs[this.opening].charAt(0), from);
      return at === -1 ? input.length : at;
    }
    nextSpecial.lastIndex = from;
    const at = nextSpecial.test(input) ? nextSpecial.lastIndex - 1 : input.length;
    this.code.plain(input, from, at);
    return at;
  }

  /** Returns held text that was neither a tag nor reasoning. */
  flush(): readonly Segment[] {
    const text = this.held;
    this.held = '';
    const segments: Segment[] = [];
    this.decide('text', segments);
    if (text !== '') this.add(text, segments);
    return segments;
  }

  private tagAt(input: string, at: number): Tag | 'partial' | undefined {
    if (!starts.has(input.charAt(at))) return undefined;
    if (this.opening === undefined && this.code.inside()) return undefined;
    for (const tag of this.opening === undefined ? tags : [pairs[this.opening]]) {
      if (input.startsWith(tag, at)) return tag;
      if (input.length - at < tag.length && tag.startsWith(input.slice(at))) return 'partial';
    }
    return undefined;
  }
}

const starts: ReadonlySet<string> = new Set(tags.map((tag) => tag.charAt(0)));

const newline = 10;
const space = 32;
const backtick = 96;
const tilde = 126;

/** Tracks fenced blocks and inline code at the current position, from one special character to the next. */
class CodeTracker {
  private fence: { readonly char: number; readonly length: number } | undefined;
  private inline = 0;
  /** Run of backticks or tildes that ends at the current position; length 0: none. */
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

  /** Skips text without special characters. */
  plain(text: string, from: number, to: number): void {
    if (to <= from) return;
    this.closeRun();
    for (let at = from; this.lineStart && at < to; at++) if (text.charCodeAt(at) !== space) this.lineStart = false;
  }

  /** Processes one special character. */
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
