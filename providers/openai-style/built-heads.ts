// Keeps URL and headers that a client has built, because building them again takes as much CPU as the rest of a call.
import type { Client } from './options.ts';

/** Headers of the SDK that may be sent. Drops its telemetry and headers from OPENAI_* variables, which no other vendor may get. */
export const sdkHeaders: ReadonlySet<string> = new Set([
  'accept',
  'api-key',
  'authorization',
  'content-type',
  'user-agent',
]);

/** The part of a request that is the same for all requests of a client to an address. */
export interface BuiltHead {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

interface Address {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** Paths may name a model. */
const maxKept = 50;
/** By client, which has one key. */
const kept = new WeakMap<Client, Map<string, BuiltHead>>();

/** Undefined if the client sends something else than JSON. The body is needed, because the client encodes it. */
export async function headOf(client: Client, { path, query }: Address, body: object): Promise<BuiltHead | undefined> {
  const heads = kept.get(client) ?? new Map<string, BuiltHead>();
  kept.set(client, heads);
  const name = query ? JSON.stringify([path, query]) : path;
  const known = heads.get(name);
  if (known) return known;
  const { url, req } = await client.buildRequest({ method: 'post', path, body, ...(query ? { query } : {}) });
  if (typeof req.body !== 'string') return undefined;
  const head = { url, headers: [...req.headers].filter(([header]) => sdkHeaders.has(header)) };
  if (heads.size >= maxKept) heads.clear();
  heads.set(name, head);
  return head;
}
