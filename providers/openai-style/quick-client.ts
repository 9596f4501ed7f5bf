// The openai SDK's client, which plans a JSON post and leaves sending it to the call: the SDK's own way to `fetch` costs as much CPU as the
// rest of a call. Its headers are made once, since no request of ours adds any to them, and an address is made once as long as the path stays.
import type { Client, ClientSettings, PlannedPost, SDK } from './options.ts';

/** A request as the SDK is asked for it. */
interface Asked {
  readonly method: 'post';
  readonly path: string;
  readonly body: object;
}

/** The SDK's documented hook for subclasses, and what it is made of. */
interface Builder extends Client {
  buildRequest(asked: Asked): Promise<{ readonly req: { readonly headers: Headers } }>;
  buildURL(path: string, query: Readonly<Record<string, unknown>> | undefined): string;
}

const made = new WeakMap<SDK, SDK['OpenAI']>();

/** The class, one for a copy of the SDK. */
export function quickClient(sdk: SDK): SDK['OpenAI'] {
  const known = made.get(sdk);
  if (known) return known;
  const Base = sdk.OpenAI as new (settings: ClientSettings) => Builder; // the SDK's own types ask for those of Node
  class QuickClient extends Base {
    private headers: Promise<PlannedPost['headers']> | undefined;
    /** Of the last path: a client is asked for one nearly always. */
    private last: { readonly path: string; readonly address: string } | undefined;

    override async plan(path: string, body: object, query?: Readonly<Record<string, string>>): Promise<PlannedPost> {
      // With an empty body: they are those of any JSON.
      this.headers ??= this.buildRequest({ method: 'post', path, body: {} }).then(({ req }) =>
        Object.fromEntries(req.headers),
      );
      const headers = await this.headers;
      return { url: this.addressOf(path, query), headers, body: JSON.stringify(body) };
    }

    private addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
      if (Object.keys(query).length > 0) return this.buildURL(path, query);
      if (this.last?.path !== path) this.last = { path, address: this.buildURL(path, undefined) };
      return this.last.address;
    }
  }
  // The SDK's user agent is made of it.
  Object.defineProperty(QuickClient, 'name', { value: Base.name });
  made.set(sdk, QuickClient);
  return QuickClient;
}

/** A body that becomes JSON. */
export const isPlain = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
