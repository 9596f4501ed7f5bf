// Streaming Markdown: finished blocks are rendered once; the unfinished end is completed, so that half a link does not
// show its brackets.
import type { MarkdownProps } from './markdown-props.ts';
import { LazyMarkdown } from './LazyMarkdown.tsx';
import { memo, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSplitter, definitionsOf, withOpenEnd } from '../../shared/markdown/blocks.ts';
import type { Block, Definitions } from '../../shared/markdown/blocks.ts';
import { citesOf, inLines, noCites } from '../../shared/markdown/cite-places.ts';
import type { Cite } from '../../shared/markdown/cites.ts';
import { labelsIn } from '../../shared/markdown/pending-notes.ts';
import { maxWeight, stepWeight, weightOf } from '../../shared/markdown/limits.ts';
import { treeOf } from '../../shared/markdown/tree.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { PlainText } from '../parts/PlainText.tsx';
import { drawnLines, heightOf } from '../parts/pieces.ts';
import { drawTree } from './draw.ts';
import { FormatsLater } from './contexts.ts';
import * as css from '../parts/Markdown.css.ts';

const noDefinitions: Definitions = new Map();

/** Blocks per group; a group is laid out or skipped as a unit. */
const groupSize = 6;

/**
 * Number of groups after which groups are larger, and skipped while out of sight: there are too many blocks to lay out
 * in one task. Depends on the position only, so that streaming text keeps its groups.
 */
const nearGroups = 50;
const farGroupSize = 30;

export default function Markdown({
  text,
  streaming = false,
  citations = 0,
  cites = noCites,
  muted = false,
  cut = false,
  read,
}: MarkdownProps) {
  const [splitter] = useState(createSplitter);
  const split = read ?? splitter.update(text, !streaming);
  const blocks = useMemo(() => (cut && !read ? withOpenEnd(split) : split), [cut, read, split]);
  const { t } = useTranslation('chat');
  const weight = blocks.reduce((sum, block) => sum + weightOf(block), 0);
  const formatted = useFormatted(Math.min(weight, maxWeight));
  const definitions = useMemo(() => (!read && text.includes(']:') ? definitionsOf(text) : noDefinitions), [read, text]);
  const placed = useMemo(
    () => (read || cites.length === 0 ? noCites : cites.map((cite) => inLines(cite, text))),
    [read, cites, text],
  );
  const labels = useLabels(streaming ? text : '');
  const notes = streaming ? labels : undefined;
  const groups = groupsOf(blocks, formatted);
  return (
    <div className={muted ? css.muted : css.prose}>
      {groups.map((group) => (
        <Group
          key={group.blocks[0]?.at}
          {...group}
          definitions={definitions}
          citations={citations}
          cites={placed}
          notes={notes && group.blocks.some(hasMark) ? notes : undefined}
        />
      ))}
      {weight > maxWeight + stepWeight && <small className={css.note}>{t('markdown.tooComplex')}</small>}
    </div>
  );
}

/** Blocks without footnotes are not rerendered when the end of the stream ends the wait for notes. */
const hasMark = ({ text }: Block): boolean => text.includes('[^');

const noLabels: readonly string[] = [];

/** Returns the same array until a label is added. */
function useLabels(text: string): readonly string[] {
  const labels = labelsIn(text);
  const joined = labels.join(' ');
  return useMemo(() => (joined === '' ? noLabels : joined.split(' ')), [joined]);
}

/** Groups the blocks, each group with the number of its blocks to format now. */
function groupsOf(blocks: readonly Block[], formatted: number): Pick<GroupProps, 'blocks' | 'formatted' | 'far'>[] {
  const groups: Pick<GroupProps, 'blocks' | 'formatted' | 'far'>[] = [];
  let weight = 0;
  for (let at = 0; at < blocks.length;) {
    const far = groups.length >= nearGroups;
    const group = blocks.slice(at, at + (far ? farGroupSize : groupSize));
    let count = 0;
    for (const block of group) {
      if (weight < formatted) count += 1;
      weight += weightOf(block);
    }
    groups.push({ blocks: group, formatted: count, far });
    at += group.length;
  }
  return groups;
}

/** Returns the work budget to format now: a step ahead of the text, so that streaming text never waits. */
function useFormatted(weight: number): number {
  const [formatted, setFormatted] = useState(useContext(FormatsLater) ? 0 : stepWeight);
  const behind = formatted < weight + stepWeight;
  useEffect(() => {
    if (!behind) return;
    const timer = setTimeout(() => setFormatted(formatted + stepWeight), 0);
    return () => clearTimeout(timer);
  }, [behind, formatted]);
  return formatted;
}

interface GroupProps {
  readonly blocks: readonly Block[];
  /** Number of blocks to format; the others are plain text. */
  readonly formatted: number;
  /** True if the browser skips the group while out of sight. */
  readonly far: boolean;
  readonly definitions: Definitions;
  readonly citations: number;
  readonly cites: readonly Cite[];
  /** Labels of footnotes whose notes may still arrive. */
  readonly notes: readonly string[] | undefined;
}

const Group = memo(function Group({ blocks, formatted, far, definitions, citations, cites, notes }: GroupProps) {
  const box = far
    ? { className: css.far, style: { containIntrinsicBlockSize: heightOf(linesOf(blocks)) } }
    : { className: css.group };
  // A single element: tens of thousands of elements cost more than their text.
  if (formatted === 0) {
    return (
      <div {...box}>
        <Plain text={blocks.map(({ text }) => text).join('\n')} />
      </div>
    );
  }
  return (
    <div {...box}>
      {blocks.map((block, index) =>
        index >= formatted ? (
          <Plain key={block.at} text={block.text} />
        ) : (
          <MarkdownBlock
            key={block.at}
            block={block}
            definitions={definitions}
            citations={citations}
            cites={citesOf(block, cites)}
            notes={hasMark(block) ? notes : undefined}
          />
        ),
      )}
    </div>
  );
}, sameBlocks);

function sameBlocks(old: GroupProps, next: GroupProps): boolean {
  return (
    old.citations === next.citations &&
    old.cites === next.cites &&
    old.notes === next.notes &&
    old.formatted === next.formatted &&
    old.far === next.far &&
    (old.definitions === next.definitions || sameDefinitions(old.definitions, next.definitions)) &&
    old.blocks.length === next.blocks.length &&
    old.blocks.every((block, index) => block === next.blocks[index])
  );
}

/** Includes a line between blocks, and three around a code block. */
const linesOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { text, code }) => sum + drawnLines(code?.text ?? text.trimEnd()) + (code ? 3 : 1), 0);

const sameDefinitions = (old: Definitions, next: Definitions): boolean =>
  old.size === next.size && [...next].every(([label, line]) => old.get(label) === line);

const Plain = ({ text }: { readonly text: string }) => <PlainText text={text} className={css.source} />;

/** Shows a block beyond the formatting limits as source text. */
function Source({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <div>
      <Plain text={text} />
      <small className={css.note}>{t('markdown.tooComplex')}</small>
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly definitions: Definitions;
  readonly citations: number;
  readonly cites: readonly Cite[];
  /** Labels of footnotes whose notes may still arrive. */
  readonly notes: readonly string[] | undefined;
}

const MarkdownBlock = memo(function MarkdownBlock({ block, definitions, citations, cites, notes }: BlockProps) {
  if (block.code)
    return (
      <div className={css.wide} data-open={block.open}>
        <CodeBlock language={block.code.language} text={block.code.text} open={block.open} words={LazyMarkdown} />
      </div>
    );
  const tree = block.tree ?? treeOf(block, { definitions, citations, cites, notes });
  return tree === 'source' ? <Source text={block.text} /> : drawTree(tree);
}, sameBlock);

/** Citations are a new array with each chunk; a block they do not change is not rerendered. */
function sameBlock(old: BlockProps, next: BlockProps): boolean {
  return (
    old.block === next.block &&
    old.definitions === next.definitions &&
    old.citations === next.citations &&
    old.notes === next.notes &&
    old.cites.length === next.cites.length &&
    old.cites.every(({ number, start, end }, at) => {
      const other = next.cites[at];
      return other?.number === number && other.start === start && other.end === end;
    })
  );
}
