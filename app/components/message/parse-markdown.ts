// Markdown as plain text, read by the very parser that draws it. In the chunk of the message menu.
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { remarkMaths } from '../../chat/markdown/remark-maths.ts';
import { plainText } from '../../chat/plain-text.ts';
import type { Node } from '../../chat/plain-text.ts';
import { remarkBreaks } from '../markdown/plugins.ts';

export function plainOf(markdown: string): string {
  let read: Node = { type: 'root', children: [] };
  // The tree as it is before anything is drawn of it: a link still knows its address, a table its cells.
  const keep = () => (tree: Node) => {
    read = tree;
  };
  // A function without hooks: calling it parses, and what it would draw is dropped.
  ReactMarkdown({
    children: markdown,
    remarkPlugins: [[remarkGfm, { singleTilde: false }], remarkMaths, remarkBreaks, keep],
  });
  return plainText(read);
}
