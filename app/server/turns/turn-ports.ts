// The parts of the server that turns need, replaceable in tests.
import type { RunCall } from '../runs/live-run.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import type { Found } from './situation.ts';
import type { CallToRun, CallVoice } from './call-to-run.ts';

export interface TurnPorts {
  /** Undefined if the conversation is in the trash or the branch is gone. */
  situation(turn: Turn, given: GivenKeys): Promise<Found | undefined>;
  run(call: CallToRun, signal: AbortSignal, voice: CallVoice): Promise<ToolResult>;
  model(turn: Turn, parentId: string): RunCall;
  /** True if the user currently has their pages call the provider. */
  byPage(turn: Pick<Turn, 'userId' | 'provider'>): Promise<boolean>;
  mayGoOn(turn: Turn): Promise<boolean>;
  readonly keys: {
    of(turnId: string): Promise<GivenKeys>;
    waits(turnId: string, waiting: boolean): void;
    drop(turnId: string): void;
    clean(holders: (turnIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
  };
  /** Notifies pages that the conversation has changed. */
  changed(turn: Pick<Turn, 'userId' | 'conversationId'>): void;
}
