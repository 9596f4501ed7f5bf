// Adds source numbers to an answer's text at the ends of cited passages, for copying and export.
import { createSplitter } from '../markdown/blocks.ts';
import type { AssistantMessage } from './message.ts';
import { citesOf, inLines, placesOf, withMarks } from '../markdown/cite-places.ts';
import { citesIn, hasRanges } from '../markdown/cites.ts';
import type { Cite } from '../markdown/cites.ts';
import { isTooComplex } from '../markdown/limits.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { replyText } from '../reply/reply.ts';
import type { Reply } from '../reply/reply.ts';

export function citedText(reply: Reply): string {
  const citations = reply.grounding?.citations ?? [];
  if (!hasRanges(citations)) return replyText(reply);
  let text = '';
  let offset = 0;
  for (const part of reply.parts) {
    if (part.type !== 'text') continue;
    text += marked(part.text, citesIn(citations, offset, part.text.length));
    offset += part.text.length;
  }
  return text;
}

/** Processes block by block, as when rendering; blocks that are too complex are unchanged. */
function marked(text: string, cites: readonly Cite[]): string {
  if (cites.length === 0) return text;
  const source = text.replace(/\r\n?/g, '\n');
  const placed = cites.map((cite) => inLines(cite, text));
  const places = createSplitter()
    .update(source, true)
    .flatMap((block) => {
      const here = citesOf(block, placed);
      if (here.length === 0 || block.code || isTooComplex(block.text)) return [];
      return placesOf(parseMarkdown(block.text), block.text, here).map(({ from, to, ...place }) => ({
        ...place,
        from: from + block.at,
        to: to + block.at,
      }));
    });
  return withMarks(source, places);
}

/** Joins all rounds of an answer as paragraphs. */
export const citedAnswer = (rounds: readonly AssistantMessage[]): string =>
  rounds
    .map(({ reply }) => citedText(reply).trimEnd())
    .filter(Boolean)
    .join('\n\n');
