// Events to the bytes of an event stream: one string a batch, built once, at the edge.
import type { StreamEvent } from '../contract/events.ts';

/** Ids are the vendor's: one with a line break in it would end its line and begin events of its own. */
const unsafe = /[\r\n\0]/;
const idOf = ({ id }: StreamEvent): string => (unsafe.test(id) ? id.replaceAll(/[\r\n\0]+/g, ' ') : id);

/** `id`, `event` and one line of JSON, nothing else. */
export function encodeEvent(event: StreamEvent): string {
  return `id: ${idOf(event)}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data) ?? 'null'}\n\n`;
}

export function encodeEvents(batch: readonly StreamEvent[]): string {
  let text = '';
  for (const event of batch) text += encodeEvent(event);
  return text;
}
