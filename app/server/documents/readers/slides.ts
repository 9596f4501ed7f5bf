// Text of a PowerPoint presentation: slides in their order, tables by row, notes of the speaker below their slide.
import type { Archive } from '../zip.ts';
import { attributesOf, targetsOf, walkXML } from '../xml.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';

const presentation = 'ppt/presentation.xml';
const relationsOf = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels');

export interface ReadSlides {
  readonly parts: readonly ReadPart[];
  readonly images: number;
}

export async function readSlides(archive: Archive): Promise<ReadSlides> {
  const parts: ReadPart[] = [];
  let images = 0;
  for (const name of await slidesOf(archive)) {
    const xml = await archive.text(name);
    if (xml === undefined) throw new Refused('damaged');
    const slide = paragraphsOf(xml);
    images += slide.images;
    const notes = await notesOf(archive, name);
    parts.push({ text: [slide.text, notes === '' ? '' : `Notes: ${notes}`].filter(Boolean).join('\n') });
  }
  return { parts, images };
}

async function slidesOf(archive: Archive): Promise<readonly string[]> {
  const [shown, relations] = await Promise.all([archive.text(presentation), archive.text(relationsOf(presentation))]);
  if (shown === undefined || relations === undefined) throw new Refused('damaged');
  const targets = targetsOf(relations, presentation);
  return attributesOf(shown, 'p:sldId').flatMap((slide) => targets.get(slide['r:id'] ?? '')?.target ?? []);
}

async function notesOf(archive: Archive, slide: string): Promise<string> {
  const relations = await archive.text(relationsOf(slide));
  if (relations === undefined) return '';
  const notes = [...targetsOf(relations, slide).values()].find(({ type }) => type === 'notesSlide');
  const xml = notes && (await archive.text(notes.target));
  return xml === undefined ? '' : paragraphsOf(xml).text;
}

/** Fields, such as the number of the slide, are no text of their own. */
function paragraphsOf(xml: string): { readonly text: string; readonly images: number } {
  const lines: string[] = [];
  let line = '';
  let cells: string[] | undefined;
  let images = 0;
  let inText = false;
  let field = 0;
  walkXML(xml, {
    open(name) {
      if (name === 'a:t') inText = true;
      else if (name === 'a:fld') field++;
      else if (name === 'a:br') line += '\n';
      else if (name === 'a:tr') cells = [];
      else if (name === 'a:tc') cells?.push('');
      else if (name === 'p:pic') images++;
    },
    text(text) {
      if (inText && field === 0) line += text;
    },
    close(name) {
      if (name === 'a:t') inText = false;
      else if (name === 'a:fld') field--;
      else if (name === 'a:p') {
        const text = line.trim();
        line = '';
        if (text === '') return;
        if (cells && cells.length > 0) cells.push([cells.pop(), text].filter(Boolean).join(' '));
        else lines.push(text);
      } else if (name === 'a:tr') {
        lines.push((cells ?? []).join(' | '));
        cells = undefined;
      }
    },
  });
  return { text: lines.join('\n'), images };
}
