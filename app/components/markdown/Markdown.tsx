// Streamed markdown: blocks are drawn once and kept; the open tail is healed, so that half a link never shows its brackets.
import { memo, useState } from 'react';
import remend from 'remend';
import { createSplitter, definitionsOf, withDefinitions } from '../../chat/markdown/blocks.ts';
import type { Block } from '../../chat/markdown/blocks.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { drawMarkdown } from './draw.ts';
import * as css from './Markdown.css.ts';

export interface MarkdownProps {
  readonly text: string;
  /** More may come: the tail is healed, and code in an open fence is not highlighted yet. */
  readonly streaming?: boolean;
  /** How many sources the answer has; `[n]` up to it becomes a chip. */
  readonly citations?: number;
  readonly muted?: boolean;
}

/** Blocks that are laid out and painted, or left out, together. */
const groupSize = 6;

export default function Markdown({ text, streaming = false, citations = 0, muted = false }: MarkdownProps) {
  const [splitter] = useState(createSplitter);
  const blocks = splitter.update(text, !streaming);
  const definitions = text.includes(']:') ? definitionsOf(text) : '';
  const groups = Array.from({ length: Math.ceil(blocks.length / groupSize) }, (_, index) =>
    blocks.slice(index * groupSize, (index + 1) * groupSize),
  );
  return (
    <div className={muted ? css.muted : css.prose}>
      {groups.map((group) => (
        <Group key={group[0]?.at} blocks={group} definitions={definitions} citations={citations} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly blocks: readonly Block[];
  readonly definitions: string;
  readonly citations: number;
}

const Group = memo(function Group({ blocks, definitions, citations }: GroupProps) {
  return (
    <div className={css.group}>
      {blocks.map((block) => (
        <MarkdownBlock key={block.at} block={block} definitions={definitions} citations={citations} />
      ))}
    </div>
  );
}, sameBlocks);

function sameBlocks(old: GroupProps, next: GroupProps): boolean {
  return (
    old.citations === next.citations &&
    old.definitions === next.definitions &&
    old.blocks.length === next.blocks.length &&
    old.blocks.every((block, index) => block === next.blocks[index])
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
  return drawMarkdown(withDefinitions(healed, definitions), citations);
});
