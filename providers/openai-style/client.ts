// Sends requests that the openai SDK builds (URL, authentication) over the call's transport, and returns the reply
// unread.
import type { CallContext, TransportResponse } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { fetchOver, joinURL, readStart, replyOf, vendorError } from '@tributary/runtime-core/wire';
import { headOf, sdkHeaders } from './built-heads.ts';
import { clientOf, viaCall } from './kept-clients.ts';
import type { Client, OpenAIStyleOptions, SDK } from './options.ts';

export interface Call {
  readonly method: 'get' | 'post';
  /** Relative to the base URL. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

let loading: Promise<SDK> | undefined;

/** Loads the SDK once, with the first call. */
function loadSDK(): Promise<SDK> {
  loading ??= import('openai');
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Removes the call's path from a pasted URL, since the client adds it. */
export const baseURLOf = (options: OpenAIStyleOptions, context: CallContext): string =>
  (context.vault.baseURL ?? options.baseURL ?? '').replace(/\/+$/, '').replace(/\/(chat\/completions|responses)$/, '');

/** Resolves once the headers have arrived. Throws `VendorError` for statuses from 300. */
export async function call(context: CallContext, options: OpenAIStyleOptions, asked: Call): Promise<TransportResponse> {
  const { vault } = context;
  const own: Record<string, string> = {
    accept: '*/*',
    ...options.headers,
    ...options.vaultHeaders?.(vault),
    ...asked.headers,
  };
  /** Merges the SDK's allowed headers with ours, which take precedence. */
  const sentWith = (given: Iterable<readonly [string, string]>): Record<string, string> => {
    const sent: Record<string, string> = {};
    for (const [name, value] of given)
      if (sdkHeaders.has(name) && !(name === 'authorization' && vault.apiKey === undefined)) sent[name] = value;
    for (const [name, value] of Object.entries(own)) sent[name.toLowerCase()] = value;
    return sent;
  };
  const sdk = await loadSDK();
  const client = clientOf(sdk, options, context, baseURLOf(options, context));
  const { method, path, body, query } = asked;
  if (method === 'get' || !isPlain(body)) return callBySDK(context, asked, sdk, client, sentWith);
  // Sent by the transport: the SDK's path from request to `fetch` costs as much CPU as the rest of a call.
  const head = await headOf(client, { path, query }, body);
  if (!head) return callBySDK(context, asked, sdk, client, sentWith);
  const response = await context.transport({
    method: 'POST',
    url: head.url,
    headers: sentWith(head.headers),
    signal: context.signal,
    // As the SDK encodes it.
    body: JSON.stringify(body),
  });
  if (response.status < 300) return response;
  const { status, headers } = response;
  const error = refused({ status, headers, text: await readStart(response.body) });
  throw Object.assign(error, { cause: sdk.APIError.generate(status, undefined, error.message, new Headers(headers)) });
}

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The body of a redirect is not the vendor's, so the error contains only status and headers. */
function refused({ status, headers, text }: Refusal): VendorError {
  if (status >= 400) return vendorError({ status, headers }, text);
  return new VendorError({ message: `HTTP ${status}: the base URL leads elsewhere`, status, headers });
}

/** True if the body is sent as JSON. */
const isPlain = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** Sends forms and GET requests. */
async function callBySDK(
  context: CallContext,
  { method, path, body, query }: Call,
  sdk: SDK,
  client: Client,
  sentWith: (given: Iterable<readonly [string, string]>) => Record<string, string>,
): Promise<TransportResponse> {
  let refusal: Refusal | undefined;
  const over = fetchOver(context.transport, context.signal);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const given = init?.headers;
    const response = await over(input, {
      ...init,
      headers: sentWith(given instanceof Headers ? given : new Headers(given)),
    });
    if (response.status >= 400) {
      refusal = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.clone().text(),
      };
    }
    return response;
  };
  try {
    // No signal: the transport uses the call's, and the SDK would combine it with another per request.
    const request = {
      fetchOptions: viaCall(fetch),
      ...(body === undefined ? {} : { body }),
      ...(query ? { query: { ...query } } : {}),
    };
    const response = replyOf(await client[method](path, request).asResponse());
    if (response.status < 300) return response;
    const { status, headers } = response;
    throw refused({ status, headers, text: await readStart(response.body) });
  } catch (error) {
    // The SDK keeps only `error` of the vendor's body, but some vendors state the reason elsewhere.
    if (refusal) throw Object.assign(refused(refusal), { cause: error });
    throw unwrapped(error, sdk);
  }
}

/** Returns the cause of the SDK's "Connection error.", which names the actual failure. */
function unwrapped(error: unknown, sdk: SDK): unknown {
  // Not compared by name: browser builds minify it.
  return error instanceof sdk.APIConnectionError && error.cause instanceof Error ? error.cause : error;
}

/** Returns the URL of a path of this vendor; an absolute URL is unchanged. */
export const urlOf = (options: OpenAIStyleOptions, context: CallContext, path: string): string =>
  /^https?:/.test(path) ? path : joinURL(baseURLOf(options, context), path);
