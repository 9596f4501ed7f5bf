// Encodes events as an event stream, one string per batch.
import type { StreamEvent } from '../contract/events.ts';

/** Ids come from the vendor: a line break in one could inject events. */
const unsafe = /[\r\n\0]/;
const idOf = ({ id }: StreamEvent): string => (unsafe.test(id) ? id.replaceAll(/[\r\n\0]+/g, ' ') : id);

/** Encodes `id`, `event` and one line of JSON. */
export function encodeEvent(event: StreamEvent): string {
  return `id: ${idOf(event)}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data) ?? 'null'}\n\n`;
}

export function encodeEvents(batch: readonly StreamEvent[]): string {
  let text = '';
  for (const event of batch) text += encodeEvent(event);
  return text;
}
