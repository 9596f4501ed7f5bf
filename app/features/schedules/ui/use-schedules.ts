// Hook for the list of scheduled questions and its changes.
import { useCallback, useState } from 'react';
import type { Body } from '../../../shared/api/endpoint.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { clientValues } from '../../../shared/payload/variables/context.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import type { Schedule, schedulesApi } from '../shared/api.ts';
import { schedules } from '../shared/schedules.ts';

/** The fields that a user edits. */
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
    /** `id`: of an existing schedule, or a new id, by which a second attempt is idempotent. */
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
    /** The last deleted schedule, while it can be restored. */
    removed,
    /** Saves it again. Earlier answers are still in their chats. */
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
