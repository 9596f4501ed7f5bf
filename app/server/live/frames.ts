// Frames of the live connection: events that do not belong to a run, and splitting text into small frames.
import type { Gone, Hint } from '../../shared/api/live.ts';

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** Says that the following numbered events belong to this run. */
export const runFrame = (run: string): string => event('run', run);
/** Says that the run could not be read; the page should request it again. */
export const lostFrame = (run: string): string => event('lost', run);
export const goneFrame = (gone: Gone): string => event('gone', JSON.stringify(gone));
export const hintFrame = (hint: Hint): string => event('hint', JSON.stringify(hint));
export const aliveFrame = ': keep-alive\n\n';
export const pongFrame = ': pong\n\n';

/** Characters per frame of at most 64 kB, because a character takes at most three bytes. */
const pieceLength = 21 * 1024;

/** Does not split surrogate pairs, because each piece is encoded separately. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + pieceLength);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end--;
    yield text.slice(at, end);
    at = end;
  }
}
