// Calls beside runs: each is written to the ledger when it has ended. A ledger that cannot be written fails no call.
import { randomUUID } from 'node:crypto';
import type { ChatReply, StreamEvent } from '@tributary/runtime-core';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { log } from '../process/log.ts';
import { addUsageCall } from '../storage/repositories/ledger.ts';
import { getStorage } from '../storage/storage.server.ts';
import { usageCall } from './entry.ts';
import type { EndedCall } from './entry.ts';
import { priceOfModel } from './price.server.ts';

/** What is known when it begins. */
export type BegunCall = Pick<EndedCall, 'userId' | 'provider' | 'model' | 'purpose'> & {
  readonly conversationId?: string | null | undefined;
};

type Ending = Pick<EndedCall, 'outcome' | 'usage' | 'billing' | 'images'>;

/** Never rejects. */
export async function recordCall(call: BegunCall, ending: Ending): Promise<void> {
  try {
    const storage = await getStorage();
    const price = await priceOfModel(storage, call);
    const { conversationId = null } = call;
    await addUsageCall(storage, usageCall({ ...call, id: randomUUID(), conversationId, ...ending, price }, Date.now()));
  } catch (error) {
    log.error({ err: error instanceof Error ? error.message : typeof error }, 'a call could not be written down');
  }
}

/** What the events of a call say of its price; written once, however the call ends. */
class Tally {
  private numbers: Reply = emptyReply;
  private written = false;
  private readonly call: BegunCall;

  constructor(call: BegunCall) {
    this.call = call;
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
    await recordCall(this.call, { outcome, usage, billing });
  }
}

/** Events that tell what a call came to. */
const isNumber = ({ type }: StreamEvent): boolean => type === 'usage' || type === 'data' || type === 'error';

/** Batches of a call's events; it is written when the last one has come, or when nobody reads on. */
export async function* recorded(
  call: BegunCall,
  begin: () => Promise<AsyncIterable<readonly StreamEvent[]>>,
): AsyncGenerator<readonly StreamEvent[]> {
  const tally = new Tally(call);
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

/** The same of a reply that is pushed to its reader. */
export async function recordedReply(call: BegunCall, begin: () => Promise<ChatReply>): Promise<ChatReply> {
  const tally = new Tally(call);
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
    [Symbol.asyncIterator]: () => recorded(call, () => Promise.resolve(reply))[Symbol.asyncIterator](),
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
