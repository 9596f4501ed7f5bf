// Calls of the contract's endpoints by a page: the address made from its template, the answer read by its schema.
import type { Answer, Body, Endpoint, Params } from '../../shared/api/endpoint.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { read } from '../../shared/api/read.ts';
import type { Transport } from './transport.ts';

type GetOptions = Parameters<Transport['getJSON']>[1];
type SendOptions = Parameters<Transport['sendJSON']>[3];

/** Rejects with what the transport rejects with, and with `WrongAnswer`. */
export async function getFrom<E extends Endpoint<'GET'>>(
  transport: Pick<Transport, 'getJSON'>,
  endpoint: E,
  params: Params<E>,
  options?: GetOptions,
): Promise<Answer<E>> {
  const path = pathOf(endpoint, params);
  return answerOf(endpoint, await transport.getJSON(path, ...(options ? [options] : [])));
}

/** The same for a change. An endpoint without a body takes `undefined`. */
export async function sendTo<E extends Endpoint<'POST' | 'PUT' | 'PATCH' | 'DELETE'>>(
  transport: Pick<Transport, 'sendJSON'>,
  endpoint: E,
  params: Params<E>,
  body: Body<E>,
  options?: SendOptions,
): Promise<Answer<E>> {
  const rest: [] | [unknown] | [unknown, SendOptions] = options ? [body, options] : body === undefined ? [] : [body];
  return answerOf(endpoint, await transport.sendJSON(endpoint.method, pathOf(endpoint, params), ...rest));
}

/** A change for the outbox, which sends it later: stored as method, address and body. */
export const requestTo = <E extends Endpoint<'POST' | 'PATCH' | 'DELETE'>>(
  endpoint: E,
  params: Params<E>,
  body: Body<E>,
): { readonly method: E['method']; readonly path: string; readonly body?: Body<E> } => ({
  method: endpoint.method,
  path: pathOf(endpoint, params),
  ...(body === undefined ? {} : { body }),
});

/** Undefined where the endpoint answers without a body. */
const answerOf = <E extends Endpoint>({ method, path, answer }: E, value: unknown): Answer<E> =>
  (answer && read(answer, value, `The answer of ${method} ${path}`)) as Answer<E>; // Answer is that of `answer`
