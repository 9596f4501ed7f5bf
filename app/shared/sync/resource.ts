// Defines a resource: its read endpoint and named mutations, shared by the page, its outbox and the server's change
// notifications.
import type { Answer, Body, Endpoint, Method, Params } from '../api/endpoint.ts';

export type WriteEndpoint = Endpoint<Exclude<Method, 'GET' | 'PUT'>>;

/** `V`: the data as shown in pages. */
export interface Mutation<V, E extends WriteEndpoint> {
  readonly endpoint: E;
  /**
   * Returns the data after the change. With `apply`, the change is optimistic and retried until confirmed. Without it, the
   * server is called first and the data reread.
   */
  readonly apply?: (data: V, params: Params<E>, body: Body<E>) => V;
}

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
  /** Mutations are named `KEY.NAME`. */
  readonly key: string;
  /** Outbox lane of its changes, and kind of its change notification. Default: the key. */
  readonly lane?: string;
  /** Parameter that names the conversation of the data. Its own pending changes, such as its creation, are sent first. */
  readonly owner?: keyof Params<R> & string;
  readonly read: R;
  readonly view: (answer: Answer<R>) => V;
  /** Data to apply changes to if reading failed. */
  readonly empty?: V;
  readonly mutations: M;
}

// @__NO_SIDE_EFFECTS__
export const mutation = <V, const E extends WriteEndpoint>(
  endpoint: E,
  apply: (data: V, params: Params<E>, body: Body<E>) => V,
): Mutation<V, E> => ({ endpoint, apply });

/** Creates a mutation that requires the server's result. `answered`: returns the data after the response, until it is reread. */
// @__NO_SIDE_EFFECTS__
export const confirmed = <V, const E extends WriteEndpoint>(
  endpoint: E,
  answered?: (data: V, params: Params<E>, answer: Answer<E>) => V,
): { readonly endpoint: E; readonly answered?: (data: V, params: Params<E>, answer: Answer<E>) => V } => ({
  endpoint,
  ...(answered ? { answered } : {}),
});

/** `resource<V>()({ … })`: curried so that TypeScript infers the endpoints and mutations for a given data type. */
export const resource =
  <V>() =>
  <const R extends Endpoint<'GET'>, const M extends Mutations<V>>(made: Resource<V, R, M>): Resource<V, R, M> =>
    made;

/** Returns the endpoints that change a resource; requests to them trigger its change notification. */
export const endpointsOf = ({
  mutations,
}: {
  readonly mutations: Readonly<Record<string, { readonly endpoint: Endpoint }>>;
}): readonly Endpoint[] => Object.values(mutations).map(({ endpoint }) => endpoint);
