// Links of search results, and highlighting of search terms.
import type { Found } from '../api/search.ts';
import { spansOf, termsOf } from '../search/query.ts';

/** Returns the URL of a result, with the query for navigation to further hits. */
export function addressOf(
  { conversationId, messageId }: Pick<Found, 'conversationId' | 'messageId'>,
  query = '',
): string {
  const values = {
    ...(messageId === undefined ? {} : { message: messageId }),
    ...(messageId === undefined || query === '' ? {} : { find: query }),
  };
  const params = new URLSearchParams(values).toString();
  return `/c/${conversationId}${params && `?${params}`}`;
}

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a text at the matches of a query. */
export function piecesOf(text: string, query: string): readonly Piece[] {
  const marked = new Uint8Array(text.length);
  for (const { start, end } of spansOf(text, termsOf(query))) marked.fill(1, start, end);
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && marked[to] === marked[from]) to++;
    pieces.push({ text: text.slice(from, to), marked: marked[from] === 1 });
    from = to;
  }
  return pieces;
}
