// Endpoints: method, address, request and answer of each operation of the HTTP interface, stated once for both sides.
import type { JSONSchema, Static } from '../schema/schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Parts {
  /** The type of the address's query; of it there is nothing to send to a browser. */
  readonly query?: object;
  readonly body?: object;
  /** Of a 2xx with JSON; absent where the endpoint answers with nothing, with a stream or with bytes. */
  readonly answer?: JSONSchema;
}

/** `path` is a template: `/api/folders/:id`. */
export type Endpoint<M extends Method = Method, P extends string = string, S extends Parts = Parts> = {
  readonly method: M;
  readonly path: P;
} & S;

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;
type QueryOf<E> = E extends { readonly query: infer Q } ? Q : unknown;

/** Parameters of an address. Fields that the template does not name make up the query, in the order given. */
export type Params<E extends Endpoint> = { readonly [N in Names<E['path']>]: string } & QueryOf<E>;
export type Body<E> = E extends { readonly body: infer S } ? Static<S> : undefined;
export type Answer<E> = E extends { readonly answer: infer S } ? Static<S> : undefined;

// @__NO_SIDE_EFFECTS__
export function endpoint<const M extends Method, const P extends `/api/${string}`, const S extends Parts = object>(
  method: M,
  path: P,
  parts?: S,
): Endpoint<M, P, S> {
  return { method, path, ...parts } as Endpoint<M, P, S>; // without parts S is empty
}

/** The type of a query, or of a body whose schema only the server holds. */
// @__NO_SIDE_EFFECTS__
export const typeOnly = <T>(): T => ({}) as T;

type Value = string | number | boolean | undefined;

/** The address: everything in it is encoded, and `undefined` is left out. */
export function pathOf<E extends Endpoint>({ path }: E, params: Params<E>): string {
  const rest = new Map(Object.entries<Value>(params as Readonly<Record<string, Value>>)); // Params allows no others
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value ?? ''));
  });
  const query = [...rest].flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`,
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** Recognises an address that `pathOf` made, such as that of a change in the outbox. */
export function isPathOf({ path }: Pick<Endpoint, 'path'>, address: string): boolean {
  const parts = path.split('/');
  const given = address.replace(/\?.*/s, '').split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** Values that `pathOf` made an address from, parameters and query, as text; undefined for another one. */
export function paramsOf(of: Pick<Endpoint, 'path'>, address: string): Readonly<Record<string, string>> | undefined {
  if (!isPathOf(of, address)) return undefined;
  const [path = '', query = ''] = address.split('?', 2);
  const given = path.split('/');
  const named = of.path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')]] : []));
  return { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(query)) };
}
