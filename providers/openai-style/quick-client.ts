// The openai SDK's client with the headers of its JSON posts made once: no request of ours adds any to them, so that they depend
// on the client alone. The SDK composes them anew for each request, a quarter of what it costs.
import type { Client, ClientSettings, SDK } from './options.ts';

/** A request as the SDK is asked for it. */
interface Planned {
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, unknown> | null;
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly signal?: AbortSignal | null;
  readonly fetchOptions?: object;
}

/** A request as the SDK gives it to `fetch`. */
interface Built {
  readonly req: { readonly headers: Headers };
  readonly url: string;
  readonly timeout: number;
}

/** The SDK's documented hook for subclasses, and what it is made of. */
interface Builder extends Client {
  buildRequest(planned: Planned, about?: { readonly retryCount?: number }): Promise<Built>;
  buildURL(path: string, query: Planned['query']): string;
}

const made = new WeakMap<SDK, SDK['OpenAI']>();

/** The class, one for a copy of the SDK. */
export function quickClient(sdk: SDK): SDK['OpenAI'] {
  const known = made.get(sdk);
  if (known) return known;
  const Base = sdk.OpenAI as new (settings: ClientSettings) => Builder; // the SDK's own types ask for those of Node
  class QuickClient extends Base {
    // Never the request they were made for: that holds a whole conversation.
    private kept: (Pick<Built, 'timeout'> & Built['req']) | undefined;

    override async buildRequest(...given: Parameters<Builder['buildRequest']>): Promise<Built> {
      const [planned] = given;
      if (!isPlainPost(planned)) return super.buildRequest(...given);
      if (!this.kept) {
        const built = await super.buildRequest(...given);
        this.kept = { headers: built.req.headers, timeout: built.timeout };
        return built;
      }
      const { headers, timeout } = this.kept;
      const { method, path, query, body, signal, fetchOptions } = planned;
      const req = { method, headers, body: JSON.stringify(body), ...(signal && { signal }), ...fetchOptions };
      return { req, url: this.buildURL(path, query), timeout };
    }
  }
  // The SDK's user agent is made of it.
  Object.defineProperty(QuickClient, 'name', { value: Base.name });
  made.set(sdk, QuickClient);
  return QuickClient;
}

/** A body that becomes JSON, and nothing of its own in the head. */
const isPlainPost = ({ method, headers, body }: Planned): boolean =>
  method === 'post' &&
  headers === undefined &&
  typeof body === 'object' &&
  body !== null &&
  Object.getPrototypeOf(body) === Object.prototype;
