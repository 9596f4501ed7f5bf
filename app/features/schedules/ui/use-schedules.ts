// The list of scheduled questions, and what a person does with one.
import { useCallback, useState } from 'react';
import type { Body } from '../../../shared/api/endpoint.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { clientValues } from '../../../shared/payload/variables/context.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import type { Schedule, schedulesApi } from '../shared/api.ts';
import { schedules } from '../shared/schedules.ts';

/** Everything that a person chooses. */
export type ScheduleBody = Omit<Body<typeof schedulesApi.create>, 'id' | 'client'>;

export type Schedules = ReturnType<typeof useSchedules>;

const client = () => clientValues(document.documentElement.lang);

export function useSchedules() {
  const { status, data: list = [], load, change } = useResource(schedules);
  const [removed, setRemoved] = useState<Schedule>();
  return {
    status,
    list,
    load,
    /** `id`: the one that is changed, or the id of a new one, by which a second attempt is the same one. */
    save: (id: string, body: ScheduleBody): Promise<unknown> =>
      list.some((each) => each.id === id)
        ? change('change', { id }, { ...body, client: client() })
        : change('create', {}, { ...body, id, client: client() }),
    setEnabled: (id: string, enabled: boolean) => change('change', { id }, { enabled }),
    run: (id: string) => change('run', { id }, { answer: newId() }),
    async remove(schedule: Schedule) {
      await change('remove', { id: schedule.id }, undefined);
      setRemoved(schedule);
    },
    /** The one that was deleted last, while it can be had back. */
    removed,
    /** Saves it again. What became of its earlier questions is in their chats. */
    async undo() {
      if (!removed) return;
      const { id, question, rule, timeZone, config, chat, conversation, lateMinutes, budget, tools, enabled } = removed;
      const body = { question, rule, timeZone, config, chat, conversation, lateMinutes, budget: budget ?? null, tools };
      await change('create', {}, { ...body, id, client: client() });
      if (!enabled) await change('change', { id }, { enabled });
      setRemoved((now) => (now === removed ? undefined : now));
    },
    forgetRemoved: useCallback(() => setRemoved(undefined), []),
  };
}
