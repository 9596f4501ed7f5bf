// Asks the question of a claimed run through the service behind POST /api/turns, with the same limits as for a user.
//
// The ids were fixed with the claim, so a repetition after a crash is idempotent.
import type { AskedBySchedule } from '../shared/schedule-rule.ts';
import type { ClientValues } from '../../../shared/api/client-values.ts';
import type { App } from '../../../server/process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { ScheduleProblem } from '../shared/api.ts';
import type { UnheardSounds } from '../../../shared/api/unheard-sounds.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import { isUnheard } from '../../../shared/unheard.ts';
import { mayGoOn } from '../../../server/auth/auth.server.ts';
import type { Caller } from '../../../server/auth/auth.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { findConversation } from '../../../server/storage/repositories/conversations.ts';
import type { ScheduleRow, ScheduleRunRow } from './repository.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { beginTurn } from '../../../server/turns/begin-turn.ts';
import { checkConversation, checkProvider } from './preflight.ts';
import { writeSounds } from './write-sounds.ts';

export type Asked =
  | { readonly type: 'begun' }
  /** Audio of the chat is transcribed first. Resolves with the reason if that is impossible; then the run is missed. */
  | { readonly type: 'waits'; readonly written: Promise<ScheduleProblem | undefined> }
  /** `pause`: later runs would fail, too, until the owner changes something. */
  | { readonly type: 'failed'; readonly problem: ScheduleProblem; readonly pause: boolean };

/** Codes of `preflight.ts` that only the owner can resolve. */
const forOwner: ReadonlySet<unknown> = new Set([
  'browser_provider',
  'no_provider',
  'provider_off',
  'no_server_key',
  'temporary',
  'chat_in_trash',
]);

export async function askNow(
  app: App,
  schedule: ScheduleRow,
  run: ScheduleRunRow,
  signal: AbortSignal,
): Promise<Asked> {
  const { userId, door, epoch } = schedule;
  const { conversationId, questionId, answerId } = run;
  if (conversationId === null || questionId === null || answerId === null)
    return { type: 'failed', problem: unexpected, pause: false };
  if (!(await mayGoOn(app, userId, { door, epoch }))) return { type: 'failed', problem: signedOut, pause: true };
  const caller: Caller = { userId, door, session: { userId, sessionId: `schedule-${schedule.id}`, epoch } };
  try {
    const storage = await getStorage(app);
    // Parsed without validation: only this server writes these rows.
    const config = JSON.parse(schedule.config) as ChatConfig;
    const client = JSON.parse(schedule.client) as ClientValues;
    await checkProvider(app, storage, userId, config);
    if (schedule.chat === 'same') await checkConversation(storage, userId, conversationId);
    const known = await findConversation(storage, userId, conversationId);
    const { provider, model, plugins } = config;
    const title = titleOf(schedule.question);
    await beginTurn(
      app,
      caller,
      {
        conversation: { id: conversationId, create: { title, titleSource: 'user', config: { ...config } } },
        parent: known?.headId ?? null,
        message: {
          id: questionId,
          createdAt: Date.now(),
          text: schedule.question,
          images: [],
          schedule: byOf(schedule, run),
        },
        answer: answerId,
        using: { provider, model },
        config: { changes: known ? { plugins } : {} },
        client: { ...client, timeZone: schedule.timeZone },
        mustHear: true,
      },
      {},
    );
    hub(app).changed(userId, { kind: 'conversation', id: conversationId });
    return { type: 'begun' };
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    const details: unknown = error.body.error;
    if (isUnheard(error))
      return { type: 'waits', written: writeSounds(app, caller, conversationId, details as UnheardSounds, signal) }; // as the gate throws it
    const code = typeof details === 'object' && details !== null && 'code' in details ? details.code : error.type;
    return { type: 'failed', problem: { code: String(code), message: error.message }, pause: forOwner.has(code) };
  }
}

const byOf = ({ id, rule, timeZone }: ScheduleRow, { plannedAt }: ScheduleRunRow): AskedBySchedule => ({
  id,
  rule: JSON.parse(rule) as AskedBySchedule['rule'], // validated when saved
  timeZone,
  plannedAt: Number(plannedAt),
});

const unexpected: ScheduleProblem = { code: 'no_ids', message: 'This run names no chat.' };
const signedOut: ScheduleProblem = {
  code: 'signed_out',
  message: 'You have signed out everywhere, or the access code has changed. Switch the schedule on again.',
};

const titleOf = (question: string): string => {
  const line = question.trim().split('\n', 1)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line || 'Scheduled';
};
