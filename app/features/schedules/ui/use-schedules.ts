// The page's scheduled questions, made by the first component that shows them: no other page loads them.
import { useEffect } from 'react';
import type { ChatClient } from '../../../client/client.ts';
import { createSchedules } from '../client/schedules.ts';
import type { Schedules, SchedulesState } from '../client/schedules.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';

const made = new WeakMap<ChatClient, Schedules>();

function schedulesOf(client: ChatClient): Schedules {
  const known = made.get(client) ?? createSchedules(client.transport);
  made.set(client, known);
  return known;
}

export function useSchedules(): { readonly schedules: Schedules; readonly state: SchedulesState } {
  const schedules = schedulesOf(useClient());
  const state = useStore(schedules.store, (all) => all);
  useEffect(() => schedules.follow(), [schedules]);
  return { schedules, state };
}
