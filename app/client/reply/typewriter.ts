// Animation of streaming text: advances a cursor through the received text. Pure function of queue and elapsed ms.
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { TypewriterMode } from '../settings/typewriter-modes.ts';

/** Unit: UTF-16 characters. */
export interface Queue {
  /** Received length of text and reasoning together; `tools`: of tool-call arguments. */
  readonly text: number;
  readonly tools: number;
  /** The stream has ended; the rest is shown before the reply finishes. */
  readonly draining: boolean;
}

export interface Cursor {
  /** Shown length, with fractions of a character for the next step. */
  readonly text: number;
  readonly tools: number;
  /** End of the last flush (default mode); a large flush is spread over a few frames. */
  readonly due: number;
  /** ms since the last flush (default) or the last step of tool arguments (smooth, draining). */
  readonly waitedMs: number;
  /** Characters per second (smooth). */
  readonly speed: number;
}

export const flushIntervalMs = 300;
/** Minimum number of characters that one frame shows of a flush. */
const frameShare = 256;
/** Initial speed of smooth mode, in characters per second. */
export const startSpeed = 10;
/** Tool arguments shown per step while draining, one step a frame. */
export const toolStep = 16;
const toolStepMs = 16;
/** Target delay between receiving and showing a character in smooth mode. */
const delayMs = 400;
const drainMs = 160;
/** Minimum speed while draining, in characters per second. */
const drainSpeed = 240;
/** Time constant of speed changes, which smooths bursts. */
const easeMs = 120;

export const startCursor: Cursor = { text: 0, tools: 0, due: 0, waitedMs: 0, speed: startSpeed };

export const atEnd = (cursor: Cursor, queue: Queue): boolean =>
  cursor.text >= queue.text && cursor.tools >= queue.tools;

/** Shows everything at once: stop, error, hidden tab. */
export const jumpToEnd = (cursor: Cursor, queue: Queue): Cursor => ({
  ...cursor,
  text: queue.text,
  tools: queue.tools,
  due: queue.text,
  waitedMs: 0,
});

/** True if a flush is not completely shown. */
export const isFlushing = ({ text, due }: Cursor): boolean => text < due;

export function advance(cursor: Cursor, queue: Queue, elapsedMs: number, mode: TypewriterMode): Cursor {
  if (atEnd(cursor, queue)) return { ...cursor, waitedMs: Math.min(cursor.waitedMs + elapsedMs, flushIntervalMs) };
  switch (mode) {
    case 'none':
      return jumpToEnd(cursor, queue);
    case 'default':
      return flush(cursor, queue, elapsedMs);
    case 'smooth':
      return follow(cursor, queue, elapsedMs);
    default:
      return assertNever(mode);
  }
}

function flush(cursor: Cursor, queue: Queue, elapsedMs: number): Cursor {
  const waitedMs = cursor.waitedMs + elapsedMs;
  const flushed = queue.draining || waitedMs >= flushIntervalMs;
  // Another mode may have shown more than the last flush.
  const due = flushed ? queue.text : Math.max(cursor.due, cursor.text);
  const tools = flushed ? queue.tools : cursor.tools;
  const text = Math.min(due, cursor.text + Math.max(frameShare, Math.ceil((due - cursor.text) / 3)));
  return { ...cursor, text, tools, due, waitedMs: flushed ? 0 : waitedMs };
}

function follow(cursor: Cursor, queue: Queue, elapsedMs: number): Cursor {
  const backlog = Math.max(queue.text - cursor.text, queue.draining ? 0 : queue.tools - cursor.tools);
  const wanted = queue.draining
    ? Math.max(drainSpeed, (backlog * 1000) / drainMs)
    : Math.max(startSpeed, (backlog * 1000) / delayMs);
  const speed = queue.draining ? wanted : cursor.speed + (wanted - cursor.speed) * Math.min(1, elapsedMs / easeMs);
  const step = (speed * elapsedMs) / 1000;
  const text = Math.min(queue.text, cursor.text + step);
  if (!queue.draining)
    return { ...cursor, text, tools: Math.min(queue.tools, cursor.tools + step), waitedMs: 0, speed };
  const steps = Math.floor((cursor.waitedMs + elapsedMs) / toolStepMs);
  const waitedMs = cursor.waitedMs + elapsedMs - steps * toolStepMs;
  return { ...cursor, text, tools: Math.min(queue.tools, cursor.tools + steps * toolStep), waitedMs, speed };
}
