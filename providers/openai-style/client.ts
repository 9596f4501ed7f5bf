// Requests through the openai SDK's client over the call's transport: its URLs and auth, our bytes and errors.
import type { CallContext, TransportResponse } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { fetchOver, joinURL, readStart, replyOf, vendorError } from '@tributary/runtime-core/wire';
import { clientOf, viaCall } from './kept-clients.ts';
import type { OpenAIStyleOptions, SDK } from './options.ts';

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
export async function call(
  context: CallContext,
  options: OpenAIStyleOptions,
  { method, path, body, headers, query }: Call,
): Promise<TransportResponse> {
  const { vault } = context;
  const { apiKey } = vault;
  const own: Record<string, string> = {
    accept: '*/*',
    ...options.headers,
    ...options.vaultHeaders?.(vault),
    ...headers,
  };
  let refusal: { status: number; headers: Record<string, string>; text: string } | undefined;
  const over = fetchOver(context.transport, context.signal);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const sent: Record<string, string> = {};
    const given = init?.headers;
    (given instanceof Headers ? given : new Headers(given)).forEach((value, name) => {
      if (sdkHeaders.has(name) && !(name === 'authorization' && apiKey === undefined)) sent[name] = value;
    });
    for (const [name, value] of Object.entries(own)) sent[name.toLowerCase()] = value;
    const response = await over(input, { ...init, headers: sent });
    if (response.status >= 400) {
      refusal = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.clone().text(),
      };
    }
    return response;
  };
  const sdk = await loadSDK();
  try {
    const client = clientOf(sdk, options, context, baseURLOf(options, context));
    // No signal: the transport follows the call's own, and the SDK would join it with another for each request.
    const request = {
      fetchOptions: viaCall(fetch),
      ...(body === undefined ? {} : { body }),
      ...(query ? { query: { ...query } } : {}),
    };
    const response = replyOf(await client[method](path, request).asResponse());
    if (response.status < 300) return response;
    refusal = {
      status: response.status,
      headers: { ...response.headers },
      text: await readStart(response.body, 64 * 1024),
    };
    throw new VendorError({
      message: `HTTP ${response.status}: the base URL leads elsewhere`,
      status: response.status,
      headers: refusal.headers,
    });
  } catch (error) {
    // The SDK keeps only `error` of the vendor's body; vendors put their reasons in other places too.
    if (refusal && refusal.status >= 400) throw Object.assign(vendorError(refusal, refusal.text), { cause: error });
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
