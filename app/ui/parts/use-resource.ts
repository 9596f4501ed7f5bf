// Resources that only some pages need, created by the first component that shows them.
import { useEffect } from 'react';
import type { ChatClient } from '../../client/client.ts';
import { createResource } from '../../client/sync/resource.ts';
import type { LiveResource, ResourceState } from '../../client/sync/resource.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import type { Endpoint, Params } from '../../shared/api/endpoint.ts';
import type { Mutations, Resource } from '../../shared/sync/resource.ts';
import { useClient, useStore } from './client-context.ts';

/** Per client and resource, by the address that is read. */
const made = new WeakMap<ChatClient, Map<unknown, Map<string, unknown>>>();

function live<V, R extends Endpoint<'GET'>, M extends Mutations<V>>(
  client: ChatClient,
  resource: Resource<V, R, M>,
  params: Params<R>,
): LiveResource<V, M> {
  const all = made.get(client) ?? new Map<unknown, Map<string, unknown>>();
  made.set(client, all);
  const places = all.get(resource) ?? new Map<string, unknown>();
  all.set(resource, places);
  const place = pathOf(resource.read, params);
  const known =
    (places.get(place) as LiveResource<V, M> | undefined) ?? createResource(resource, client.changes, params); // created below
  places.set(place, known);
  return known;
}

export type Used<V, M> = ResourceState<V> & Omit<LiveResource<V, M>, 'store' | 'follow'>;

/** `params`: of the endpoint that reads it, if it has any. */
export function useResource<V, R extends Endpoint<'GET'>, M extends Mutations<V>>(
  resource: Resource<V, R, M>,
  params = {} as Params<R>,
): Used<V, M> {
  const { store, follow, load, change } = live(useClient(), resource, params);
  const state = useStore(store, (all) => all);
  useEffect(follow, [follow]);
  return { ...state, load, change };
}
