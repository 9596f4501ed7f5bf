// The tool calls running in this process, by turn.
import { cancelled } from './tool-call.ts';

/** Abort reason: the turn has ended or another process has taken it. */
const dropped = new Error('dropped');

interface Running {
  readonly controller: AbortController;
  /** Set while the call waits for its user's answer. */
  answer?: (reply: string) => void;
  readonly ended: Promise<void>;
}

export class RunningCalls {
  private readonly byTurn = new Map<string, Map<number, Running>>();

  turns(): readonly string[] {
    return [...this.byTurn.keys()];
  }

  has(turn: string, position: number): boolean {
    return this.byTurn.get(turn)?.has(position) === true;
  }

  hasAny(turn: string): boolean {
    return this.byTurn.has(turn);
  }

  /** True if a call is running that does not wait for its user. */
  isBusy(): boolean {
    return [...this.byTurn.values()].some((calls) => [...calls.values()].some((call) => !call.answer));
  }

  /** Calls `then` after the call has been removed. */
  start(turn: string, position: number, run: (signal: AbortSignal) => Promise<void>, then: () => void): void {
    const controller = new AbortController();
    const mine = this.byTurn.get(turn) ?? new Map<number, Running>();
    this.byTurn.set(turn, mine);
    const ended = run(controller.signal).finally(() => {
      mine.delete(position);
      if (mine.size === 0 && this.byTurn.get(turn) === mine) this.byTurn.delete(turn);
      then();
    });
    mine.set(position, { controller, ended });
  }

  /** Resolves with the user's answer once it is stored. */
  waitForReply(turn: string, position: number, signal: AbortSignal): Promise<string> {
    const call = this.byTurn.get(turn)?.get(position);
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(signal.reason as Error);
      if (!call || signal.aborted) return fail();
      signal.addEventListener('abort', fail, { once: true });
      call.answer = (reply) => {
        signal.removeEventListener('abort', fail);
        delete call.answer;
        resolve(reply);
      };
    });
  }

  answer(turn: string, position: number, reply: string): void {
    this.byTurn.get(turn)?.get(position)?.answer?.(reply);
  }

  cancel(turn: string, position: number): void {
    this.byTurn.get(turn)?.get(position)?.controller.abort(cancelled);
  }

  abort(turn: string): void {
    for (const { controller } of this.byTurn.get(turn)?.values() ?? []) controller.abort(dropped);
  }

  isDropped(signal: AbortSignal): boolean {
    return signal.reason === dropped;
  }

  async idle(): Promise<void> {
    const all = [...this.byTurn.values()].flatMap((calls) => [...calls.values()]);
    await Promise.allSettled(all.map(({ ended }) => ended));
  }
}
