// Text of the live connection: the events that are not a run's own, and pieces that are small enough to be sent.
import type { Gone, Hint } from '../../shared/api/live.ts';

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** The numbered events that follow are this run's. */
export const runFrame = (run: string): string => event('run', run);
/** The run could not be read for the moment: the page asks for it again. */
export const lostFrame = (run: string): string => event('lost', run);
export const goneFrame = (gone: Gone): string => event('gone', JSON.stringify(gone));
export const hintFrame = (hint: Hint): string => event('hint', JSON.stringify(hint));
export const aliveFrame = ': keep-alive\n\n';
export const pongFrame = ': pong\n\n';

/** Length of a piece of at most 64 kB, as a character takes three bytes at most. */
const pieceLength = 21 * 1024;

/** Characters of two units are not cut: each piece is encoded alone. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + pieceLength);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end--;
    yield text.slice(at, end);
    at = end;
  }
}
