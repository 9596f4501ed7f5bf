// What a call has received so far, as its row of the ledger needs it.
import type { StreamEvent } from '@tributary/runtime-core';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Reply } from '../../shared/reply/reply.ts';

export class Received {
  /** Of text and reasoning. */
  characters = 0;
  /** Its usage, billing and error; without texts. */
  facts: Reply = emptyReply;

  note(batch: readonly StreamEvent[]): void {
    for (const { type, data } of batch)
      if ((type === 'text' || type === 'reasoning') && typeof data === 'string') this.characters += data.length;
    const facts = batch.filter(isFact);
    if (facts.length > 0) this.facts = reduceReply(this.facts, facts, Date.now());
  }
}

/** True if an event contains billing facts. */
const isFact = ({ type }: StreamEvent): boolean => type === 'usage' || type === 'data' || type === 'error';
