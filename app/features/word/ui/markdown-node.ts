// Nodes of parsed markdown, as far as documents need them.
import { parseMarkdown } from '../../../shared/markdown/parse.ts';

export interface MarkdownNode {
  readonly type: string;
  readonly value?: string | undefined;
  readonly url?: string;
  readonly alt?: string | null;
  readonly children?: readonly MarkdownNode[];
  /** Of headings. */
  readonly depth?: number;
  /** Of lists and their items. */
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly checked?: boolean | null;
  /** Of tables. */
  readonly align?: readonly ('left' | 'right' | 'center' | null)[] | null;
  /** Of references and their definitions. */
  readonly identifier?: string;
  /** Of tags and alerts (shared/markdown/html-subset.ts). */
  readonly data?: { readonly hName?: string; readonly hProperties?: Readonly<Record<string, unknown>> };
}

// The parser's types are these nodes and more, one for each kind.
export const parsed = (text: string): MarkdownNode => parseMarkdown(text) as unknown as MarkdownNode;

export const textOf = ({ value, alt, children }: MarkdownNode): string =>
  value ?? alt ?? (children ?? []).map(textOf).join('');

export function allOf(node: MarkdownNode, type: string): readonly MarkdownNode[] {
  const own = node.type === type ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => allOf(child, type))];
}
