// The state a tool call is shown in.
import type { Outcome } from '../../chat/message.ts';
import type { ToolPart } from '../../chat/reply.ts';

export type ToolState = 'preparing' | 'called' | 'notRun' | 'broken' | 'interrupted';

export function toolState(part: ToolPart, live: boolean, outcome: Outcome, result: string | undefined): ToolState {
  if (live) return 'preparing';
  if (!isJSON(part.arguments)) return outcome === 'done' || outcome === 'running' ? 'broken' : 'interrupted';
  return result === undefined ? 'notRun' : 'called';
}

/** Nothing at all stands for no arguments. */
export function isJSON(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}
