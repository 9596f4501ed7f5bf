// Removes links, pictures and HTML with attributes from Markdown, found by the parser of the page. Code stays as it is.
import { createSplitter, definitionsOf } from '../../../shared/markdown/blocks.ts';
import type { Block } from '../../../shared/markdown/blocks.ts';
import { isTooComplex } from '../../../shared/markdown/limits.ts';
import { readMarkdown } from '../../../shared/markdown/parse.ts';

export interface PlainMarkdown {
  readonly text: string;
  /** Places of code and formulas in it: from, to. */
  readonly code: readonly (readonly [from: number, to: number])[];
}

interface Node {
  readonly type: string;
  readonly alt?: string | null | undefined;
  readonly url?: string;
  readonly value?: string;
  readonly position?: { readonly start: Point; readonly end: Point } | undefined;
  readonly children?: readonly Node[];
}
interface Point {
  readonly offset?: number | undefined;
}

interface Found {
  readonly edits: readonly Edit[];
  readonly code: PlainMarkdown['code'];
  /** True if a link is at no known place, such as an address written with entities. */
  readonly unplaced: boolean;
}
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A link may be in the text of another one. */
const maxPasses = 4;
/** Appended to a block, to see whether text after it is a paragraph of its own. */
const next = 'end';

/**
 * `complete`: text follows. Then undefined is returned if that would belong to the block, such as one with an open fence.
 */
export function plainMarkdown(source: string, complete: boolean): PlainMarkdown | undefined {
  if (source === '') return { text: '', code: [] };
  let text = source;
  for (let pass = 0; pass < maxPasses; pass++) {
    if (isTooComplex(text) && !isFence(text)) break;
    const longer = complete ? `${text}\n\n${next}` : text;
    const tree = readMarkdown(longer);
    const blocks = createSplitter().update(longer, true);
    const isAlone = !complete || endsAlone(text.length, tree, blocks);
    if (!isAlone && pass === 0) return undefined;
    const { edits, code, unplaced } = findIn(tree, text);
    if (unplaced) break;
    if (edits.length > 0 || definitionsOf(text).size > 0) {
      text = definitionsIndented(edited(text, edits));
      continue;
    }
    // Pages draw block by block.
    const drawn = complete ? blocks.slice(0, -1) : blocks;
    return isAlone && (drawn.length === 1 || drawn.every(isDrawnPlain)) ? { text, code } : plainText(source);
  }
  return plainText(source);
}

/** Text in which nothing is a link, code or a formula, whatever is before and after it. */
export function plainText(source: string): PlainMarkdown {
  const text = source
    .replaceAll(/(?:https?:\/\/|ftp:\/\/|www\.)\S*/gi, '')
    .replaceAll(/\[\d{1,3}\](?![[(:])|[\\[<&`~$]/g, (found) => (found.length > 1 ? found : `\\${found}`));
  return { text, code: [] };
}

/** True if a paragraph after a blank line is not part of the block, for either parser. */
function endsAlone(length: number, tree: ReturnType<typeof readMarkdown>, blocks: readonly Block[]): boolean {
  const last = tree.children.at(-1);
  const drawn = blocks.at(-1);
  return (
    last?.type === 'paragraph' &&
    last.position?.start.offset === length + 2 &&
    // A text with footnotes is drawn as one block.
    (drawn?.at === 0 || drawn?.text.trim() === next)
  );
}

function isDrawnPlain({ text, code }: Block): boolean {
  if (code) return true;
  const { edits, unplaced } = findIn(readMarkdown(text), text);
  return edits.length === 0 && !unplaced;
}

function isFence(text: string): boolean {
  const [block, ...more] = createSplitter().update(text, true);
  return block?.code !== undefined && more.length === 0 && /^(?:`{3}|~{3})/.test(text);
}

/** Pages look for definitions line by line, and thus in code, too; indented ones are none. */
const definitionsIndented = (text: string): string => text.replaceAll(/^ {0,3}(?=\[(?!\^)[^\]\n]+\]:)/gm, '    ');

function edited(text: string, edits: readonly Edit[]): string {
  let from = 0;
  let result = '';
  for (const edit of edits) {
    result += text.slice(from, edit.from) + edit.text;
    from = edit.to;
  }
  return result + text.slice(from);
}

function findIn(tree: Node, source: string): Found {
  const edits: Edit[] = [];
  const code: (readonly [number, number])[] = [];
  let unplaced = false;
  const visit = (node: Node): void => {
    const kept = isCode.has(node.type);
    const text = kept ? undefined : replacementOf(node, source);
    if (!kept && text === undefined) return void node.children?.forEach(visit);
    const [from, to] = placeOf(node);
    if (from === undefined || to === undefined) unplaced ||= !kept;
    else if (kept) code.push([from, to]);
    else edits.push({ from, to, text: text ?? '' });
  };
  visit(tree);
  return { edits, code, unplaced };
}

const isCode = new Set(['code', 'inlineCode', 'math', 'inlineMath']);
const placeOf = ({ position }: Node): readonly [number | undefined, number | undefined] => [
  position?.start.offset,
  position?.end.offset,
];

/** Undefined for what stays. */
function replacementOf(node: Node, source: string): string | undefined {
  const { type, alt, url = '', value = '', children = [] } = node;
  switch (type) {
    case 'image':
    case 'imageReference':
      return (alt ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(/[\\`*_[\]<>|~$&]/g, '\\$&');
    case 'definition':
      return '';
    case 'html':
      return /^<[^<>]*>$/.test(value) && !carries(value) ? undefined : withoutTags(value);
    case 'link':
    case 'linkReference': {
      const [start] = placeOf(node);
      // An address in the text leads to no page and has no query.
      if (url === `mailto:${children[0]?.value ?? ''}` && (start === undefined || source[start] !== '<'))
        return undefined;
      if (start === undefined || source[start] !== '[') return '';
      const [first, last] = [children[0], children.at(-1)];
      const from = first && placeOf(first)[0];
      const to = last && placeOf(last)[1];
      const text = from === undefined || to === undefined ? '' : source.slice(from, to);
      return /^\d{1,3}$/.test(text) ? `[${text}]` : text;
    }
    default:
      return undefined;
  }
}

/** Attributes, comments, and elements with text that is not shown. */
const carries = (tag: string): boolean =>
  /=|^<[!?]|^<\/?(?:details|iframe|pre|script|style|summary|textarea|title)\b/i.test(tag);
function withoutTags(html: string): string {
  if (/^<[!?]/.test(html)) return '';
  const text = html.replaceAll(/<[^<>]*>/g, '');
  return text === html ? html.replace('<', '') : text;
}
