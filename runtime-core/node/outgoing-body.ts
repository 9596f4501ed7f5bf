// The body of a request on its way out: a large one in slices, each made when the socket has taken the one before. Nothing
// is copied whole, encoding never holds up the thread, and once it is out nothing here refers to it.
import { Readable } from 'node:stream';
import type { TransportRequest } from '../contract/transport.ts';

type Given = NonNullable<TransportRequest['body']>;

/** Limit of one slice, in characters or bytes: a few milliseconds of encoding at most. */
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

/** Characters of two units are not cut: each slice is encoded alone. */
function endOf(rest: Given, at: number): number {
  const end = Math.min(rest.length, at + sliceLength);
  if (typeof rest !== 'string' || end === rest.length) return end;
  const last = rest.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
