// Cost of a call, as far as the price of its model is known when its reply is written.
import type { Billing, Usage } from '@tributary/runtime-core';
import { costOfCall } from '../../../server/storage/ledger-entry.ts';
import type { CallPrice } from '../../../server/storage/ledger-entry.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { priceOfModel } from '../../../server/providers/price.server.ts';
import { fromMicros, microsOf } from '../../../shared/usage/micros.ts';
import type { CalledModel } from './names.ts';

/** Facts that a price needs. */
export interface CallFacts {
  readonly usage?: Usage | undefined;
  /** Of a reply that states its cost itself. */
  readonly billing?: Billing | undefined;
  readonly images?: number | undefined;
}

export class CallCost {
  private price: CallPrice | undefined;
  private readonly app: App;
  private readonly userId: string;
  private readonly called: CalledModel;
  private reading: Promise<void> | undefined;

  constructor(app: App, userId: string, called: CalledModel) {
    this.app = app;
    this.userId = userId;
    this.called = called;
  }

  /** Reads the price. Never rejects: a reply does not wait for its price in vain. */
  read(): Promise<void> {
    this.reading ??= this.find().catch((error: unknown) => {
      log.warn({ err: error instanceof Error ? error.message : typeof error }, 'no price was found for a reply');
    });
    return this.reading;
  }

  private async find(): Promise<void> {
    const { provider, model } = this.called;
    this.price = await priceOfModel(this.app, await getStorage(this.app), { userId: this.userId, provider, model });
  }

  /** Undefined without a price, or before it was read. */
  of(facts: CallFacts): { readonly amount: number; readonly currency: string } | undefined {
    if (!facts.usage && facts.images === undefined && !facts.billing) return undefined;
    const cost = costOfCall(facts, this.price?.pricing);
    // As the ledger has it.
    return cost && { amount: fromMicros(microsOf(cost.amount)), currency: cost.currency };
  }

  /** In the currency that clients expect of `usage.cost`, without a currency next to it. */
  inDollars(facts: CallFacts): number | undefined {
    const cost = this.of(facts);
    return cost?.currency === 'USD' ? cost.amount : undefined;
  }

  /** For replies whose headers are sent after their last byte is known. */
  async name(res: ReplyTo, facts: CallFacts): Promise<void> {
    await this.read();
    const cost = this.of(facts);
    if (cost) res.setHeader('x-tributary-cost', `${decimal(cost.amount)} ${cost.currency}`);
  }
}

/** Without an exponent, which small numbers have. */
const decimal = (amount: number): string => amount.toFixed(6).replace(/\.?0+$/, '');
