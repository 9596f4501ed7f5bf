// Records calls other than runs in the ledger when they have ended. A failed write fails no call.
import type { Billing, ChatReply, StreamEvent, Usage } from '@tributary/runtime-core';
import { admitCall } from '../admission/admit-call.server.ts';
import type { AdmitOptions } from '../admission/admit-call.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { ticketOf } from '../calls/admitted-call.ts';
import type { AskedCall, CallKeys } from '../calls/admitted-call.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import { addUsageCalls } from '../storage/repositories/ledger.ts';
import { getStorage } from '../storage/storage.server.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import type { CallPrice, EndedCall, UsageCall } from '../storage/ledger-entry.ts';
import { addUsage } from './add-usage.ts';
import { createLedgerQueue } from './ledger-queue.ts';
import { Received } from './received.ts';
import { priceOfModel } from '../providers/price.server.ts';

type Ending = Pick<EndedCall, 'outcome' | 'usage' | 'billing' | 'images' | 'characters'>;

/** Resolves when it is written. Never rejects. */
async function recordCall(app: App, keys: CallKeys, ending: Ending): Promise<void> {
  const ended = endedNow(keys, ending);
  if (!ended) return;
  try {
    await writeCalls(app, [ended]);
  } catch (error) {
    reportLost(error, 1);
  }
}

/** Writes within a second, batched; at once if the server is stopping. */
async function recordSoon(app: App, keys: CallKeys, ending: Ending): Promise<void> {
  if (app.stopping) return recordCall(app, keys, ending);
  const ended = endedNow(keys, ending);
  if (ended) queue(app).add(ended);
}

/** Facts that a call without a stream reports of itself. */
export interface Meter {
  images?: number;
  /** Length of the answer, from which tokens are estimated if the provider reports none. */
  characters?: number;
  /** Facts of the price that the result states. */
  billing?: Billing;
  /** True if the result reports a failure. */
  failed?: boolean;
  readonly onUsage: (more: Usage) => void;
  readonly onBilling: (more: Billing) => void;
}

/** Admits a call without a stream, makes it, and records it, however it ends. */
export async function makeCall<T>(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall,
  signal: AbortSignal,
  work: (keys: CallKeys, meter: Meter) => Promise<T>,
  options?: AdmitOptions,
): Promise<T> {
  const keys = await admitCall(app, caller, call, options);
  let usage: Usage | undefined;
  const meter: Meter = {
    onUsage: (more) => void (usage = addUsage(usage, more)),
    // One request of a call states it.
    onBilling: (more) => void (meter.billing = { ...meter.billing, ...more }),
  };
  // A budget counts the held amount until the row is written, and the next call may need the rest of it.
  const write = ticketOf(keys).isHeld ? recordCall : recordSoon;
  const record = (outcome: Ending['outcome']): Promise<void> =>
    write(app, keys, { outcome, usage, billing: meter.billing, images: meter.images, characters: meter.characters });
  try {
    const result = await work(keys, meter);
    await record(meter.failed ? 'error' : 'done');
    return result;
  } catch (error) {
    // Tokens read and images made before the failure are paid for.
    await record(signal.aborted ? 'abort' : 'error');
    throw error;
  }
}

/** Writes pending rows: before sums are read, and before the database closes. */
export const flushLedger = (app: App): Promise<void> => queue(app).flush();

interface Ended {
  readonly call: EndedCall;
  readonly at: number;
}

/** Undefined for calls that cost nothing. */
function endedNow(keys: CallKeys, ending: Ending): Ended | undefined {
  const { id, userId, provider, model, purpose, keyFrom, keyId, tokenId, conversationId = null } = ticketOf(keys);
  if (model === undefined || purpose === 'list' || purpose === 'pull') return undefined;
  const called = { id, userId, provider, model, purpose, keyFrom, keyId, tokenId, conversationId };
  return { call: { ...called, ...ending }, at: Date.now() };
}

async function writeCalls(app: App, ended: readonly Ended[]): Promise<void> {
  const storage = await getStorage(app);
  const prices = new Map<string, Promise<CallPrice | undefined>>();
  const priced = async ({ call, at }: Ended): Promise<UsageCall> => {
    const name = JSON.stringify([call.userId, call.provider, call.model]);
    const price = prices.get(name) ?? priceOfModel(app, storage, call);
    prices.set(name, price);
    return usageCall({ ...call, price: await price }, at);
  };
  await addUsageCalls(storage, await Promise.all(ended.map(priced)));
}

function reportLost(error: unknown, calls: number): void {
  const err = error instanceof Error ? error.message : typeof error;
  log.error({ err, calls }, 'calls could not be written down');
}

const queue = part('ledger', (app) =>
  createLedgerQueue({
    write: (ended: readonly Ended[]) => writeCalls(app, ended),
    onError: reportLost,
    isOfEntry: (error) => !isDatabaseUnavailable(error),
  }),
);

/** Written once, however the call ends. */
class Tally extends Received {
  private written = false;
  private readonly app: App;
  private readonly keys: CallKeys;
  private readonly record: typeof recordCall;

  constructor(app: App, keys: CallKeys, record = recordCall) {
    super();
    this.app = app;
    this.keys = keys;
    this.record = record;
  }

  async end(ended: 'through' | 'left' | 'failed'): Promise<void> {
    if (this.written) return;
    this.written = true;
    const { usage, billing, error } = this.facts;
    const outcome = error || ended === 'failed' ? 'error' : ended === 'through' ? 'done' : 'abort';
    await this.record(this.app, this.keys, { outcome, usage, billing, characters: this.characters });
  }
}

/** Yields batches of a call's events; records the call after the last one, or when the reader stops. */
export async function* recorded(
  app: App,
  keys: CallKeys,
  begin: () => Promise<AsyncIterable<readonly StreamEvent[]>>,
): AsyncGenerator<readonly StreamEvent[]> {
  const tally = new Tally(app, keys);
  try {
    for await (const batch of await begin()) {
      tally.note(batch);
      yield batch;
    }
    await tally.end('through');
  } catch (error) {
    await tally.end('failed');
    throw error;
  } finally {
    await tally.end('left');
  }
}

/** The same for a reply that is pushed to its reader. */
export async function recordedReply(app: App, keys: CallKeys, begin: () => Promise<ChatReply>): Promise<ChatReply> {
  const tally = new Tally(app, keys, recordSoon);
  const reply = await begin().catch(async (error: unknown) => {
    await tally.end('failed');
    throw error;
  });
  const { wire, status, headers } = reply;
  return {
    wire,
    status,
    headers,
    events: () => reply.events(),
    [Symbol.asyncIterator]: () => recorded(app, keys, () => Promise.resolve(reply))[Symbol.asyncIterator](),
    cancel(reason) {
      reply.cancel(reason);
      void tally.end('left');
    },
    pushTo(sink) {
      const flow = reply.pushTo({
        events(batch) {
          tally.note(batch);
          return sink.events(batch);
        },
        end() {
          sink.end();
          void tally.end('through');
        },
      });
      return {
        resume: () => flow.resume(),
        cancel(reason) {
          flow.cancel(reason);
          void tally.end('left');
        },
      };
    },
  };
}
