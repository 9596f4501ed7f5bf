// Encodes a run's events for the log and for the wire, serializing each event's data once.
import type { StreamEvent } from '@tributary/runtime-core';
import type { LogRow } from '../storage/repositories/runs.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';

export interface Encoded {
  readonly json: string;
  /** SSE id: the event's number in the run. The vendor's id stays in the log. */
  readonly wire: string;
}

export function encodeEvent(event: StreamEvent, seq: number): Encoded {
  const { id, type, data } = event;
  const text = JSON.stringify(data) ?? 'null';
  const origin = 'origin' in event && event.origin !== undefined ? `,"origin":${JSON.stringify(event.origin)}` : '';
  return {
    json: `{"id":${JSON.stringify(id)},"type":"${type}","data":${text}${origin}}`,
    wire: `id: ${seq}\nevent: ${type}\ndata: ${text}\n\n`,
  };
}

export function encodeRow({ firstSeq, events }: LogRow, after: number): string {
  let text = '';
  for (const [at, event] of events.entries()) {
    if (firstSeq + at > after) text += encodeEvent(event, firstSeq + at).wire;
  }
  return text;
}

/** Final SSE event of a run, without an id. A stream that ends without this event is to be resumed. */
export const encodeEnd = (status: ReplyStatus, lastSeq: number): string =>
  `event: end\ndata: ${JSON.stringify({ status, lastSeq })}\n\n`;

export function encodeAll(events: readonly StreamEvent[], firstSeq: number) {
  const encoded = events.map((event, at) => encodeEvent(event, firstSeq + at));
  return {
    firstSeq,
    count: events.length,
    json: `[${encoded.map(({ json }) => json).join(',')}]`,
    wire: encoded.map(({ wire }) => wire).join(''),
  };
}
