// A server resource in a page: read when first shown and on each change notification, with unconfirmed changes applied.
import type { Answer, Body, Endpoint, Params } from '../../shared/api/endpoint.ts';
import { paramsOf } from '../../shared/api/endpoint.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isMissing } from '../../shared/errors.ts';
import type { Mutations, Resource, WriteEndpoint } from '../../shared/sync/resource.ts';
import { onHint } from '../live/hints.ts';
import { getFrom, requestTo, sendTo } from '../net/call.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import type { Entry, Outbox } from '../outbox/outbox.ts';

export interface ResourceState<V> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Undefined until loaded. */
  readonly data: V | undefined;
  /** The last read failed, so that newer data may exist. */
  readonly outdated?: boolean;
}

type EndpointOf<M> = M extends { readonly endpoint: infer E extends WriteEndpoint } ? E : never;

export interface LiveResource<V, M> {
  readonly store: Store<ResourceState<V>>;
  /** Reads the resource. Never rejects; a failure keeps the previous data. */
  load(): Promise<void>;
  /** Reads the resource, now and on each change notification, while it is shown. Returns a function that stops it. */
  follow(): () => void;
  /** Sends a change. Rejects with the server's refusal, after rereading the data. */
  change<N extends keyof M & string>(
    name: N,
    params: Params<EndpointOf<M[N]>>,
    body: Body<EndpointOf<M[N]>>,
  ): Promise<Answer<EndpointOf<M[N]>>>;
}

export interface ResourceClient {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'during' | 'drained' | 'pending'>;
}

/** Timeout for pending changes before the first read. Unit: ms. */
const patienceMs = 2_000;

export function createResource<V, R extends Endpoint<'GET'>, const M extends Mutations<V>>(
  { key, lane = key, owner, read, view, empty, mutations }: Resource<V, R, M>,
  { transport, outbox }: ResourceClient,
  /** Parameters of the read endpoint. Changes name theirs. */
  params = {} as Params<R>,
): LiveResource<V, M> {
  const store = createStore<ResourceState<V>>({ status: 'idle', data: undefined });
  const all = Object.entries(mutations);
  /** Request counters: a response older than the last one is ignored. */
  let asked = 0;
  let answered = 0;
  /** Number of components that show the resource. */
  let shown = 0;
  let stop: () => void = () => undefined;

  function after(data: V, entry: Entry): V {
    if (entry.kind !== 'request' || entry.lane !== lane) return data;
    for (const [name, { endpoint, apply }] of all) {
      const unnamed = entry.name === undefined && entry.method === endpoint.method;
      const params = unnamed
        ? paramsOf(endpoint, entry.path)
        : entry.name === `${key}.${name}`
          ? entry.params
          : undefined;
      if (params) return apply ? apply(data, params as never, entry.body as never) : data; // written by `change`
    }
    return data;
  }

  /** Returns the lane of the conversation that data belongs to. */
  const ownerIn = (named: unknown): string | undefined =>
    owner === undefined ? undefined : String(Object(named)[owner]);
  const home = ownerIn(params);
  const isHomePending = (): boolean => home !== undefined && outbox.pending(home).length > 0;

  async function load(): Promise<void> {
    const own = ++asked;
    store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'loading' }));
    let early = false;
    try {
      await Promise.all([lane, home ?? lane].map((each) => outbox.drained(each, patienceMs)));
      early = isHomePending();
      const [answer, entries] = await outbox.during(() => getFrom(transport, read, params));
      if (own < answered) return;
      answered = own;
      store.set(() => ({ status: 'ready', data: entries.reduce(after, view(answer)) }));
    } catch (error) {
      if (own !== asked) return;
      early ||= isHomePending();
      store.set((state) => {
        if (state.status === 'ready') return { ...state, outdated: true };
        // The server does not have the conversation yet, and so no data of it.
        const none = early && isMissing(error) ? empty : undefined;
        return none === undefined
          ? { ...state, status: 'failed' }
          : { status: 'ready', data: outbox.pending(lane).reduce(after, none) };
      });
      if (early && home !== undefined) void outbox.drained(home, Infinity).then(load);
    }
  }

  return {
    store,
    load,
    follow() {
      if (shown === 0 || store.get().status === 'failed') void load();
      if (shown++ === 0) stop = onHint(lane, load);
      return () => {
        if (--shown === 0) stop();
      };
    },
    async change(name, params, body) {
      const {
        endpoint,
        apply,
        answered: next,
      } = mutations[name] as Mutations<V>[string] & {
        readonly endpoint: EndpointOf<M[typeof name]>;
      };
      if (!apply) {
        const answer = await sendTo(transport, endpoint, params, body).catch(async (error: unknown) => {
          if (isMissing(error)) await load();
          throw error;
        });
        store.set((state) => {
          const { data } = state;
          return next && data !== undefined ? { ...state, data: next(data, params as never, answer as never) } : state;
        });
        await load();
        return answer;
      }
      store.set((state) => {
        const { data = empty } = state;
        return data === undefined ? state : { ...state, data: apply(data, params as never, body as never) };
      });
      const request = requestTo(endpoint, params, body);
      const first = ownerIn(params);
      const answer = outbox.add({
        kind: 'request',
        id: newId(),
        lane,
        ...(first === undefined ? {} : { after: first }),
        name: `${key}.${name}`,
        params,
        ...request,
      });
      return answer.then(
        (result) => {
          // The server is reachable again.
          if (store.get().status === 'failed') void load();
          return result;
        },
        async (error: unknown) => {
          // The page still shows the refused change.
          await load();
          throw error;
        },
      ) as Promise<Answer<typeof endpoint>>;
    },
  };
}
