// A call of a tool as it is run, and its way to the user.
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
  /** JSON, as the model or the user wrote it. */
  readonly args: string;
  /** Among the calls of its answer. */
  readonly position: number;
}

/** The way from a running call to its user and back. */
export interface CallVoice {
  note(note: CallNote): void;
  ask(question: CallQuestion, signal: AbortSignal): Promise<CallReply>;
}
