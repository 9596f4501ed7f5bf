// Events of a run in their two forms, for the log and for the wire, each datum turned into JSON once.
import type { StreamEvent } from '@tributary/runtime-core';
import type { LogRow } from '../storage/repositories/runs.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';

export interface Encoded {
  /** The event in the log's array. */
  readonly json: string;
  /** The event on the wire: its number in the run is its id, the vendor's id stays in the log. */
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

/** Events of a row after a sequence number. */
export function encodeRow({ firstSeq, events }: LogRow, after: number): string {
  let text = '';
  for (const [at, event] of events.entries()) {
    if (firstSeq + at > after) text += encodeEvent(event, firstSeq + at).wire;
  }
  return text;
}

/** The last word of a followed run: without it the connection broke, and one asks again. It has no number. */
export const encodeEnd = (status: ReplyStatus, lastSeq: number): string =>
  `event: end\ndata: ${JSON.stringify({ status, lastSeq })}\n\n`;

/** Events of one row. */
export function encodeAll(events: readonly StreamEvent[], firstSeq: number) {
  const encoded = events.map((event, at) => encodeEvent(event, firstSeq + at));
  return {
    firstSeq,
    count: events.length,
    json: `[${encoded.map(({ json }) => json).join(',')}]`,
    wire: encoded.map(({ wire }) => wire).join(''),
  };
}
