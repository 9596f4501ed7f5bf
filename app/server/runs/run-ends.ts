// Writes the end of a run to its row, once, with the price of the call.
import { findRunById, settleRun } from '../storage/repositories/runs.ts';
import type { Settled } from '../storage/repositories/runs.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import type { CallPrice, Payer } from '../storage/ledger-entry.ts';
import type { OwnCall, RunServiceOptions } from './run-types.ts';

export interface RunEndsOptions extends Pick<RunServiceOptions, 'storage' | 'priceOf' | 'payerOf' | 'record'> {
  readonly onError: (what: string, error: unknown) => void;
}

export class RunEnds {
  private readonly options: RunEndsOptions;

  constructor(options: RunEndsOptions) {
    this.options = options;
  }

  /**
   * Retries: a busy database must not turn a finished reply into an interrupted one. `call`: recorded even if the run was
   * deleted meanwhile, because it was paid for.
   */
  async settle(
    runId: string,
    outcome: Outcome | undefined,
    owner: string,
    call?: OwnCall,
  ): Promise<Settled | undefined> {
    const { storage, payerOf } = this.options;
    const payer = payerOf?.(runId);
    for (let tries = 1; ; tries++) {
      try {
        const settled = await settleRun(storage, runId, outcome, owner, await this.price(runId), payer);
        if (!settled && call) await this.record(runId, outcome, call, payer);
        return settled;
      } catch (error) {
        if (tries === 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries));
      }
    }
  }

  /** Changes nothing if the run has its row in the ledger: another server may have ended it. */
  private async record(
    id: string,
    outcome: Outcome = 'interrupted',
    call: OwnCall,
    payer: Payer | undefined,
  ): Promise<void> {
    const { received, userId, provider, model } = call;
    const { characters, facts } = received;
    const { usage, billing } = facts;
    const called = { id, userId, provider, model, purpose: 'chat', conversationId: null, outcome } as const;
    const price = await this.priceOf(call);
    await this.options.record?.(usageCall({ ...called, ...payer, characters, usage, billing, price }, Date.now()));
  }

  /** Ends the run of a dead process with the outcome its log shows. */
  async orphan(runId: string): Promise<Settled | undefined> {
    return settleRun(this.options.storage, runId, undefined, undefined, await this.price(runId));
  }

  /** Before the transaction, because it loads the provider's package. */
  private async price(runId: string): Promise<CallPrice | undefined> {
    const run = this.options.priceOf && (await findRunById(this.options.storage, runId));
    return run && this.priceOf(run);
  }

  private async priceOf(call: Pick<OwnCall, 'userId' | 'provider' | 'model'>): Promise<CallPrice | undefined> {
    const { priceOf, onError } = this.options;
    return priceOf?.(call).catch((error: unknown) => {
      onError('the price of a run could not be read', error);
      return undefined;
    });
  }
}
