// Requests through the openai SDK's client over the call's transport: its URLs and auth, our bytes and errors.
import type { CallContext, TransportResponse } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { fetchOver, joinURL, readStart, replyOf, vendorError } from '@tributary/runtime-core/wire';
import { clientOf, viaCall } from './kept-clients.ts';
import type { Client, OpenAIStyleOptions, SDK } from './options.ts';

export interface Call {
  readonly method: 'get' | 'post';
  /** Below the base URL. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

let loading: Promise<SDK> | undefined;

/** Loaded with the first call, once. */
function loadSDK(): Promise<SDK> {
  loading ??= import('openai');
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Headers the SDK may send; its platform telemetry, and what OPENAI_* variables add, belong to no other vendor. */
const sdkHeaders: ReadonlySet<string> = new Set(['accept', 'api-key', 'authorization', 'content-type', 'user-agent']);

/** People paste the whole address of the call, too: its last part is the client's to add. */
export const baseURLOf = (options: OpenAIStyleOptions, context: CallContext): string =>
  (context.vault.baseURL ?? options.baseURL ?? '').replace(/\/+$/, '').replace(/\/(chat\/completions|responses)$/, '');

/** The answer once its headers are there. Statuses of 300 and above throw `VendorError`. */
export async function call(context: CallContext, options: OpenAIStyleOptions, asked: Call): Promise<TransportResponse> {
  const { vault } = context;
  const own: Record<string, string> = {
    accept: '*/*',
    ...options.headers,
    ...options.vaultHeaders?.(vault),
    ...asked.headers,
  };
  /** The SDK's, as far as this vendor gets them, and over them ours. */
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
  // The SDK's way from a built request to `fetch` costs as much CPU as the rest of a call, so the transport sends it.
  const { url, req } = await client.buildRequest({ method, path, body, ...(query ? { query } : {}) });
  if (typeof req.body !== 'string') return callBySDK(context, asked, sdk, client, sentWith);
  const response = await context.transport({
    method: 'POST',
    url,
    headers: sentWith(req.headers),
    signal: context.signal,
    body: req.body,
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

/** A redirection is no answer of the vendor's: only its status and headers are told. */
function refused({ status, headers, text }: Refusal): VendorError {
  if (status >= 400) return vendorError({ status, headers }, text);
  return new VendorError({ message: `HTTP ${status}: the base URL leads elsewhere`, status, headers });
}

/** A body that becomes JSON. */
const isPlain = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** Forms and lists. */
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
    // No signal: the transport follows the call's own, and the SDK would join it with another for each request.
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
    // The SDK keeps only `error` of the vendor's body; vendors put their reasons in other places too.
    if (refusal) throw Object.assign(refused(refusal), { cause: error });
    throw unwrapped(error, sdk);
  }
}

/** "Connection error." tells less than what was wrong with the connection. */
function unwrapped(error: unknown, sdk: SDK): unknown {
  // Not by its name, which a browser's build has shortened.
  return error instanceof sdk.APIConnectionError && error.cause instanceof Error ? error.cause : error;
}

/** A path of this vendor, or a URL of its own. */
export const urlOf = (options: OpenAIStyleOptions, context: CallContext, path: string): string =>
  /^https?:/.test(path) ? path : joinURL(baseURLOf(options, context), path);
