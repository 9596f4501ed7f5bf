// Streamed markdown: blocks are drawn once and kept; the open tail is healed, so that half a link never shows its brackets.
import { memo, useMemo, useState } from 'react';
import remend from 'remend';
import { createSplitter, definitionsOf, withDefinitions } from '../../chat/markdown/blocks.ts';
import type { Block } from '../../chat/markdown/blocks.ts';
import { trimmed } from '../../chat/markdown/cite-places.ts';
import type { Cite } from '../../chat/markdown/cite-places.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { drawMarkdown } from './draw.ts';
import * as css from './Markdown.css.ts';

export interface MarkdownProps {
  readonly text: string;
  /** More may come: the tail is healed, and code in an open fence is not highlighted yet. */
  readonly streaming?: boolean;
  /** How many sources the answer has; `[n]` up to it becomes a chip. */
  readonly citations?: number;
  /** Passages whose source is known: its chip stands where each ends. */
  readonly cites?: readonly Cite[];
  readonly muted?: boolean;
}

/** Blocks that are laid out and painted, or left out, together. */
const groupSize = 6;

const none: readonly Cite[] = [];

export default function Markdown({
  text,
  streaming = false,
  citations = 0,
  cites = none,
  muted = false,
}: MarkdownProps) {
  const [splitter] = useState(createSplitter);
  const blocks = splitter.update(text, !streaming);
  const definitions = text.includes(']:') ? definitionsOf(text) : '';
  const placed = useMemo(() => (cites.length === 0 ? none : cites.map((cite) => inBlocks(cite, text))), [cites, text]);
  const groups = Array.from({ length: Math.ceil(blocks.length / groupSize) }, (_, index) =>
    blocks.slice(index * groupSize, (index + 1) * groupSize),
  );
  return (
    <div className={muted ? css.muted : css.prose}>
      {groups.map((group) => (
        <Group key={group[0]?.at} blocks={group} definitions={definitions} citations={citations} cites={placed} />
      ))}
    </div>
  );
}

/** Blocks count a line end as one character. */
function inBlocks(cite: Cite, text: string): Cite {
  const { start, end, ...rest } = trimmed(cite, text);
  const lines = (to: number): number => (text.includes('\r') ? text.slice(0, to).replace(/\r\n/g, '\n').length : to);
  return { ...rest, start: lines(start), end: lines(end) };
}

interface GroupProps {
  readonly blocks: readonly Block[];
  readonly definitions: string;
  readonly citations: number;
  readonly cites: readonly Cite[];
}

const Group = memo(function Group({ blocks, definitions, citations, cites }: GroupProps) {
  return (
    <div className={css.group}>
      {blocks.map((block) => (
        <MarkdownBlock
          key={block.at}
          block={block}
          definitions={definitions}
          citations={citations}
          cites={citesOf(block, cites)}
        />
      ))}
    </div>
  );
}, sameBlocks);

/** Counted from the block's beginning. */
const citesOf = ({ at, text }: Block, cites: readonly Cite[]): readonly Cite[] =>
  cites.length === 0
    ? none
    : cites.flatMap((cite) =>
        cite.end > at && cite.end <= at + text.length
          ? [{ ...cite, start: Math.max(0, cite.start - at), end: cite.end - at }]
          : [],
      );

function sameBlocks(old: GroupProps, next: GroupProps): boolean {
  return (
    old.citations === next.citations &&
    old.cites === next.cites &&
    old.definitions === next.definitions &&
    old.blocks.length === next.blocks.length &&
    old.blocks.every((block, index) => block === next.blocks[index])
  );
}

const MarkdownBlock = memo(function MarkdownBlock({
  block,
  definitions,
  citations,
  cites,
}: {
  readonly block: Block;
  readonly definitions: string;
  readonly citations: number;
  readonly cites: readonly Cite[];
}) {
  if (block.code) return <CodeBlock language={block.code.language} text={block.code.text} open={block.open} />;
  const healed = block.open ? remend(block.text, { linkMode: 'text-only', images: false }) : block.text;
  return drawMarkdown(withDefinitions(healed, definitions), citations, cites);
});
