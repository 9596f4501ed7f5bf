// An answer's text with the numbers of its sources where the passages end that rest on them: what is copied and exported.
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

/** Block by block, as the text is drawn; what is beyond the limits of formatting stays as it was written. */
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

/** All rounds of an answer, each a paragraph of its own. */
export const citedAnswer = (rounds: readonly AssistantMessage[]): string =>
  rounds
    .map(({ reply }) => citedText(reply).trimEnd())
    .filter(Boolean)
    .join('\n\n');
