// Lets a page call the contract's endpoints: fills the address template, reads the answer by its schema.
import type { Answer, Body, Endpoint, Params } from '../../shared/api/endpoint.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { read } from '../../shared/api/read.ts';
import type { Transport } from './transport.ts';

type GetOptions = Parameters<Transport['getJSON']>[1];
type SendOptions = Parameters<Transport['sendJSON']>[3];

/** Sends a GET. Rejects with the transport's errors, or `WrongAnswer`. */
export async function getFrom<E extends Endpoint<'GET'>>(
  transport: Pick<Transport, 'getJSON'>,
  endpoint: E,
  params: Params<E>,
  options?: GetOptions,
): Promise<Answer<E>> {
  const path = pathOf(endpoint, params);
  return answerOf(endpoint, await transport.getJSON(path, ...(options ? [options] : [])));
}

/** Sends a change. `body` is undefined for an endpoint without one. */
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

/** Creates an outbox request: method, path and body. */
export const requestTo = <E extends Endpoint<'POST' | 'PATCH' | 'DELETE'>>(
  endpoint: E,
  params: Params<E>,
  body: Body<E>,
): { readonly method: E['method']; readonly path: string; readonly body?: Body<E> } => ({
  method: endpoint.method,
  path: pathOf(endpoint, params),
  ...(body === undefined ? {} : { body }),
});

/** Validates the response; undefined for an endpoint without a response body. */
const answerOf = <E extends Endpoint>({ method, path, answer }: E, value: unknown): Answer<E> =>
  (answer && read(answer, value, `The answer of ${method} ${path}`)) as Answer<E>; // `Answer<E>` is the type of the schema `answer`
