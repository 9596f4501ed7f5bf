// Converts markdown to text for reading aloud, without markup.
import { parseMarkdown } from '../markdown/parse.ts';
import { mathsAlt } from './maths-alt.ts';

/** Phrases in the reader's language for content that is described. */
export interface SpokenWords {
  /** Describes a code block; `language` as written, may be empty. */
  code(lines: number, language: string): string;
  image(alt: string): string;
  /** Reads a table cell with its heading. */
  cell(heading: string, value: string): string;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly lang?: string | null;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly children?: readonly Node[];
}

/** Returns the paragraphs in order; empty if there is nothing to read. */
export function spokenText(markdown: string, words: SpokenWords): readonly string[] {
  const { children = [] } = parseMarkdown(markdown) as { readonly children?: readonly Node[] }; // nodes of any type
  return children.flatMap((block) => blockOf(block, words)).filter((text) => /[\p{L}\p{N}]/u.test(text));
}

function blockOf(node: Node, words: SpokenWords): readonly string[] {
  switch (node.type) {
    case 'code':
      return [words.code((node.value ?? '').split('\n').length, node.lang ?? '')];
    case 'math':
      return [mathsAlt(node.value ?? '')];
    case 'table':
      return rowsOf(node, words);
    case 'list':
      return (node.children ?? []).flatMap((item, at) =>
        itemOf(item, node.ordered ? (node.start ?? 1) + at : undefined, words),
      );
    case 'blockquote':
    case 'listItem':
      return (node.children ?? []).flatMap((child) => blockOf(child, words));
    case 'thematicBreak':
    case 'definition':
    case 'footnoteDefinition':
    case 'html':
      return [];
    default:
      return [sentence(inline(node, words))];
  }
}

function itemOf(item: Node, number: number | undefined, words: SpokenWords): readonly string[] {
  const [first = '', ...rest] = (item.children ?? []).flatMap((child) => blockOf(child, words));
  return [number === undefined ? first : `${number}. ${first}`, ...rest];
}

/** Reads a row as a sentence, each cell with its heading, since listeners cannot look up. */
function rowsOf({ children = [] }: Node, words: SpokenWords): readonly string[] {
  const [head, ...rows] = children.map(({ children: cells = [] }) => cells.map((cell) => inline(cell, words).trim()));
  if (!head) return [];
  const row = (cells: readonly string[]): string =>
    listed(cells.flatMap((value, at) => (value === '' ? [] : [head[at] ? words.cell(head[at] ?? '', value) : value])));
  return rows.length === 0 ? [listed(head.filter(Boolean))] : rows.map(row);
}

/** The headings determine the script, because values may be bare numbers. */
const listed = (cells: readonly string[]): string => sentence(cells.join(wide.test(cells.join('')) ? '，' : ', '));

function inline(node: Node, words: SpokenWords): string {
  switch (node.type) {
    case 'text':
      return said(node.value ?? '');
    case 'inlineCode':
      return node.value ?? '';
    case 'inlineMath':
      return mathsAlt(node.value ?? '');
    case 'image':
      return words.image(node.alt ?? '');
    case 'break':
      return '. ';
    case 'footnoteReference':
    case 'html':
      return '';
    case 'linkReference': {
      const text = (node.children ?? []).map((child) => inline(child, words)).join('');
      return /^\d{1,3}$/.test(text) ? '' : text;
    }
    default:
      return (node.children ?? []).map((child) => inline(child, words)).join('');
  }
}

const emoji =
  /\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}\p{Extended_Pictographic}|\p{Emoji_Modifier})*|[\u{1F1E6}-\u{1F1FF}]{2}|\u{FE0F}|\u{20E3}/gu;

/** HTML tags. Other text in angle brackets is read. */
const tags =
  /<\/?(?:a|b|blockquote|br|center|code|details|div|em|font|h[1-6]|hr|i|img|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?: [\w-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"'/]+))?)* ?\/?>/gi;

/** Reads a bare URL as its host; skips source marks such as `[1]`. */
const said = (text: string): string =>
  text
    .replaceAll(emoji, '')
    .replaceAll(/\s?(?:\[\d{1,3}\])+/g, '')
    .replaceAll(/https?:\/\/(?:www\.)?([^\s/?#]+)[^\s]*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(tags, '');

/** Scripts with full-width punctuation and no space after it. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const endsWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][”’」』）)\]]*$/u;

/** Adds final punctuation, for a pause. */
function sentence(text: string): string {
  const trimmed = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .trim();
  if (trimmed === '' || /[.!?…。！？:：;；,，]["'”’»)\]]*$/u.test(trimmed)) return trimmed;
  return `${trimmed}${endsWide.test(trimmed) ? '。' : '.'}`;
}
