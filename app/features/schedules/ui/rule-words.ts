// Describes the rule of a schedule and its next time in the user's language.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import type { TFunction } from 'i18next';
import { daysUntil } from './zoned.ts';

type T = TFunction<'schedules'>;

export const workdays: readonly number[] = [1, 2, 3, 4, 5];

/** Formats a time of day, independent of any time zone. */
export function clockOf(hour: number, minute: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, 0, 1, hour, minute));
}

/** 0 is Sunday. */
export function dayName(day: number, language: string, width: 'long' | 'short' = 'long'): string {
  // 4 January 2026 is a Sunday.
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));
}

const isWorkdays = (days: readonly number[]): boolean =>
  days.length === workdays.length && workdays.every((day) => days.includes(day));

/** Monday first. */
export const inWeekOrder = (days: readonly number[]): readonly number[] =>
  days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));

export function ruleWords(rule: ScheduleRule, timeZone: string, language: string, t: T): string {
  switch (rule.every) {
    case 'once': {
      const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
      return t('rule.once', { when: new Intl.DateTimeFormat(language, options).format(rule.at) });
    }
    case 'hours': {
      const minute = String(rule.minute).padStart(2, '0');
      return rule.hours === 1 ? t('rule.hour', { minute }) : t('rule.hours', { hours: rule.hours, minute });
    }
    case 'day':
      return t('rule.day', { time: clockOf(rule.hour, rule.minute, language) });
    case 'week': {
      const time = clockOf(rule.hour, rule.minute, language);
      if (isWorkdays(rule.days)) return t('rule.workdays', { time });
      const names = inWeekOrder(rule.days).map((day) => dayName(day, language));
      return t('rule.week', { days: new Intl.ListFormat(language).format(names), time });
    }
    case 'month': {
      const time = clockOf(rule.hour, rule.minute, language);
      return rule.day === 'last' ? t('rule.lastDay', { time }) : t('rule.month', { day: rule.day, time });
    }
    default:
      return rule satisfies never;
  }
}

/** Returns true for a one-time rule in the past. */
export const isOver = (rule: ScheduleRule, now = Date.now()): boolean => rule.every === 'once' && rule.at <= now;

/** Formats as "tomorrow, 8:00" in the schedule's time zone; later days with the date. */
export function whenWords(at: number, timeZone: string, language: string, now = Date.now()): string {
  const days = daysUntil(at, now, timeZone);
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const format = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(language, options).format(at);
  if (Math.abs(days) > 1) return format({ weekday: 'short', day: 'numeric', month: 'short', ...time });
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return `${day}, ${format(time)}`;
}
