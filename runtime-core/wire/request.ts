// JSON and byte requests over the call's transport, for lists, embeddings and vendors without an SDK.
import type { CallContext } from '../contract/call.ts';
import type { TransportResponse } from '../contract/transport.ts';
import { listBody, maxErrorPage, readJSON, readStart, vendorError } from './body.ts';

export interface PlainRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Resolves once the headers have arrived, whatever the status. */
export function request(context: CallContext, options: PlainRequest): Promise<TransportResponse> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  return context.transport({
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    url: options.url,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    signal: context.signal,
    ...(body === undefined ? {} : { body }),
  });
}

/** Returns the JSON of a response. Throws `VendorError` for statuses from 400 and invalid JSON. */
export const requestJSON = async (context: CallContext, options: PlainRequest): Promise<unknown> =>
  readJSON(await request(context, options));

/** Like `requestJSON`, for lists: an error sent with status 200 throws instead of becoming an empty list. */
export const requestList = async (context: CallContext, options: PlainRequest): Promise<unknown> =>
  listBody(await requestJSON(context, options));

/** Returns a response with a status below 400. Throws the `VendorError` in the body for others. */
export async function requestOK(context: CallContext, options: PlainRequest): Promise<TransportResponse> {
  const response = await request(context, options);
  if (response.status < 400) return response;
  throw vendorError(response, await readStart(response.body, maxErrorPage));
}

/** Joins a base URL and a path with exactly one slash. */
export const joinURL = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
