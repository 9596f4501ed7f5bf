// Splits growing markdown into blocks that are rendered once: only the tail is parsed again as text arrives.
import { Lexer } from 'marked';
import type { Token } from 'marked';
import { isTooComplexToSplit } from './limits.ts';
import type { BlockTree } from './tree.ts';

export interface Block {
  /** Offset in the text, which identifies the block while the text grows. */
  readonly at: number;
  /** Markdown of the block. */
  readonly text: string;
  /** Set for code blocks; other blocks are rendered as markdown. */
  readonly code?: { readonly language: string; readonly text: string };
  /** True if the fence is still open. */
  readonly open: boolean;
  /** Tree of a block parsed on the server; otherwise parsed when rendered. */
  readonly tree?: BlockTree;
}

export interface Splitter {
  /** Returns the blocks of the text so far. Cheap if the text only grew; finished blocks keep their identity. */
  update(text: string, final: boolean): readonly Block[];
}

/** Marks the last block of an interrupted text as open, except for an open fence, which ends with the text. */
export const withOpenEnd = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) => (index === blocks.length - 1 && !block.code ? { ...block, open: true } : block));

export function createSplitter(): Splitter {
  let source = '';
  /** Blocks before `boundary` are finished: later text cannot change them. */
  let finished: readonly Block[] = [];
  let boundary = 0;
  let last: readonly Block[] = [];
  let wasFinal = false;
  let footnotes = false;

  return {
    update(given, final) {
      // The lexer counts every line end as one character.
      const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given;
      if (text === source && final === wasFinal) return last;
      // A text with footnotes is one block, because definitions and references may be far apart.
      const grown = text.startsWith(source);
      footnotes = grown && footnotes ? true : hasFootnotes(grown ? text.slice(source.lastIndexOf('\n') + 1) : text);
      if (!grown || footnotes) {
        finished = [];
        boundary = 0;
      }
      source = text;
      wasFinal = final;
      if (footnotes) return (last = keep(last, [{ at: 0, text, open: false }]));
      const rest = text.slice(boundary);
      if (isTooComplexToSplit(rest))
        return (last = keep(last, [...finished, { at: boundary, text: rest, open: false }]));
      // Finds blocks only; inline content is parsed when rendered.
      const tail = mergeFolds(mergeMaths(new Lexer({ gfm: true }).blockTokens(rest).filter(({ raw }) => raw !== '')));
      let at = boundary;
      const blocks = tail.map((token, index) => {
        const block = blockOf(token, at, index === tail.length - 1 && !final);
        at += token.raw.length;
        return block;
      });
      const safe = final ? tail.length : countSafe(tail);
      const all = keep(last, [...finished, ...blocks.filter(isVisible)]);
      finished = [...finished, ...blocks.slice(0, safe).filter(isVisible)];
      for (const token of tail.slice(0, safe)) boundary += token.raw.length;
      finished = all.slice(0, finished.length);
      return (last = all);
    },
  };
}

const hasFootnotes = (text: string): boolean => /^ {0,3}\[\^[^\]\s]+\]:/m.test(text);
const isVisible = (block: Block): boolean => block.text.trim() !== '';

type Piece = Pick<Token, 'type' | 'raw'> & { readonly lang?: string | undefined; readonly text?: string };

/** Keeps the objects of unchanged blocks, so that their rendering can be reused. */
function keep(old: readonly Block[], fresh: readonly Block[]): readonly Block[] {
  return fresh.map((block, index) => {
    const before = old[index];
    return before && before.at === block.at && before.text === block.text && before.open === block.open
      ? before
      : block;
  });
}

/** Counts the finished tokens: those followed by one that cannot become their continuation. */
function countSafe(tokens: readonly Piece[]): number {
  const last = tokens.findLastIndex(({ type }) => type !== 'space');
  const token = tokens[last];
  if (!token) return 0;
  // "2" may become "2. second item", "-" a list or a rule, "|" a table: too short to decide.
  const unclear = token.type === 'paragraph' && token.raw.trim().length < 16 && !token.raw.includes('\n');
  return unclear
    ? Math.max(
        0,
        tokens.findLastIndex(({ type }, index) => index < last && type !== 'space'),
      )
    : last;
}

/** Merges `$$ … $$` and `\[ … \]`, which may contain blank lines that the lexer takes for paragraph ends. */
function mergeMaths(tokens: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = [];
  let open: Piece | undefined;
  for (const token of tokens) {
    if (open) {
      open = { type: 'paragraph', raw: open.raw + token.raw };
      merged[merged.length - 1] = open;
    } else merged.push(token);
    const current = merged[merged.length - 1];
    open = current && current.type !== 'code' && opensMaths(current.raw) ? current : undefined;
  }
  return merged;
}

/** True if display maths is begun at a line start and not closed. Longer texts than 4,000 characters are not formulas. */
function opensMaths(raw: string): boolean {
  if (raw.length > 4_000) return false;
  const dollars = raw.match(/(?<!\\)\$\$/g)?.length ?? 0;
  if (dollars % 2 === 1 && /^ {0,3}\$\$/m.test(raw)) return true;
  const opened = raw.lastIndexOf('\\[');
  return opened !== -1 && /^ {0,3}\\\[/m.test(raw) && raw.indexOf('\\]', opened) === -1;
}

/** Maximum length of a fold in characters. */
const maxFold = 12_000;

/** Merges the blocks inside `<details>` into one. */
function mergeFolds(tokens: readonly Piece[]): readonly Piece[] {
  if (!tokens.some(({ type, raw }) => type === 'html' && /^ {0,3}<details/i.test(raw))) return tokens;
  const merged: Piece[] = [];
  // Stop after the first fold that is too long, to limit the search.
  let folds = true;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    merged.push(token);
    if (!folds || token.type !== 'html' || !/^ {0,3}<details/i.test(token.raw)) continue;
    const end = endOfFold(tokens, at);
    folds = end !== undefined;
    if (end === undefined || end === at) continue;
    const parts = tokens.slice(at, end + 1);
    merged[merged.length - 1] = { type: 'fold', raw: parts.map(({ raw }) => raw).join('') };
    at = end;
  }
  return merged;
}

/** Returns the index of the token that closes the fold; the last one while it is open. Undefined if the fold is too long. */
function endOfFold(tokens: readonly Piece[], from: number): number | undefined {
  let [depth, length] = [0, 0];
  for (let at = from; at < tokens.length; at++) {
    const { type, raw } = tokens[at] ?? { type: '', raw: '' };
    length += raw.length;
    if (length > maxFold) return undefined;
    if (type === 'html') depth += count(raw, /<details[\s>]/gi) - count(raw, /<\/details\s*>/gi);
    if (depth <= 0) return at;
  }
  return tokens.length - 1;
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

function blockOf(token: Piece, at: number, growing: boolean): Block {
  if (token.type !== 'code') return { at, text: token.raw, open: growing };
  const language = (token.lang ?? '').trim().split(/\s+/)[0] ?? '';
  return { at, text: token.raw, code: { language, text: token.text ?? '' }, open: growing && !isClosed(token.raw) };
}

function isClosed(raw: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (!fence) return false;
  const lines = raw.trimEnd().split('\n');
  return lines.length > 1 && new RegExp(`^ {0,3}${fence}${fence.charAt(0)}*\\s*$`).test(lines.at(-1) ?? '');
}

/** Link definitions by label, from anywhere in the text. */
export type Definitions = ReadonlyMap<string, string>;

const labelOf = (written: string): string => written.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export function definitionsOf(text: string): Definitions {
  const found = new Map<string, string>();
  for (const [line, label = ''] of text.matchAll(/^ {0,3}\[(?!\^)([^\]\n]+)\]:\s*\S+.*$/gm)) {
    // The first definition of a label counts.
    if (!found.has(labelOf(label))) found.set(labelOf(label), line);
  }
  return found;
}

/** Appends the definitions that a block may refer to. */
export function withDefinitions(block: string, definitions: Definitions): string {
  if (definitions.size === 0) return block;
  const used = new Set<string>();
  for (const [, label = ''] of block.matchAll(/\[([^[\]]{1,500})\]/g)) {
    const line = definitions.get(labelOf(label));
    if (line !== undefined) used.add(line);
  }
  return used.size === 0 ? block : `${block}\n\n${[...used].join('\n')}`;
}
