// Decides the next step of one tool call from its row and the user's consents. Pure, so a table can test it.
import { sourcesToAskAbout } from '../../shared/tools/asks-again.ts';
import type { ReadBefore } from '../../shared/tools/asks-again.ts';
import { accessOf, mayRun, shownDigest } from '../../shared/tools/consent.ts';
import type { Consents } from '../../shared/tools/consent.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import { cancelledCall, declinedCall, lostCall, refusedCall, unknownTool } from '../../shared/tools/results.ts';
import type { ToolRef, ToolSource } from '../../shared/tools/sources.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';

/** Tools and consents of the user at the moment of the step. */
export interface Situation {
  readonly tools: ReadonlyMap<string, ToolRef>;
  readonly sources: readonly ToolSource[];
  readonly plugins: readonly string[];
  readonly consents: Consents;
  readonly read: ReadBefore;
  /** Set for a scheduled question: digests of the tools its user allowed. Other calls are refused without asking. */
  readonly granted?: ReadonlySet<string> | undefined;
  /** True if the user allowed the tool by a switch of the chat. */
  agreed(ref: ToolRef): boolean;
}

export type CallStep =
  | { readonly type: 'over' }
  /** Waits for the user's decision. `about`: untrusted sources that may have influenced the model. */
  | { readonly type: 'wait'; readonly about: readonly string[] }
  | { readonly type: 'runs' }
  | { readonly type: 'cancel' }
  /** The manifest has changed since the user agreed to it. */
  | { readonly type: 'ask anew' }
  /** The process that ran the call died, and the call is safe to repeat. */
  | { readonly type: 'reopen' }
  | { readonly type: 'run'; readonly ref: ToolRef; readonly args: string }
  | { readonly type: 'result'; readonly result: ToolResult };

const maxAttempts = 2;

export function callStep(call: TurnCall, situation: Situation, runsHere: boolean): CallStep {
  if (call.state === 'running') return runningStep(call, situation, runsHere);
  if (call.state !== 'open') return { type: 'over' };
  if (call.decision === 'cancel' || call.decision === 'decline') return { type: 'result', result: declinedCall };
  const { tools, sources, plugins, consents, agreed, read } = situation;
  const ref = tools.get(call.name);
  if (!ref) return { type: 'result', result: unknownTool(call.name, plugins, sources) };
  const args = call.decidedArguments ?? call.arguments;
  const { granted } = situation;
  if (granted)
    return granted.has(shownDigest(ref, '')) ? { type: 'run', ref, args } : { type: 'result', result: refusedCall };
  if (call.decision !== null) {
    return call.shown === shownDigest(ref, call.arguments) ? { type: 'run', ref, args } : { type: 'ask anew' };
  }
  if (agreed(ref)) return { type: 'run', ref, args };
  const about = sourcesToAskAbout(ref, args, read, consents.chat);
  return mayRun(ref, plugins, consents) && about.length === 0 ? { type: 'run', ref, args } : { type: 'wait', about };
}

function runningStep(call: TurnCall, { tools }: Situation, runsHere: boolean): CallStep {
  if (runsHere) return { type: call.decision === 'cancel' ? 'cancel' : 'runs' };
  if (call.decision === 'cancel') return { type: 'result', result: cancelledCall };
  const ref = tools.get(call.name);
  const repeatable = ref !== undefined && accessOf(ref) === 'read' && call.attempts < maxAttempts;
  return repeatable ? { type: 'reopen' } : { type: 'result', result: lostCall };
}
