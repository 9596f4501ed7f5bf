// The vendor's SDK over the call's transport: it knows URL, headers, sign-in and error classes; the reply is read by us.
import { fetchOver, isRecord, list, replyOf, vendorError } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import type { CallContext, TransportResponse, WireReply, WireRequest } from '@tributary/runtime-core';
import { ContinuedBody, PausedTurn } from './paused-turn.ts';

export interface ClientOptions {
  /** Without `/v1`: the client adds the path. */
  readonly baseURL: string;
  /** Header of the key: `x-api-key`, or a bearer token. */
  readonly auth: 'x-api-key' | 'bearer';
  /** Absent: the vault's. */
  readonly apiKey?: string;
}

/** The root that the SDK wants, from what people paste: with `/v1`, or the whole address of the call. */
export const rootURL = (url: string): string => url.replace(/\/+$/, '').replace(/\/v1(\/messages)?$/, '');

/** The version of the wire that the reader reads, and the key where that version wants it: the SDK's own defaults move on. */
export const version = { 'anthropic-version': '2023-06-01' };

const signIn = (apiKey: string, auth: ClientOptions['auth']) =>
  auth === 'bearer' ? version : { ...version, 'x-api-key': apiKey, authorization: null };

/** ms; the transport gives up a silent reply long before. */
const timeout = 3_600_000;

/** The SDK adds headers from an environment variable of its own; they are no business of a base URL the user gave. */
const sdkHeaders = /^(accept|content-type|user-agent|authorization|x-api-key|x-app|anthropic-.*|x-stainless-.*)$/;

/** A client of one call. `own`: headers that the call adds. `raise` names what its requests fail with. */
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
    // The SDK puts a page that is no JSON into its message whole; the core tells its words.
    if (refusal) throw Object.assign(vendorError(refusal, refusal.text), { cause: error });
    // "Connection error." hides what happened; its cause is the transport's own.
    throw error instanceof APIError && error.cause instanceof Error ? error.cause : error;
  };
  return { client, raise, headers: { ...signIn(apiKey, options.auth), ...own } };
}

/** One page of the vendor's list, unread. */
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

/** Tools that the vendor runs have a type with its date; those of the caller have none. */
export const usesServerTools = (body: Json): boolean =>
  list(body['tools']).some((tool) => isRecord(tool) && typeof tool['type'] === 'string' && tool['type'] !== 'custom');
