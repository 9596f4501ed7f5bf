// Values of the schedule form as typed, and their conversion to a schedule.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import type { ScheduleBody } from './use-schedules.ts';
import type { Schedule } from '../shared/api.ts';
import { nextChatConfig } from '../../../shared/message/chat-config.ts';
import type { ChatDefaults } from '../../../shared/message/chat-config.ts';
import { fromMicros, toMicros } from '../../../shared/usage/micros.ts';
import type { ModelChoice } from '../../../shared/providers/model-key.ts';
import { workdays } from './rule-words.ts';
import { momentOf, wallOf } from './zoned.ts';

export const repetitions = ['once', 'hours', 'day', 'workdays', 'week', 'month'] as const;
export type Repetition = (typeof repetitions)[number];

export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;
export type HourStep = (typeof hourSteps)[number];

export interface FormValues {
  readonly question: string;
  readonly model: ModelChoice | null;
  readonly repetition: Repetition;
  /** For example "2026-11-25" and "08:00", in the schedule's time zone. */
  readonly date: string;
  readonly time: string;
  readonly hours: HourStep;
  readonly minute: number;
  readonly days: readonly number[];
  readonly day: number | 'last';
  readonly timeZone: string;
  readonly chat: ScheduleBody['chat'];
  readonly lateMinutes: number;
  /** As typed; empty for none. */
  readonly budget: string;
  readonly currency: string;
  readonly tools: readonly string[];
}

export const emptyValues = (timeZone: string, model: ModelChoice | null, now = Date.now()): FormValues => ({
  question: '',
  model,
  repetition: 'workdays',
  date: wallOf(now + 86_400_000, timeZone).date,
  time: '08:00',
  hours: 1,
  minute: 0,
  days: [1],
  day: 1,
  timeZone,
  chat: 'new',
  lateMinutes: 60,
  budget: '',
  currency: 'USD',
  tools: [],
});

const two = (value: number): string => String(value).padStart(2, '0');

export function valuesOf(schedule: Schedule): FormValues {
  const { question, config, timeZone, chat, lateMinutes, budget, tools, rule } = schedule;
  const model = { provider: config.provider, model: config.model };
  const most = budget ? { budget: String(fromMicros(budget.micros)), currency: budget.currency } : {};
  const values = { ...emptyValues(timeZone, model), question, chat, lateMinutes, tools, ...most };
  switch (rule.every) {
    case 'once':
      return { ...values, repetition: 'once', ...wallOf(rule.at, timeZone) };
    case 'hours':
      return { ...values, repetition: 'hours', hours: rule.hours, minute: rule.minute };
    case 'day':
      return { ...values, repetition: 'day', time: timeOf(rule) };
    case 'week': {
      const work = rule.days.length === workdays.length && workdays.every((day) => rule.days.includes(day));
      return { ...values, repetition: work ? 'workdays' : 'week', days: rule.days, time: timeOf(rule) };
    }
    case 'month':
      return { ...values, repetition: 'month', day: rule.day, time: timeOf(rule) };
    default:
      return rule satisfies never;
  }
}

const timeOf = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  `${two(hour)}:${two(minute)}`;

/** Undefined while incomplete. */
export function ruleOf(values: FormValues): ScheduleRule | undefined {
  const { repetition, date, time, timeZone, hours, minute, days, day } = values;
  if (repetition === 'hours') return { every: 'hours', hours, minute };
  const [, hourText, minuteText] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hourText === undefined || minuteText === undefined) return undefined;
  const clock = { hour: Number(hourText), minute: Number(minuteText) };
  switch (repetition) {
    case 'once': {
      const at = momentOf(date, `${hourText}:${minuteText}`, timeZone);
      return Number.isNaN(at) ? undefined : { every: 'once', at };
    }
    case 'day':
      return { every: 'day', ...clock };
    case 'workdays':
      return { every: 'week', days: [...workdays], ...clock };
    case 'week':
      return days.length > 0 ? { every: 'week', days: [...days], ...clock } : undefined;
    case 'month':
      return { every: 'month', day, ...clock };
    default:
      return repetition satisfies never;
  }
}

/** Parses an amount with comma or point; 0 for empty text, undefined for an invalid amount. */
export function microsOf(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  const amount = /^\d{1,6}(?:\.\d*)?$|^\.\d+$/.test(typed) ? toMicros(Number(typed)) : 0;
  return amount > 0 ? amount : undefined;
}

/** Undefined while incomplete. `known`: the edited schedule, whose chats keep their settings. */
export function bodyOf(
  values: FormValues,
  known: Schedule | undefined,
  defaults: ChatDefaults,
): ScheduleBody | undefined {
  const { model, timeZone, chat, lateMinutes, currency, tools } = values;
  const rule = ruleOf(values);
  const question = values.question.trim();
  const micros = microsOf(values.budget);
  if (!rule || !model || question === '' || micros === undefined) return undefined;
  const budget = micros === 0 ? null : { currency, micros };
  const config = known ? { ...known.config, ...model } : nextChatConfig(model, defaults);
  const conversation = chat === 'same' ? (known?.conversation ?? null) : null;
  return { question, rule, timeZone, config, chat, conversation, lateMinutes, budget, tools: [...tools] };
}
