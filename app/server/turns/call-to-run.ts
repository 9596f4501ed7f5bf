// A tool call ready to run, and the channel between the running call and its user.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { CallNote, CallQuestion, CallReply } from '../../shared/api/call-note.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import type { Turn } from '../storage/repositories/turns.ts';

export interface CallToRun {
  readonly turn: Turn;
  readonly config: ChatConfig;
  readonly given: GivenKeys;
  readonly ref: ToolRef;
  /** JSON, written by the model or edited by the user. */
  readonly args: string;
  /** Index among the calls of its answer. */
  readonly position: number;
}

/** Reports a running call's progress to its user, and asks the user questions. */
export interface CallVoice {
  note(note: CallNote): void;
  ask(question: CallQuestion, signal: AbortSignal): Promise<CallReply>;
}
