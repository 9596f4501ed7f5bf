// Writes a chat, or an answer of it, as a Word document.
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { FileChild } from 'docx';
import { fallbackLanguage, pickLanguage } from '../../../locales/i18n.ts';
import { createSplitter, definitionsOf, withDefinitions } from '../../../shared/markdown/blocks.ts';
import type { Block } from '../../../shared/markdown/blocks.ts';
import { cite } from '../../../shared/markdown/citations.ts';
import { isTooComplex } from '../../../shared/markdown/limits.ts';
import { roundsIn, turnsOf } from '../../../shared/conversation/rounds.ts';
import { citedText } from '../../../shared/message/cited-text.ts';
import type { AssistantMessage, Message, UserMessage } from '../../../shared/message/message.ts';
import type { WriteFile } from '../../../ui/feature.ts';
import { safeHref } from '../../../ui/parts/links.ts';
import { blocks, codeBlock } from './blocks.ts';
import type { Blocks, Footnotes, Parts } from './document-parts.ts';
import { footnoteMarks } from './footnotes.ts';
import { linked, picture, runOf } from './inlines.ts';
import { createLists } from './lists.ts';
import { allOf, parsed } from './markdown-node.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { loadPictures } from './pictures.ts';
import { createPause } from './pause.ts';
import { stylesFor } from './styles.ts';
import { writable } from './writable.ts';

const alertWords = {
  en: () => import('../locales/en.json'),
  de: () => import('../locales/de.json'),
  'zh-CN': () => import('../locales/zh-CN.json'),
};

const writeWord: WriteFile = async ({ title, path, words, language, whole }) => {
  const lists = createLists();
  const pause = createPause();
  const footnotes: Footnotes = {};
  const pictures = await loadPictures(addressesIn(path));
  const base: Base = {
    words,
    alerts: new Map(Object.entries((await alertWords[pickLanguage(language) ?? fallbackLanguage]()).default.alert)),
    pictures,
    listFrom: lists.listFrom,
  };
  const children: Blocks = whole
    ? [new Paragraph({ heading: HeadingLevel.TITLE, children: [runOf(title || words.untitled)] })]
    : [];
  for (const { messages } of turnsOf(path)) {
    const [first] = messages;
    const written: FileChild[] = first?.role === 'user' ? question(first, base) : [];
    if (first?.role !== 'user')
      for (const round of roundsIn(messages)) written.push(...(await answer(round, base, footnotes, pause)));
    await pause();
    if (written.length === 0) continue;
    const name = first?.role === 'user' ? words.you : (roundsIn(messages).at(-1)?.model ?? '');
    if (whole) children.push(new Paragraph({ heading: HeadingLevel.HEADING_1, children: [runOf(name)] }));
    children.push(...written);
  }
  return Packer.toBlob(
    new Document({
      title: writable(title),
      creator: 'Tributary',
      lastModifiedBy: 'Tributary',
      styles: stylesFor(language),
      numbering: { config: lists.definitions() },
      footnotes,
      sections: [{ children }],
    }),
  );
};

export default writeWord;

const addressesIn = (path: readonly Message[]): readonly string[] =>
  path.flatMap((message) => {
    if (message.role === 'user') return message.images.map(({ url }) => url);
    if (message.role !== 'assistant') return [];
    return message.reply.parts.flatMap((part) => {
      if (part.type === 'image') return [part.src];
      // Parsed again when it is written; few answers embed an image.
      if (part.type !== 'text' || !part.text.includes('data:image/')) return [];
      return isTooComplex(part.text) ? [] : allOf(parsed(part.text), 'image').map(({ url = '' }) => url);
    });
  });

type Base = Omit<Parts, 'citations' | 'definitions' | 'footnoteMarks'>;

const none = { citations: [], definitions: new Map<string, string>(), footnoteMarks: () => [] };

function question({ images, files, text }: UserMessage, base: Base): Blocks {
  const { words } = base;
  return [
    ...images.map(
      ({ name, url }) => new Paragraph({ children: picture(url, name || words.image, { ...base, ...none }) }),
    ),
    ...(files ?? []).map(
      ({ name }) => new Paragraph({ children: [runOf(`${words.file}: ${name}`, { italics: true })] }),
    ),
    ...text
      .split(/\n{2,}/)
      .filter((each) => each.trim() !== '')
      .map((each) => new Paragraph({ children: linesOf(each) })),
  ];
}

const linesOf = (text: string): TextRun[] =>
  text.split('\n').flatMap((line, at) => [...(at > 0 ? [new TextRun({ break: 1 })] : []), runOf(line)]);

async function answer(
  { reply }: AssistantMessage,
  base: Base,
  footnotes: Footnotes,
  pause: () => Promise<void>,
): Promise<Blocks> {
  const citations = reply.grounding?.citations ?? [];
  const text = citedText(reply);
  const definitions = definitionsOf(text);
  const block = ({ text: source, code }: Block): Blocks => {
    if (code) return codeBlock(code.text);
    const markdown = withDefinitions(source, definitions);
    if (isTooComplex(markdown)) return source.split(/\n{2,}/).map((each) => new Paragraph({ children: linesOf(each) }));
    const tree = parsed(markdown);
    cite(tree as Parameters<typeof cite>[0], citations.length); // both are nodes of the same tree
    return blocks(tree.children ?? [], partsOf(tree, base, citations, footnotes));
  };
  const written: FileChild[] = [];
  for (const each of createSplitter().update(text, true)) {
    written.push(...block(each));
    await pause();
  }
  const drawn = reply.parts.flatMap((part) =>
    part.type === 'image'
      ? [new Paragraph({ children: picture(part.src, base.words.image, { ...base, ...none }) })]
      : [],
  );
  const failed = reply.error ? [new Paragraph({ children: [runOf(reply.error.message, { italics: true })] })] : [];
  return [...written, ...drawn, ...sources(citations, base), ...failed];
}

function partsOf(tree: MarkdownNode, base: Base, citations: Parts['citations'], footnotes: Footnotes): Parts {
  const definitions = new Map(
    allOf(tree, 'definition').map(({ identifier = '', url = '' }) => [identifier, url] as const),
  );
  return {
    ...base,
    citations,
    definitions,
    footnoteMarks: footnoteMarks(tree, { ...base, citations, definitions }, footnotes),
  };
}

/** A numbered list, whose links show in print, too. */
function sources(citations: Parts['citations'], base: Base): Blocks {
  if (citations.length === 0) return [];
  const numbering = base.listFrom(1, 0);
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, children: [runOf(base.words.sources)] }),
    ...citations.map(({ title, url }) => {
      const link = safeHref(url);
      const name = runOf(title || url, link ? { style: 'Hyperlink' } : {});
      return new Paragraph({ numbering, children: linked(link, [name]) });
    }),
  ];
}
