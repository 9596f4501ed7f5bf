// The request that routes are given: a Request without the streams and checks of Node's own, which cost more than a short
// answer. Routes read its address, its headers and its text; for all else such a Request is made then.
import { standInFor } from './stand-in.ts';

export interface RequestBody {
  /** The whole of it, decoded. */
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array>;
}

export interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /**
   * The signal that a Request of Node's own is made with; it follows `signal`. Node holds it until that Request is
   * collected, which never happens where a listener on the same signal reaches the Request.
   */
  innerSignal(): AbortSignal;
  /** Undefined for methods that have none. */
  readonly body: RequestBody | undefined;
}

class OwnRequest {
  private readonly parts: RequestParts;
  private made: Request | undefined;
  private read = false;

  constructor(parts: RequestParts) {
    this.parts = parts;
  }

  get method(): string {
    return this.parts.method;
  }

  get url(): string {
    return this.parts.url;
  }

  get headers(): Headers {
    return this.parts.headers;
  }

  get signal(): AbortSignal {
    return this.parts.signal;
  }

  get bodyUsed(): boolean {
    return this.made ? this.made.bodyUsed : this.read;
  }

  async text(): Promise<string> {
    const { body } = this.parts;
    if (this.made || !body) return this.whole().text();
    if (this.read) throw new TypeError('The body of this request has been read already');
    this.read = true;
    return body.text();
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  /** A Request of Node's own, once; its body is used where the text was read before. */
  whole(): Request {
    if (this.made) return this.made;
    const { url, method, headers, body } = this.parts;
    const init = { method, headers, signal: this.parts.innerSignal() };
    const unread = body && { body: this.read ? '' : body.stream(), duplex: 'half' as const };
    this.made = new Request(url, { ...init, ...unread });
    if (this.read) void this.made.text();
    return this.made;
  }
}

standInFor(Request.prototype, OwnRequest.prototype);

export const ownRequest = (parts: RequestParts): Request => new OwnRequest(parts) as unknown as Request; // standInFor has given it the rest

/** For code that looks into a request, as the constructor of Request does. */
export const wholeRequest = (request: Request): Request =>
  OwnRequest.prototype.isPrototypeOf(request) ? (request as unknown as OwnRequest).whole() : request;
