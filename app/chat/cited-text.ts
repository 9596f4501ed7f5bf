// An answer's text with the numbers of its sources where the passages end that rest on them: what is copied and exported.
import type { AssistantMessage } from './message.ts';
import { citesIn, hasRanges, placesOf, trimmed, withMarks } from './markdown/cite-places.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { replyText } from './reply.ts';
import type { Reply } from './reply.ts';

export function citedText(reply: Reply): string {
  const citations = reply.grounding?.citations ?? [];
  if (!hasRanges(citations)) return replyText(reply);
  let text = '';
  let offset = 0;
  for (const part of reply.parts) {
    if (part.type !== 'text') continue;
    const cites = citesIn(citations, offset, part.text.length).map((cite) => trimmed(cite, part.text));
    text += withMarks(part.text, placesOf(parseMarkdown(part.text), part.text, cites));
    offset += part.text.length;
  }
  return text;
}

/** All rounds of an answer, each a paragraph of its own. */
export const citedAnswer = (rounds: readonly AssistantMessage[]): string =>
  rounds
    .map(({ reply }) => citedText(reply).trimEnd())
    .filter(Boolean)
    .join('\n\n');
