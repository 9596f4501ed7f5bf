// A lightweight Request for routes, because Node's Request costs more than a short response. Address, headers and
// text are read directly; anything else creates a real Request.
import { standInFor } from './stand-in.ts';

export interface RequestBody {
  /** The complete body, decoded. */
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array>;
}

export interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /**
   * The signal for a real Request; it follows `signal`. Node holds it until that Request is collected, which never
   * happens if a listener on the same signal reaches the Request.
   */
  innerSignal(): AbortSignal;
  /** Undefined for methods without a body. */
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

  /** Creates the real Request once, with the text if it was read before. */
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

export const ownRequest = (parts: RequestParts): Request => new OwnRequest(parts) as unknown as Request; // `standInFor` adds the rest

/** For code that reads internal slots of a request, such as the Request constructor. */
export const wholeRequest = (request: Request): Request =>
  OwnRequest.prototype.isPrototypeOf(request) ? (request as unknown as OwnRequest).whole() : request;
