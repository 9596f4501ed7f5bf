// Data that pages show and change: where it is read, and each change by name, stated once for the page, its outbox and the server's
// hints.
import type { Answer, Body, Endpoint, Method, Params } from '../api/endpoint.ts';

export type WriteEndpoint = Endpoint<Exclude<Method, 'GET' | 'PUT'>>;

/** `V`: the data as pages show it. */
export interface Mutation<V, E extends WriteEndpoint> {
  readonly endpoint: E;
  /**
   * The data after the change. With it the change is shown at once, and is kept and sent until the server has it. Without it the
   * server is asked first, and the data is read again.
   */
  readonly apply?: (data: V, params: Params<E>, body: Body<E>) => V;
}

/** By name. Parameters and body of each are known to those that name it. */
export type Mutations<V> = Readonly<
  Record<
    string,
    {
      readonly endpoint: WriteEndpoint;
      readonly apply?: (data: V, params: never, body: never) => V;
      readonly answered?: (data: V, params: never, answer: never) => V;
    }
  >
>;

export interface Resource<V, R extends Endpoint<'GET'>, M extends Mutations<V>> {
  /** The full name of a mutation is `KEY.NAME`. */
  readonly key: string;
  /** Lane of its changes in the outbox, and kind of the hint that it has changed. Without one: the key. */
  readonly lane?: string;
  readonly read: R;
  readonly view: (answer: Answer<R>) => V;
  /** Data that changes are shown on while it could not be read. */
  readonly empty?: V;
  readonly mutations: M;
}

// @__NO_SIDE_EFFECTS__
export const mutation = <V, const E extends WriteEndpoint>(
  endpoint: E,
  apply: (data: V, params: Params<E>, body: Body<E>) => V,
): Mutation<V, E> => ({ endpoint, apply });

/** A change that only the server can tell the result of. `answered`: the data after its answer, until they are read again. */
// @__NO_SIDE_EFFECTS__
export const confirmed = <V, const E extends WriteEndpoint>(
  endpoint: E,
  answered?: (data: V, params: Params<E>, answer: Answer<E>) => V,
): { readonly endpoint: E; readonly answered?: (data: V, params: Params<E>, answer: Answer<E>) => V } => ({
  endpoint,
  ...(answered ? { answered } : {}),
});

/** `resource<V>()({ … })`: TypeScript infers the types of endpoints and mutations, once that of the data is given. */
export const resource =
  <V>() =>
  <const R extends Endpoint<'GET'>, const M extends Mutations<V>>(made: Resource<V, R, M>): Resource<V, R, M> =>
    made;

/** Endpoints that change a resource: a request to one of them sends its hint. */
export const endpointsOf = ({
  mutations,
}: {
  readonly mutations: Readonly<Record<string, { readonly endpoint: Endpoint }>>;
}): readonly Endpoint[] => Object.values(mutations).map(({ endpoint }) => endpoint);
