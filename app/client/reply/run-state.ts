// Maps the state of a reply's machine to the state shown on screen.
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { chatMachine } from './chat.machine.ts';

/** `stopping`: Stop was pressed, and the end is not confirmed yet. */
export type RunState = 'preparing' | 'waiting' | 'streaming' | 'stopping' | 'draining' | 'done' | 'abort' | 'error';

export type ChatActor = ActorRefFrom<typeof chatMachine>;

export function runStateOf({ value }: Pick<SnapshotFrom<typeof chatMachine>, 'value'>): RunState {
  if (typeof value === 'object') return value.open;
  switch (value) {
    case 'idle':
      return 'preparing';
    case 'stopping':
    case 'draining':
    case 'done':
    case 'abort':
    case 'error':
      return value;
    default:
      return assertNever(value);
  }
}
