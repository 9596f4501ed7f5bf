// Records calls other than runs in the ledger when they have ended. A failed write fails no call.
import { randomUUID } from 'node:crypto';
import type { ChatReply, StreamEvent } from '@tributary/runtime-core';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { addUsageCalls } from '../storage/repositories/ledger.ts';
import { getStorage } from '../storage/storage.server.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import type { CallPrice, EndedCall, UsageCall } from '../storage/ledger-entry.ts';
import { createLedgerQueue } from './ledger-queue.ts';
import { priceOfModel } from '../providers/price.server.ts';

export type BegunCall = Pick<EndedCall, 'userId' | 'provider' | 'model' | 'purpose'> & {
  readonly conversationId?: string | null | undefined;
};

type Ending = Pick<EndedCall, 'outcome' | 'usage' | 'billing' | 'images'>;

/** Resolves when it is written. Never rejects. */
export async function recordCall(app: App, call: BegunCall, ending: Ending): Promise<void> {
  try {
    await writeCalls(app, [endedNow(call, ending)]);
  } catch (error) {
    reportLost(error, 1);
  }
}

/** Writes within a second, batched; at once if the server is stopping. */
async function recordSoon(app: App, call: BegunCall, ending: Ending): Promise<void> {
  if (app.stopping) return recordCall(app, call, ending);
  queue(app).add(endedNow(call, ending));
}

/** Writes pending rows: before sums are read, and before the database closes. */
export const flushLedger = (app: App): Promise<void> => queue(app).flush();

interface Ended {
  readonly call: EndedCall;
  readonly at: number;
}

function endedNow(call: BegunCall, ending: Ending): Ended {
  const { conversationId = null } = call;
  return { call: { ...call, id: randomUUID(), conversationId, ...ending }, at: Date.now() };
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
  createLedgerQueue({ write: (ended: readonly Ended[]) => writeCalls(app, ended), onError: reportLost }),
);

/** Collects billing facts from a call's events; written once, however the call ends. */
class Tally {
  private numbers: Reply = emptyReply;
  private written = false;
  private readonly app: App;
  private readonly call: BegunCall;
  private readonly record: typeof recordCall;

  constructor(app: App, call: BegunCall, record = recordCall) {
    this.app = app;
    this.call = call;
    this.record = record;
  }

  note(batch: readonly StreamEvent[]): void {
    const numbers = batch.filter(isNumber);
    if (numbers.length > 0) this.numbers = reduceReply(this.numbers, numbers, Date.now());
  }

  async end(ended: 'through' | 'left' | 'failed'): Promise<void> {
    if (this.written) return;
    this.written = true;
    const { usage, billing, error } = this.numbers;
    const outcome = error || ended === 'failed' ? 'error' : ended === 'through' ? 'done' : 'abort';
    await this.record(this.app, this.call, { outcome, usage, billing });
  }
}

/** True if an event contains billing facts. */
const isNumber = ({ type }: StreamEvent): boolean => type === 'usage' || type === 'data' || type === 'error';

/** Yields batches of a call's events; records the call after the last one, or when the reader stops. */
export async function* recorded(
  app: App,
  call: BegunCall,
  begin: () => Promise<AsyncIterable<readonly StreamEvent[]>>,
): AsyncGenerator<readonly StreamEvent[]> {
  const tally = new Tally(app, call);
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
export async function recordedReply(app: App, call: BegunCall, begin: () => Promise<ChatReply>): Promise<ChatReply> {
  const tally = new Tally(app, call, recordSoon);
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
    [Symbol.asyncIterator]: () => recorded(app, call, () => Promise.resolve(reply))[Symbol.asyncIterator](),
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
