// Minimal HTTP/1.1 server for the fake provider, which must cost less than any client; node:http is too slow.

export interface RequestHead {
  method: string;
  path: string;
}

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');
const maxRequestBytes = 1_000_000;

/** Collects the bytes of a connection and emits each request when its body, which is ignored, is complete. */
export class RequestReader {
  #kept: Buffer = Buffer.alloc(0);

  push(bytes: Buffer): RequestHead[] {
    this.#kept = this.#kept.length === 0 ? bytes : Buffer.concat([this.#kept, bytes]);
    if (this.#kept.length > maxRequestBytes) throw new Error('request too large');
    const found: RequestHead[] = [];
    for (let head = this.#next(); head; head = this.#next()) found.push(head);
    return found;
  }

  #next(): RequestHead | undefined {
    const headEnd = this.#kept.indexOf(endOfHead);
    if (headEnd < 0) return undefined;
    const head = this.#kept.toString('latin1', 0, headEnd);
    const bodyStart = headEnd + endOfHead.length;
    const end = this.#endOfBody(head, bodyStart);
    if (end === undefined) return undefined;
    this.#kept = this.#kept.subarray(end);
    const [method = '', path = ''] = head.split(' ', 2);
    return { method, path };
  }

  #endOfBody(head: string, start: number): number | undefined {
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      const at = this.#kept.indexOf(endOfChunks, start);
      return at < 0 ? undefined : at + endOfChunks.length;
    }
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    return this.#kept.length < start + length ? undefined : start + length;
  }
}

export function streamHead(contentType: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n`;
}

/** Returns an HTTP chunk. */
export function frame(body: string): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
}

export const lastFrame = '0\r\n\r\n';

export function refusal(status: string): string {
  const body = `{"error":{"message":"${status}"}}`;
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
