// Describes the outcome of a run in the user's language, with refused tools and the reason of a failure.
import type { TFunction } from 'i18next';
import type { ScheduleRun } from '../shared/api.ts';
import { whenWords } from './rule-words.ts';
import { problemWords } from './trouble.ts';

export const isBad = ({ outcome }: Pick<ScheduleRun, 'outcome'>): boolean =>
  outcome === 'error' || outcome === 'interrupted' || outcome === 'missed';

export function resultWords(
  { outcome, plannedAt, refused, problem }: ScheduleRun,
  timeZone: string,
  language: string,
  t: TFunction<'schedules'>,
): string {
  const words = [
    t(`outcome.${outcome}`, { when: whenWords(plannedAt, timeZone, language) }),
    refused.length > 0 ? t('refused', { names: new Intl.ListFormat(language).format(refused) }) : '',
    problem ? problemWords(problem, t) : '',
  ];
  return words.filter(Boolean).join(' ');
}

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats in the largest unit with a value of at least one: "2 hours", "1 minute". */
export function durationWords(ms: number, language: string): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? units[2];
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: unit === 'hour' ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(ms / size);
}
