// Blocks of markdown as paragraphs and tables of Word.
import { AlignmentType, HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { IParagraphOptions, ParagraphChild } from 'docx';
import type { Blocks, Parts } from './document-parts.ts';
import { equationOf } from './equation.ts';
import { inlines, runOf } from './inlines.ts';
import { textOf } from './markdown-node.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { codeShade, indent, lines, pageWidth, quoteLine, rule } from './styles.ts';

interface Place {
  readonly parts: Parts;
  /** Levels of lists and quotes around the block. */
  readonly depth: number;
  readonly quoted: boolean;
  /** The first paragraph of a list item. */
  readonly item?: IParagraphOptions | undefined;
  readonly mark?: string | undefined;
}

type Look = Omit<IParagraphOptions, 'children' | 'text'>;

export const blocks = (nodes: readonly MarkdownNode[], parts: Parts): Blocks =>
  nodes.flatMap((node) => block(node, { parts, depth: 0, quoted: false }));

/** Word takes the direction of a paragraph from its properties, not from its text. */
const rightToLeft = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

function paragraph(node: MarkdownNode, { parts, depth, quoted, item, mark }: Place, look: Look = {}): Paragraph {
  const children = inlines(node.children ?? [], parts);
  return new Paragraph({
    ...(depth > 0 ? { indent: { left: indent * depth } } : {}),
    ...(quoted ? { border: quoteLine } : {}),
    ...(rightToLeft.test(textOf(node)) ? { bidirectional: true } : {}),
    ...look,
    ...item,
    children: mark === undefined ? children : [runOf(mark), ...children],
  });
}

const headings = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

function block(node: MarkdownNode, place: Place): Blocks {
  const { parts, depth } = place;
  const children = node.children ?? [];
  switch (node.type) {
    case 'paragraph':
      return [paragraph(node, place)];
    case 'heading':
      // Level 1 is for the turns of a chat.
      return [paragraph(node, place, { heading: headings[Math.min(node.depth ?? 1, 5) - 1] ?? headings[4] })];
    case 'list':
      return list(node, place);
    case 'code':
      return opened(place, codeBlock(node.value ?? '', depth));
    case 'math':
      return opened(place, formula(node.value ?? '', depth));
    case 'blockquote':
      return quote(node, place);
    case 'table':
      return opened(place, table(node, parts, depth));
    case 'thematicBreak':
      return [new Paragraph({ border: rule, spacing: { before: 120, after: 240 } })];
    case 'definition':
    case 'footnoteDefinition':
      return [];
    case 'drawn':
      return node.data?.hName === 'details' ? within(children, place) : [paragraph(node, place)];
    default:
      return node.value === undefined ? within(children, place) : [paragraph({ ...node, children: [node] }, place)];
  }
}

const within = (nodes: readonly MarkdownNode[], place: Place): Blocks =>
  nodes.flatMap((node, at) => block(node, at === 0 ? place : { ...place, item: undefined, mark: undefined }));

/** The mark of a list item needs a paragraph of its own before a table or code. */
const opened = ({ item, mark }: Place, written: Blocks): Blocks =>
  item ? [new Paragraph({ ...item, children: [runOf(mark ?? '')] }), ...written] : written;

const deepest = 8;

function list({ ordered, start, children = [] }: MarkdownNode, place: Place): Blocks {
  const { parts, depth } = place;
  const level = Math.min(depth, deepest);
  const numbering = ordered ? parts.listFrom(start ?? 1, level) : { reference: 'bullets', instance: 0, level };
  return children.flatMap((each, at) => {
    const tasked = typeof each.checked === 'boolean';
    const inner: Place = {
      ...place,
      depth: depth + 1,
      item: tasked ? { indent: { left: indent * (level + 1), hanging: indent } } : { numbering },
      mark: tasked ? `${each.checked ? '☑' : '☐'}\t` : undefined,
    };
    // An item without text still has its mark.
    const content = each.children?.length ? each.children : [{ type: 'paragraph' }];
    return at === 0 ? opened(place, within(content, inner)) : within(content, inner);
  });
}

function quote({ data, children = [] }: MarkdownNode, place: Place): Blocks {
  const kind = data?.hProperties?.['dataAlert'];
  const inner: Place = { ...place, depth: place.depth + 1, quoted: true, item: undefined, mark: undefined };
  const value = place.parts.alerts.get(String(kind));
  const title: MarkdownNode = {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value }] }],
  };
  return opened(place, [...(value === undefined ? [] : [paragraph(title, inner)]), ...within(children, inner)]);
}

/** One paragraph, so that it can be selected and styled as a whole. */
export function codeBlock(text: string, depth = 0): Blocks {
  const children = text
    .split('\n')
    .flatMap((line, at) => [...(at > 0 ? [new TextRun({ break: 1 })] : []), runOf(line)]);
  return [new Paragraph({ style: 'Code', shading: codeShade, indent: { left: indent * depth }, children })];
}

export function formula(tex: string, depth = 0): Blocks {
  const equation = equationOf(tex, true);
  return equation ? [new Paragraph({ indent: { left: indent * depth }, children: [equation] })] : codeBlock(tex, depth);
}

const sides = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

/** Most columns of a table in Word. */
const maxColumns = 63;

function table({ align, children: rows = [] }: MarkdownNode, parts: Parts, depth: number): Blocks {
  const left = indent * depth;
  if (parts.inNote || rows.some(({ children = [] }) => children.length > maxColumns))
    return rows.map((row) => new Paragraph({ indent: { left }, children: rowText(row, parts) }));
  const widths = widthsOf(rows, pageWidth - left);
  const written = rows.map(
    ({ children: cells = [] }, row) =>
      new TableRow({
        ...(row === 0 ? { tableHeader: true } : {}),
        cantSplit: true,
        children: widths.map((size, at) => {
          const side = align?.[at];
          const text = inlines(cells[at]?.children ?? [], parts, row === 0 ? { bold: true } : {});
          return new TableCell({
            width: { size, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            ...(row === 0 ? { shading: codeShade } : {}),
            children: [
              new Paragraph({ spacing: { after: 0 }, ...(side ? { alignment: sides[side] } : {}), children: text }),
            ],
          });
        }),
      }),
  );
  const made = new Table({
    rows: written,
    borders: lines,
    columnWidths: [...widths],
    width: { size: widths.reduce((sum, each) => sum + each, 0), type: WidthType.DXA },
    ...(left > 0 ? { indent: { size: left, type: WidthType.DXA } } : {}),
  });
  // Tables that follow each other would become one.
  return [made, new Paragraph({ spacing: { after: 60 } })];
}

const rowText = ({ children: cells = [] }: MarkdownNode, parts: Parts): ParagraphChild[] =>
  cells.flatMap(({ children = [] }, at) => [...(at > 0 ? [runOf(' | ')] : []), ...inlines(children, parts)]);

/** Widths by the longest text of each column, none below a few words. Unit: twips. */
function widthsOf(rows: readonly MarkdownNode[], width: number): readonly number[] {
  const count = Math.max(1, ...rows.map(({ children }) => children?.length ?? 0));
  const lengths = Array.from({ length: count }, (_, at) =>
    Math.min(60, Math.max(11, ...rows.map(({ children }) => (children?.[at] ? textOf(children[at]).length : 0)))),
  );
  const total = lengths.reduce((sum, each) => sum + each, 0);
  return lengths.map((each) => Math.floor((width * each) / total));
}
