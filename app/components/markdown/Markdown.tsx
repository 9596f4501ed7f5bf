// Streamed markdown: blocks are drawn once and kept; the open tail is healed, so that half a link never shows its brackets.
import { memo, useState } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { createSplitter, definitionsOf, withDefinitions } from '../../chat/markdown/blocks.ts';
import type { Block } from '../../chat/markdown/blocks.ts';
import { remarkMaths } from '../../chat/markdown/remark-maths.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { elements } from './elements.tsx';
import { transformURL } from './links.ts';
import { remarkBreaks, remarkCitations } from './plugins.ts';
import * as css from './Markdown.css.ts';

export interface MarkdownProps {
  readonly text: string;
  /** More may come: the tail is healed, and code in an open fence is not highlighted yet. */
  readonly streaming?: boolean;
  /** How many sources the answer has; `[n]` up to it becomes a chip. */
  readonly citations?: number;
  readonly muted?: boolean;
}

export default function Markdown({ text, streaming = false, citations = 0, muted = false }: MarkdownProps) {
  const [splitter] = useState(createSplitter);
  const blocks = splitter.update(text, !streaming);
  const definitions = text.includes(']:') ? definitionsOf(text) : '';
  return (
    <div className={muted ? css.muted : css.prose}>
      {blocks.map((block) => (
        <MarkdownBlock key={block.at} block={block} definitions={definitions} citations={citations} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock({
  block,
  definitions,
  citations,
}: {
  readonly block: Block;
  readonly definitions: string;
  readonly citations: number;
}) {
  if (block.code) return <CodeBlock language={block.code.language} text={block.code.text} open={block.open} />;
  const healed = block.open ? remend(block.text, { linkMode: 'text-only', images: false }) : block.text;
  return (
    <ReactMarkdown
      remarkPlugins={citations > 0 ? [...plugins, remarkCitations(citations)] : plugins}
      components={elements}
      urlTransform={transformURL}
    >
      {withDefinitions(healed, definitions)}
    </ReactMarkdown>
  );
});

const plugins = [[remarkGfm, { singleTilde: false }], remarkMaths, remarkBreaks] satisfies Parameters<
  typeof ReactMarkdown
>[0]['remarkPlugins'];
