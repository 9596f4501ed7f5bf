// Translates the server's errors, each for the field that it is about.
import type { TFunction } from 'i18next';
import type { ScheduleProblem } from '../shared/api.ts';
import { isReplyFailure } from '../../../shared/errors.ts';

const fields = {
  browser_provider: 'model',
  no_provider: 'model',
  provider_off: 'model',
  no_model: 'model',
  no_server_key: 'model',
  no_tool: 'tools',
  tool_not_allowed: 'tools',
  time_zone: 'zone',
  time_over: 'time',
  chat_in_trash: 'chat',
  temporary: 'chat',
  schedules_full: 'form',
  schedule_busy: 'form',
} as const;
type RefusalCode = keyof typeof fields;

export interface Refusal {
  readonly field: (typeof fields)[RefusalCode];
  readonly code: RefusalCode | 'other';
}

const isRefusal = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(fields, code);

export function refusalOf(error: unknown): Refusal {
  const code: unknown = isReplyFailure(error) ? Object(Object(error.error.body).error).code : undefined;
  return isRefusal(code) ? { field: fields[code], code } : { field: 'form', code: 'other' };
}

const problems = [
  'answer_failed',
  'interrupted',
  'call_lost',
  'too_many_rounds',
  'late',
  'busy',
  'failures',
  'signed_out',
  'over_budget',
  'sound_no_writer',
  'sound_not_taken',
  'sound_no_speech',
  'sound_failed',
] as const;

/**
 * Returns the reason why a run failed, or the server paused a schedule. A provider's error keeps the server's message.
 */
export function problemWords({ code, message }: ScheduleProblem, t: TFunction<'schedules'>): string {
  if (isRefusal(code)) return t(`trouble.${code}`);
  const known = problems.find((each) => each === code);
  return known ? t(`problem.${known}`) : message;
}
