// Converts Markdown to plain text.
import { createSplitter } from '../markdown/blocks.ts';
import { isTooComplex } from '../markdown/limits.ts';
import { parseMarkdown } from '../markdown/parse.ts';

/** The used subset of a syntax tree node. */
export interface Node {
  readonly type: string;
  readonly value?: string | null | undefined;
  readonly alt?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly identifier?: string | null | undefined;
  readonly children?: readonly Node[];
}

export const plainOf = (markdown: string): string =>
  isTooComplex(markdown)
    ? createSplitter().update(markdown, true).map(plainBlock).filter(Boolean).join('\n\n')
    : plainText(parseMarkdown(markdown));

/** Blocks too complex to parse stay unformatted. */
const plainBlock = ({ text }: { readonly text: string }): string =>
  isTooComplex(text) ? text.trim() : plainText(parseMarkdown(text));

const plainText = (tree: Node): string => blocks(tree.children).trim();

const blocks = (nodes: readonly Node[] = []): string =>
  nodes
    .map(block)
    .filter((text) => text !== '')
    .join('\n\n');

function block(node: Node): string {
  switch (node.type) {
    case 'list':
      return list(node);
    case 'table':
      return (node.children ?? []).map((row) => (row.children ?? []).map(inline).join('\t')).join('\n');
    case 'blockquote':
      return blocks(node.children);
    case 'footnoteDefinition':
      return `[${node.identifier ?? ''}] ${blocks(node.children)}`;
    case 'code':
    case 'math':
      return node.value ?? '';
    case 'thematicBreak':
    case 'definition':
      return '';
    default:
      return inline(node);
  }
}

function list({ ordered, start, children = [] }: Node): string {
  return children
    .map((item, index) => {
      const mark = ordered ? `${(start ?? 1) + index}. ` : '• ';
      const box = item.checked == null ? '' : item.checked ? '[x] ' : '[ ] ';
      // Parts of a list item follow without blank lines, indented to its text.
      const text = (item.children ?? []).map(block).filter(Boolean).join('\n');
      return mark + box + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function inline(node: Node): string {
  switch (node.type) {
    case 'break':
      return '\n';
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'footnoteReference':
      return `[${node.identifier ?? ''}]`;
    case 'link': {
      const words = inlines(node);
      const url = node.url ?? '';
      return !url || url === words || url === `mailto:${words}` || url === `http://${words}`
        ? words
        : `${words} (${url})`;
    }
    default:
      return node.value ?? inlines(node);
  }
}

const inlines = ({ children = [] }: Node): string => children.map(inline).join('');
