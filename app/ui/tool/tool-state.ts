// Determines the displayed state of a tool call.
import type { ToolMessage, ToolOutcome } from '../../shared/message/message.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';

/**
 * `notRun`: the conversation continued without the call. `interrupted`: the answer ended before the call was complete.
 */
export type ToolState = ToolOutcome | 'preparing' | 'waiting' | 'running' | 'notRun' | 'broken' | 'interrupted';

export interface Seen {
  /** True while the call streams in. */
  readonly live: boolean;
  readonly outcome: ReplyStatus;
  readonly result: ToolMessage | undefined;
  readonly running: boolean;
  /** True if the answer is the last message of the conversation, so its calls can still run. */
  readonly open: boolean;
  /**
   * True if the turn is unfinished and waits for the user; false if it was stopped, and the call runs only on request.
   */
  readonly asked: boolean;
}

export function toolState(part: ToolPart, { live, outcome, result, running, open, asked }: Seen): ToolState {
  if (running) return 'running';
  if (result) return result.outcome ?? 'done';
  if (live || outcome === 'running') return 'preparing';
  if (outcome === 'done') {
    if (open && asked) return 'waiting';
    return isJSON(part.arguments) ? 'notRun' : 'broken';
  }
  return isJSON(part.arguments) ? 'notRun' : 'interrupted';
}

/** Returns true if the call is in progress or waits for the user. */
export const isPending = (state: ToolState): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'running';

export const hasFailed = (state: ToolState): boolean =>
  state === 'failed' || state === 'invalid' || state === 'unknown' || state === 'broken';

/** Empty text means no arguments. */
export function isJSON(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}
