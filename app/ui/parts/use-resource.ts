// Resources that only some pages need, created by the first component that shows them.
import { useEffect } from 'react';
import type { ChatClient } from '../../client/client.ts';
import { createResource } from '../../client/sync/resource.ts';
import type { LiveResource, ResourceState } from '../../client/sync/resource.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import type { Mutations, Resource } from '../../shared/sync/resource.ts';
import { useClient, useStore } from './client-context.ts';

const made = new WeakMap<ChatClient, Map<unknown, unknown>>();

function live<V, R extends Endpoint<'GET'>, M extends Mutations<V>>(
  client: ChatClient,
  resource: Resource<V, R, M>,
): LiveResource<V, M> {
  const all = made.get(client) ?? new Map<unknown, unknown>();
  made.set(client, all);
  const known = (all.get(resource) as LiveResource<V, M> | undefined) ?? createResource(resource, client.changes); // created below
  all.set(resource, known);
  return known;
}

export type Used<V, M> = ResourceState<V> & Omit<LiveResource<V, M>, 'store' | 'follow'>;

export function useResource<V, R extends Endpoint<'GET'>, M extends Mutations<V>>(
  resource: Resource<V, R, M>,
): Used<V, M> {
  const { store, follow, load, change } = live(useClient(), resource);
  const state = useStore(store, (all) => all);
  useEffect(follow, [follow]);
  return { ...state, load, change };
}
