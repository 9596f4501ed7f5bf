// Sends a request body; a large one in slices, each encoded when the socket has taken the previous one. Avoids a full copy and
// long encoding, and drops all references once sent.
import { Readable } from 'node:stream';
import type { TransportRequest } from '../contract/transport.ts';

type Given = NonNullable<TransportRequest['body']>;

/** Maximum slice in characters or bytes: at most a few ms of encoding. */
const sliceLength = 256 * 1024;

export interface OutgoingBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Given | Slices | null;
  /** Length of the body. */
  readonly bytes: number;
}

export function outgoingBody({ headers, body }: Pick<TransportRequest, 'headers' | 'body'>): OutgoingBody {
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  if (body === undefined || body.length <= sliceLength) return { headers, body: body ?? null, bytes };
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return { headers: Object.fromEntries([...others, ['content-length', `${bytes}`]]), body: new Slices(body), bytes };
}

class Slices extends Readable {
  private rest: Given;
  private at = 0;

  constructor(body: Given) {
    super({ highWaterMark: sliceLength });
    this.rest = body;
  }

  override _read(): void {
    const { rest, at } = this;
    if (at >= rest.length) return void this.push(null);
    const end = endOf(rest, at);
    this.at = end;
    this.push(typeof rest === 'string' ? Buffer.from(rest.slice(at, end)) : rest.subarray(at, end));
    if (end >= rest.length) this.forget();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.forget();
    done(error);
  }

  private forget(): void {
    this.rest = '';
  }
}

/** Does not split surrogate pairs, because slices are encoded separately. */
function endOf(rest: Given, at: number): number {
  const end = Math.min(rest.length, at + sliceLength);
  if (typeof rest !== 'string' || end === rest.length) return end;
  const last = rest.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
