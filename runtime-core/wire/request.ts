// A plain JSON or bytes request over the call's transport, for lists, embeddings and vendors without an SDK.
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

/** The answer once its headers are there, whatever its status. */
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

/** The answer's JSON; throws `VendorError` for a status of 400 and above or a body that is no JSON. */
export const requestJSON = async (context: CallContext, options: PlainRequest): Promise<unknown> =>
  readJSON(await request(context, options));

/** As `requestJSON`, of a list: an error that the vendor sends with status 200 is an error, not an empty list. */
export const requestList = async (context: CallContext, options: PlainRequest): Promise<unknown> =>
  listBody(await requestJSON(context, options));

/** The answer itself when its status is below 400; else throws the `VendorError` its body tells. */
export async function requestOK(context: CallContext, options: PlainRequest): Promise<TransportResponse> {
  const response = await request(context, options);
  if (response.status < 400) return response;
  throw vendorError(response, await readStart(response.body, maxErrorPage));
}

/** Joins a base URL and a path with exactly one slash between. */
export const joinURL = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
