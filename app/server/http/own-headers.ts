// Headers as a map, because the checks of Node's Headers cost more than a short response. Unusual fields and rare
// methods use Node's Headers.
import { standInFor } from './stand-in.ts';

/** In lower case. */
const plainName = /^[a-z0-9-]+$/;
/** Visible characters with inner spaces: nothing to trim or refuse. */
const plainValue = /^[!-~\u0080-\u00ff](?:[ -~\u0080-\u00ff]*[!-~\u0080-\u00ff])?$/;

class OwnHeaders {
  private readonly fields = new Map<string, string>();
  private made: Headers | undefined;

  get(name: string): string | null {
    return this.made ? this.made.get(name) : (this.fields.get(name.toLowerCase()) ?? null);
  }

  has(name: string): boolean {
    return this.made ? this.made.has(name) : this.fields.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    const key = name.toLowerCase();
    if (!this.made && isPlain(key, value)) this.fields.set(key, value);
    else this.whole().set(name, value);
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase();
    if (!this.made && isPlain(key, value) && !this.fields.has(key)) this.fields.set(key, value);
    else this.whole().append(name, value);
  }

  delete(name: string): void {
    if (this.made) this.made.delete(name);
    else this.fields.delete(name.toLowerCase());
  }

  getSetCookie(): string[] {
    return this.made ? this.made.getSetCookie() : [];
  }

  forEach(callback: (value: string, name: string, all: Headers) => void, self?: unknown): void {
    const all = this as unknown as Headers; // `standInFor` adds the rest
    if (this.made) this.made.forEach((value, name) => callback.call(self, value, name, all));
    else this.fields.forEach((value, name) => callback.call(self, value, name, all));
  }

  // `standInFor` does not forward symbols.
  [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.whole().entries();
  }

  /** Creates Node's Headers once; from then on it holds the fields. */
  whole(): Headers {
    return (this.made ??= new Headers([...this.fields]));
  }
}

/** A map cannot hold several Set-Cookie lines. */
const isPlain = (key: string, value: unknown): boolean =>
  typeof value === 'string' && key !== 'set-cookie' && plainName.test(key) && plainValue.test(value);

standInFor(Headers.prototype, OwnHeaders.prototype as unknown as OwnHeaders & Headers);

/** Node's class. Remix's own server replaces it with its own, before or after this module is loaded. */
const { Headers: standing } = globalThis;
const isNodes = Object.getPrototypeOf(standing.prototype) === Object.prototype;

export function ownHeaders(fields: Readonly<Record<string, string>> = {}): Headers {
  if (!isNodes || globalThis.Headers !== standing) return new Headers(fields);
  const headers = new OwnHeaders() as unknown as Headers; // `standInFor` adds the rest
  for (const [name, value] of Object.entries(fields)) headers.append(name, value);
  return headers;
}
