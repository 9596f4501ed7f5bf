// Reports omitted parts of the conversation as the first event of a reply.
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import type { Omission, Omitted } from '../contract/omitted.ts';

/** Runs after the taps; adds its event to the first batch, under the reply's id, without delaying it. */
export class TellOmitted implements StreamTransform {
  private told = false;
  private readonly omitted: readonly Omission[];
  private readonly id: string;

  constructor(omitted: readonly Omission[], id: string) {
    this.omitted = omitted;
    this.id = id;
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    const first = batch[0];
    return this.told || !first ? batch : [this.tell(first.id), ...batch];
  }

  flush(): readonly StreamEvent[] {
    return this.told ? [] : [this.tell(this.id)];
  }

  private tell(id: string): StreamEvent {
    this.told = true;
    const data: Omitted = { type: 'omitted', omitted: [...this.omitted] };
    return { id, type: 'data', data };
  }
}

/** Sums the counts for each part and reason, in order of first occurrence. */
export function sumOmissions(all: readonly Omission[]): readonly Omission[] {
  const sums = new Map<string, Omission>();
  for (const each of all) {
    const key = `${each.part} ${each.reason}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
