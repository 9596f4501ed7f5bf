// Sends requests through the vendor's SDK, which knows URLs, headers, sign-in and error classes. The reply is read by
// AnthropicReader.
import { fetchOver, isRecord, list, replyOf, vendorError } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import type { CallContext, TransportResponse, WireReply, WireRequest } from '@tributary/runtime-core';
import { ContinuedBody, PausedTurn } from './paused-turn.ts';

export interface ClientOptions {
  /** Without `/v1`: the client adds the path. */
  readonly baseURL: string;
  /** Header that carries the key: `x-api-key`, or a bearer token. */
  readonly auth: 'x-api-key' | 'bearer';
  /** Default: the vault's key. */
  readonly apiKey?: string;
}

/** Returns the root that the SDK expects, from a pasted URL that may include `/v1` or `/v1/messages`. */
export const rootURL = (url: string): string => url.replace(/\/+$/, '').replace(/\/v1(\/messages)?$/, '');

/** Pins the API version that the reader understands, since the SDK's default may change. */
export const version = { 'anthropic-version': '2023-06-01' };

const signIn = (apiKey: string, auth: ClientOptions['auth']) =>
  auth === 'bearer' ? version : { ...version, 'x-api-key': apiKey, authorization: null };

/** Unit: ms. The transport's timeout for a silent reply is much shorter. */
const timeout = 3_600_000;

/** Headers that may be sent. Drops those that the SDK adds from an environment variable, which must not reach a user-given URL. */
const sdkHeaders = /^(accept|content-type|user-agent|authorization|x-api-key|x-app|anthropic-.*|x-stainless-.*)$/;

/** Creates the client of one call. `own`: headers added by the call. `raise`: throws the typed error of a failed request. */
async function open(context: CallContext, options: ClientOptions, own: Readonly<Record<string, string>>) {
  const { default: Anthropic, APIError } = await import('@anthropic-ai/sdk');
  const apiKey = options.apiKey ?? context.vault.apiKey ?? '';
  const send = fetchOver(context.transport, context.signal);
  let refusal: { status: number; headers: Record<string, string>; text: string } | undefined;
  const client = new Anthropic({
    baseURL: options.baseURL,
    apiKey: options.auth === 'x-api-key' ? apiKey : null,
    authToken: options.auth === 'bearer' ? apiKey : null,
    webhookKey: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout,
    dangerouslyAllowBrowser: context.browser,
    fetch: async (input, init) => {
      const headers = [...new Headers(init?.headers)];
      const wanted = headers.filter(([name]) => sdkHeaders.test(name) || own[name] !== undefined);
      const response = await send(input, { ...init, headers: wanted });
      if (response.status >= 400) {
        const { status } = response;
        refusal = { status, headers: Object.fromEntries(response.headers), text: await response.clone().text() };
      }
      return response;
    },
  });
  const raise = (error: unknown): never => {
    // The SDK puts the whole body into its message if it is not JSON; `vendorError` extracts the text.
    if (refusal) throw Object.assign(vendorError(refusal, refusal.text), { cause: error });
    // "Connection error." hides the cause, which is the transport's error.
    throw error instanceof APIError && error.cause instanceof Error ? error.cause : error;
  };
  return { client, raise, headers: { ...signIn(apiKey, options.auth), ...own } };
}

/** Requests one page of the vendor's model list; the caller reads the body. */
export async function sendList(
  context: CallContext,
  options: ClientOptions & { readonly headers: Readonly<Record<string, string>> },
  page: { readonly limit: number; readonly after_id?: string },
): Promise<TransportResponse> {
  const { client, raise, headers } = await open(context, options, options.headers);
  const answer = client.models.list(page, { headers, signal: context.signal });
  return replyOf(await answer.asResponse().catch(raise));
}

export async function sendMessages(
  request: WireRequest,
  context: CallContext,
  options: ClientOptions,
): Promise<WireReply> {
  const { client, raise, headers: signed } = await open(context, options, request.headers);
  const post = async (body: WireRequest['body']) => {
    const response = await client
      .post(request.path, {
        body,
        headers: signed,
        query: request.query,
        stream: body['stream'] === true,
        signal: context.signal,
      })
      .asResponse()
      .catch(raise);
    return replyOf(response);
  };
  const turn = request.stream && usesServerTools(request.body) ? new PausedTurn() : undefined;
  const { status, headers, body } = await post(request.body);
  const ask = async (further: readonly Json[]) =>
    (await post({ ...request.body, messages: [...list(request.body['messages']), ...further] })).body;
  return { wire: request.wire, status, headers, body: turn ? new ContinuedBody(body, turn, ask) : body };
}

/** Tools run by the vendor have a dated type; the caller's tools have none. */
export const usesServerTools = (body: Json): boolean =>
  list(body['tools']).some((tool) => isRecord(tool) && typeof tool['type'] === 'string' && tool['type'] !== 'custom');
