// Writes the end of a run to its row, once, with the price of the call.
import { findRunById, settleRun } from '../storage/repositories/runs.ts';
import type { Settled } from '../storage/repositories/runs.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { Storage } from '../storage/storage.ts';
import type { CallPrice } from '../storage/ledger-entry.ts';
import type { RunServiceOptions } from './run-types.ts';

export interface RunEndsOptions extends Pick<RunServiceOptions, 'storage'> {
  readonly priceOf: RunServiceOptions['priceOf'] | undefined;
  readonly onError: (what: string, error: unknown) => void;
}

export class RunEnds {
  private readonly storage: Storage;
  private readonly priceOf: RunEndsOptions['priceOf'];
  private readonly onError: RunEndsOptions['onError'];

  constructor({ storage, priceOf, onError }: RunEndsOptions) {
    this.storage = storage;
    this.priceOf = priceOf;
    this.onError = onError;
  }

  /** Retries: a busy database must not turn a finished reply into an interrupted one. */
  async settle(runId: string, outcome: Outcome | undefined, owner: string): Promise<Settled | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await settleRun(this.storage, runId, outcome, owner, await this.price(runId));
      } catch (error) {
        if (tries === 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries));
      }
    }
  }

  /** Ends the run of a dead process with the outcome its log shows. */
  async orphan(runId: string): Promise<Settled | undefined> {
    return settleRun(this.storage, runId, undefined, undefined, await this.price(runId));
  }

  /** Before the transaction, because it loads the provider's package. */
  private async price(runId: string): Promise<CallPrice | undefined> {
    if (!this.priceOf) return undefined;
    const run = await findRunById(this.storage, runId);
    return (
      run &&
      this.priceOf(run).catch((error: unknown) => {
        this.onError('the price of a run could not be told', error);
        return undefined;
      })
    );
  }
}
