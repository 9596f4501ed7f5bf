// Defines endpoints: method, path, request and response of each HTTP operation, shared by server and browser.
import type { JSONSchema, Static } from '../schema/schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Parts {
  /** Type of the query; has no schema in the browser. */
  readonly query?: object;
  readonly body?: object;
  /** Schema of a JSON response with a 2xx status; undefined for no content, a stream or bytes. */
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

/** Parameters of a URL. Fields missing from the template form the query, in this order. */
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

/** Declares the type of a query, or of a body whose schema only the server has. */
// @__NO_SIDE_EFFECTS__
export const typeOnly = <T>(): T => ({}) as T;

type Value = string | number | boolean | undefined;

/** Returns the encoded URL; undefined values are omitted. */
export function pathOf<E extends Endpoint>({ path }: E, params: Params<E>): string {
  const rest = new Map(Object.entries<Value>(params as Readonly<Record<string, Value>>)); // Params allows no other types
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

/** True if a URL was made by `pathOf` from this endpoint, for example that of a change in the outbox. */
export function isPathOf({ path }: Pick<Endpoint, 'path'>, address: string): boolean {
  const parts = path.split('/');
  const given = address.replace(/\?.*/s, '').split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** Returns the path and query parameters of a URL made by `pathOf`, as text; undefined for another endpoint. */
export function paramsOf(of: Pick<Endpoint, 'path'>, address: string): Readonly<Record<string, string>> | undefined {
  if (!isPathOf(of, address)) return undefined;
  const [path = '', query = ''] = address.split('?', 2);
  const given = path.split('/');
  const named = of.path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')]] : []));
  return { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(query)) };
}
