// State of a running reply as screens show it, from the state of its machine.
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { chatMachine } from './chat.machine.ts';

/** `stopping`: Stop was pressed, and whoever writes the reply has not said yet that it ended. */
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
