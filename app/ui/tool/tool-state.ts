// The state a tool call is shown in.
import type { ToolMessage, ToolOutcome } from '../../shared/message/message.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';

/** `notRun`: the conversation went on without it. `interrupted`: the answer ended before the call was whole. */
export type ToolState = ToolOutcome | 'preparing' | 'waiting' | 'running' | 'notRun' | 'broken' | 'interrupted';

export interface Seen {
  /** It is still being written. */
  readonly live: boolean;
  readonly outcome: ReplyStatus;
  readonly result: ToolMessage | undefined;
  readonly running: boolean;
  /** Its answer is the last word of the conversation: what is not run yet can be. */
  readonly open: boolean;
  /** Its turn has not ended: the user is asked. Otherwise the call was stopped, and runs only if somebody wants it after all. */
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

/** Something happens with it, or somebody must do something. */
export const isPending = (state: ToolState): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'running';

export const hasFailed = (state: ToolState): boolean =>
  state === 'failed' || state === 'invalid' || state === 'unknown' || state === 'broken';

/** Nothing at all stands for no arguments. */
export function isJSON(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}
