// Splits a document into passages, never across pages. Deterministic, so that an interrupted index can be continued.
import type { DocumentText } from '../../shared/message/document.ts';
import type { Passage } from '../storage/repositories/passages.ts';

/** Target and maximum length. Unit: characters. */
const wanted = 1000;
const longest = 1600;

export function* passagesOf({ unit, text, parts }: Pick<DocumentText, 'unit' | 'text' | 'parts'>): Generator<Passage> {
  let position = 0;
  for (const [index, { name, at }] of parts.entries()) {
    const end = parts[index + 1]?.at ?? text.length;
    // The heading of a part is stored as its place, not as a passage.
    const head = unit === 'none' ? at - 1 : text.indexOf('\n', at);
    if (head === -1 && unit !== 'none') continue;
    for (const piece of piecesOf(text, Math.min(head + 1, end), end)) {
      const part = unit === 'none' ? 0 : index + 1;
      yield { position: position++, part, partName: name, ...piece };
    }
  }
}

type Piece = Omit<Passage, 'position' | 'part' | 'partName'>;

function* piecesOf(text: string, from: number, to: number): Generator<Piece> {
  let start = from;
  let firstLine = 1;
  let line = 1;
  let at = from;
  const piece = (end: number, lastLine: number): readonly Piece[] => {
    const own = text.slice(start, end);
    const words = own.trim();
    const lead = own.length - own.trimStart().length;
    return words === '' ? [] : [{ firstLine, lastLine, start: start + lead, text: words }];
  };
  while (at < to) {
    const found = text.indexOf('\n', at);
    const end = found === -1 || found >= to ? to : found + 1;
    if (end - start > longest && at > start) {
      yield* piece(at, line - 1);
      start = at;
      firstLine = line;
    }
    while (end - start > longest) {
      const cut = breakIn(text, start);
      yield* piece(cut, line);
      start = cut;
      firstLine = line;
    }
    if (end - start >= wanted) {
      yield* piece(end, line);
      start = end;
      firstLine = line + 1;
    }
    at = end;
    line++;
  }
  yield* piece(to, Math.max(firstLine, line - 1));
}

/** In a long line: after a sentence, else after a word, else anywhere but between surrogates. */
function breakIn(text: string, start: number): number {
  const near = text.slice(start + wanted / 2, start + longest);
  const sentence = [...near.matchAll(/[.!?。！？][\s"'”’)]|[。！？]/gu)].at(-1);
  const base = start + wanted / 2;
  if (sentence) return base + sentence.index + sentence[0].length;
  const space = near.lastIndexOf(' ');
  if (space > 0) return base + space + 1;
  const end = start + longest;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
