// Writes the end of a run to its row, once, with the price of the call.
import { findRunById, settleRun } from '../storage/repositories/runs.ts';
import type { Settled } from '../storage/repositories/runs.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { CallPrice } from '../storage/ledger-entry.ts';
import type { RunServiceOptions } from './run-types.ts';

export interface RunEndsOptions extends Pick<RunServiceOptions, 'storage' | 'priceOf' | 'payerOf'> {
  readonly onError: (what: string, error: unknown) => void;
}

export class RunEnds {
  private readonly options: RunEndsOptions;

  constructor(options: RunEndsOptions) {
    this.options = options;
  }

  /** Retries: a busy database must not turn a finished reply into an interrupted one. */
  async settle(runId: string, outcome: Outcome | undefined, owner: string): Promise<Settled | undefined> {
    const { storage, payerOf } = this.options;
    const keyFrom = payerOf?.(runId);
    for (let tries = 1; ; tries++) {
      try {
        return await settleRun(storage, runId, outcome, owner, await this.price(runId), keyFrom);
      } catch (error) {
        if (tries === 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries));
      }
    }
  }

  /** Ends the run of a dead process with the outcome its log shows. */
  async orphan(runId: string): Promise<Settled | undefined> {
    return settleRun(this.options.storage, runId, undefined, undefined, await this.price(runId));
  }

  /** Before the transaction, because it loads the provider's package. */
  private async price(runId: string): Promise<CallPrice | undefined> {
    const { storage, priceOf, onError } = this.options;
    if (!priceOf) return undefined;
    const run = await findRunById(storage, runId);
    return (
      run &&
      priceOf(run).catch((error: unknown) => {
        onError('the price of a run could not be told', error);
        return undefined;
      })
    );
  }
}
