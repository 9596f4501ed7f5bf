// Results of the search over all messages, and the positions of the search words in an excerpt.
import type { Found } from '../api/search.ts';

/** Where a result leads: to the message, where it is one. */
export const addressOf = ({ conversationId, messageId }: Pick<Found, 'conversationId' | 'messageId'>): string =>
  `/c/${conversationId}${messageId === undefined ? '' : `?message=${encodeURIComponent(messageId)}`}`;

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** The words of a query; what stands in quotes is one. */
const wordsOf = (query: string): readonly string[] =>
  [...query.matchAll(/"([^"]+)"|(\S+)/g)]
    .map(([, quoted, plain]) => fold((quoted ?? plain ?? '').replaceAll('"', '')).trim())
    .filter((word) => word !== '');

/** Without case and accents, as the server compares. Only where that keeps the length, so that places stay places. */
function fold(text: string): string {
  return [...text]
    .map((character) => {
      const plain = character
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase();
      return plain.length === character.length ? plain : character;
    })
    .join('');
}

/** A text cut where the words of a query begin and end. */
export function piecesOf(text: string, query: string): readonly Piece[] {
  const folded = fold(text);
  const marked = new Uint8Array(text.length);
  for (const word of wordsOf(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      marked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && marked[to] === marked[from]) to++;
    pieces.push({ text: text.slice(from, to), marked: marked[from] === 1 });
    from = to;
  }
  return pieces;
}
