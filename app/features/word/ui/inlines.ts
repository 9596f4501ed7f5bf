// Text of a paragraph: emphasis, code, links, formulas, images and references.
import { ExternalHyperlink, ImageRun, Tab, TextRun } from 'docx';
import type { IRunOptions, ParagraphChild } from 'docx';
import { citeHref } from '../../../shared/markdown/cite-href.ts';
import { safeHref } from '../../../ui/parts/links.ts';
import type { Parts } from './document-parts.ts';
import { codeFont, codeShade } from './styles.ts';
import { equationOf } from './equation.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { writable } from './writable.ts';

type Look = Omit<IRunOptions, 'children' | 'text'>;

export const inlines = (nodes: readonly MarkdownNode[], parts: Parts, look: Look = {}): ParagraphChild[] =>
  nodes.flatMap((node) => inline(node, parts, look));

function inline(node: MarkdownNode, parts: Parts, look: Look): ParagraphChild[] {
  const within = (more: Look): ParagraphChild[] => inlines(node.children ?? [], parts, { ...look, ...more });
  switch (node.type) {
    case 'text':
    case 'html':
      return [runOf((node.value ?? '').replaceAll(/\s*\n\s*/g, ' '), look)];
    case 'strong':
      return within({ bold: true });
    case 'emphasis':
      return within({ italics: true });
    case 'delete':
      return within({ strike: true });
    case 'inlineCode':
      return [runOf(node.value ?? '', { ...look, font: codeFont, shading: codeShade })];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'link':
      return link(node, node.url, parts, look);
    case 'linkReference':
      return link(node, parts.definitions.get(node.identifier ?? ''), parts, look);
    case 'image':
      return picture(node.url ?? '', node.alt ?? '', parts, look);
    case 'imageReference':
      return picture(parts.definitions.get(node.identifier ?? '') ?? '', node.alt ?? '', parts, look);
    case 'inlineMath':
    case 'math': {
      const { value = '' } = node;
      return [equationOf(value, false) ?? runOf(value, { ...look, font: codeFont })];
    }
    case 'footnoteReference':
      return parts.footnoteMarks(node.identifier ?? '');
    default:
      return within(drawn[node.data?.hName ?? ''] ?? {});
  }
}

const drawn: Readonly<Record<string, Look>> = {
  sub: { subScript: true },
  sup: { superScript: true },
  kbd: { font: codeFont, shading: codeShade },
  summary: { bold: true },
};

function link(node: MarkdownNode, url: string | undefined, parts: Parts, look: Look): ParagraphChild[] {
  const children = node.children ?? [];
  if (url?.startsWith(citeHref)) {
    const number = Number(url.slice(citeHref.length));
    const source = safeHref(parts.citations[number - 1]?.url);
    return linked(source, [runOf(`[${number}]`, { ...look, ...(source ? { style: 'Hyperlink' } : {}) })]);
  }
  const href = safeHref(url);
  return linked(href, inlines(children, parts, { ...look, ...(href ? { style: 'Hyperlink' } : {}) }));
}

/** A link cannot hold another. */
export const linked = (url: string | undefined, children: ParagraphChild[]): ParagraphChild[] =>
  url === undefined || children.some((child) => child instanceof ExternalHyperlink)
    ? children
    : [new ExternalHyperlink({ link: writable(url), children })];

/** Widest image on the page. Unit: px, 96 an inch. */
const widest = 600;

export function picture(url: string, name: string, parts: Parts, look: Look = {}): ParagraphChild[] {
  const found = parts.pictures.get(url);
  const words = `[${parts.words.image}${name ? `: ${name}` : ''}]`;
  const href = safeHref(url);
  if (!found) return linked(href, [runOf(words, { ...look, ...(href ? { style: 'Hyperlink' } : { italics: true }) })]);
  const scale = Math.min(1, widest / found.width);
  const transformation = { width: Math.round(found.width * scale), height: Math.round(found.height * scale) };
  const description = writable(name);
  const altText = { name: description || parts.words.image, description, title: description };
  return [new ImageRun({ type: found.type, data: found.data, transformation, altText })];
}

/** A tab in text would be a space in Word. */
export function runOf(text: string, look: Look = {}): TextRun {
  const pieces = writable(text).split('\t');
  return pieces.length === 1
    ? new TextRun({ ...look, text: pieces[0] ?? '' })
    : new TextRun({ ...look, children: pieces.flatMap((piece, at) => (at > 0 ? [new Tab(), piece] : [piece])) });
}
