// Scheduled questions in the export of all data, and back from it.
import { problemsOf } from '@tributary/runtime-core/schema';
import type { ItemTaken } from '../../../server/storage/feature-storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { readConfig } from '../../../shared/message/chat-config.ts';
import { maxSchedules, schedulesApi } from '../shared/api.ts';
import type { ScheduleDraft } from '../shared/api.ts';
import { isTimeZone } from './next-times.ts';
import { addSchedule, findSchedule, listSchedules } from './repository.ts';

/** Without its tools, which must be allowed by a person, and its chat, which gets another id. */
export async function* exportSchedules(tables: Tables, userId: string): AsyncGenerator<ScheduleDraft> {
  for (const row of await listSchedules(tables, userId)) {
    const { id, question, timeZone, chat, lateMinutes } = row;
    yield {
      id,
      question,
      // JSON written by `checked` of schedules.server.ts.
      rule: JSON.parse(row.rule) as ScheduleDraft['rule'],
      timeZone,
      config: JSON.parse(row.config) as ScheduleDraft['config'],
      chat,
      lateMinutes,
      budget: JSON.parse(row.budget ?? 'null') as Exclude<ScheduleDraft['budget'], undefined>,
      tools: [],
      client: JSON.parse(row.client) as ScheduleDraft['client'],
    };
  }
}

/** It is paused: switching it on checks it like a new one. */
export async function importSchedule(
  tables: Tables,
  userId: string,
  written: unknown,
  dryRun: boolean,
): Promise<ItemTaken> {
  if (problemsOf(schedulesApi.create.body, written).length > 0) return 'unreadable';
  const { id, question, rule, timeZone, config, chat, lateMinutes, budget, client } = written as ScheduleDraft; // the schema has just checked it
  if (question.trim() === '' || !isTimeZone(timeZone)) return 'unreadable';
  if (await findSchedule(tables, { userId, id })) return 'known';
  if (dryRun) return (await listSchedules(tables, userId)).length < maxSchedules ? 'added' : 'full';
  const { toolConsents: _given, ...safe } = readConfig(config);
  const row = {
    userId,
    id,
    question,
    rule: JSON.stringify(rule),
    timeZone,
    config: JSON.stringify(safe),
    chat,
    conversationId: null,
    lateMinutes,
    tools: '[]',
    client: JSON.stringify(client),
    door: '',
    epoch: 0,
    enabled: 0,
    paused: null,
    failures: 0,
    nextAt: null,
    budget: budget ? JSON.stringify(budget) : null,
    spent: null,
    createdAt: Date.now(),
  };
  return addSchedule(tables, row, maxSchedules);
}
