// The headers of an exchange: a map in place of Node's Headers, whose checks and conversions of a dozen fields cost more than a
// short answer's route. What is no plain field, and all that routes seldom ask for, goes to Headers of Node's own.
import { standInFor } from './stand-in.ts';

/** In lower case. */
const plainName = /^[a-z0-9-]+$/;
/** Visible characters, with spaces in between: nothing to trim and nothing to refuse. */
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
    const all = this as unknown as Headers; // standInFor has given it the rest
    if (this.made) this.made.forEach((value, name) => callback.call(self, value, name, all));
    else this.fields.forEach((value, name) => callback.call(self, value, name, all));
  }

  // Symbols are not among what standInFor hands on.
  [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.whole().entries();
  }

  /** Headers of Node's own, once; from then on they hold the fields. */
  whole(): Headers {
    return (this.made ??= new Headers([...this.fields]));
  }
}

/** A cookie that is set stays a line of its own, which a map cannot hold. */
const isPlain = (key: string, value: unknown): boolean =>
  typeof value === 'string' && key !== 'set-cookie' && plainName.test(key) && plainValue.test(value);

standInFor(Headers.prototype, OwnHeaders.prototype as unknown as OwnHeaders & Headers);

/** Node's, which this stands in for. Remix's own server puts a class of its own in its place, after or before this is loaded. */
const { Headers: standing } = globalThis;
const isNodes = Object.getPrototypeOf(standing.prototype) === Object.prototype;

/** Empty, or with the fields of a record. */
export function ownHeaders(fields: Readonly<Record<string, string>> = {}): Headers {
  if (!isNodes || globalThis.Headers !== standing) return new Headers(fields);
  const headers = new OwnHeaders() as unknown as Headers; // standInFor has given it the rest
  for (const [name, value] of Object.entries(fields)) headers.append(name, value);
  return headers;
}
