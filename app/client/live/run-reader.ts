// Reads a run's numbered events and returns each once. Pure.
import { outcomes } from '../../shared/reply/outcome.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { StreamEvent } from '@tributary/runtime-core';
import { parseEvent } from '../../shared/reply/parse-event.ts';

/** An event of a run's log in transport format. */
export interface RunEvent {
  readonly id?: string | undefined;
  readonly event: string;
  readonly data: string;
}

export interface RunBatch {
  readonly events: readonly StreamEvent[];
  /** Text of an unreadable event. No events follow it. */
  readonly malformed?: string;
}

export interface RunReader {
  take(events: readonly RunEvent[]): RunBatch;
  /** Number of the last event. */
  seq(): number;
  /** Outcome and number of events, once the run's end event was read. */
  ended(): { readonly outcome: Outcome; readonly lastSeq: number } | undefined;
  /** True if an event is missing; later ones are ignored until it arrives. */
  broken(): boolean;
}

/** `after`: number of the last known event. */
export function createRunReader(after: number): RunReader {
  let seq = after;
  let events: StreamEvent[] = [];
  let malformed: string | undefined;
  let end: ReturnType<RunReader['ended']>;
  let broken = false;

  function add({ id, event, data }: RunEvent): void {
    if (malformed !== undefined || end) return;
    if (event === 'end') {
      end = readEnd(data);
      return;
    }
    const number = Number(id);
    // A proxy repeated or dropped part of the body.
    if (!(number > seq)) return;
    broken = number > seq + 1;
    if (broken) return;
    seq = number;
    const parsed = parseEvent('', event, data);
    if (parsed.kind === 'event') events.push(parsed.event);
    if (parsed.kind === 'malformed') malformed = parsed.found;
  }

  const batch = (): RunBatch => {
    const taken = events;
    events = [];
    return malformed === undefined ? { events: taken } : { events: taken, malformed };
  };

  return {
    take(taken) {
      for (const each of taken) add(each);
      return batch();
    },
    seq: () => seq,
    ended: () => end,
    broken: () => broken,
  };
}

function readEnd(data: string): ReturnType<RunReader['ended']> {
  // Written by our server, but a proxy may have cut it.
  try {
    const { status, lastSeq } = JSON.parse(data) as { readonly status?: unknown; readonly lastSeq?: unknown };
    const outcome = outcomes.find((known) => known === status);
    return outcome && typeof lastSeq === 'number' ? { outcome, lastSeq } : undefined;
  } catch {
    return undefined;
  }
}
