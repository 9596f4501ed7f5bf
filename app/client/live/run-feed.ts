// Feeds the text of `GET /api/runs/:id/events` to a run reader.
import { createParser } from 'eventsource-parser';
import type { RunBatch, RunEvent, RunReader } from './run-reader.ts';

export function feedTo(reader: Pick<RunReader, 'take'>): (text: string) => RunBatch {
  let events: RunEvent[] = [];
  const parser = createParser({ onEvent: ({ id, event = 'message', data }) => events.push({ id, event, data }) });
  return (text) => {
    events = [];
    parser.feed(text);
    return reader.take(events);
  };
}
